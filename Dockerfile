# The game server: docker build --tag mintopia . (docs/operation.md, "In a container")
FROM python:3.12-slim AS build
WORKDIR /src
COPY . .
RUN pip wheel --no-cache-dir --no-deps --wheel-dir /dist .

FROM python:3.12-slim
COPY --from=build /dist /dist
COPY constraints.txt /dist/
RUN pip install --no-cache-dir --constraint /dist/constraints.txt "$(ls /dist/*.whl)[web,fast]" \
    && rm -r /dist
RUN useradd --uid 8624 --create-home --home-dir /data mintopia
USER mintopia
WORKDIR /data
VOLUME /data
EXPOSE 8624
ENV MINTOPIA_HOST=0.0.0.0 MINTOPIA_DATABASE=/data/mintopia.db MINTOPIA_CACHE_DIR=/data/cache
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
    CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8624/healthz', timeout=4)"]
CMD ["mintopia", "serve"]
