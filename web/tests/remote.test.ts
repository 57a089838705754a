import { beforeEach, describe, expect, it, vi } from "vitest";

const SERVER = "https://games.example";
let kept: Map<string, string>;
let asked: { url: string; init: RequestInit & { headers: Record<string, string> } }[];
let answer: (url: string, init: RequestInit) => Promise<Response> | Response;

vi.stubGlobal("localStorage", {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
});
vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal("location", { hash: "", pathname: "/", href: "https://site.example/", origin: "https://site.example", protocol: "https:", hostname: "site.example" }); // prettier-ignore
vi.stubGlobal("document", {
  baseURI: "https://site.example/",
  querySelector: (selector: string) => {
    const name = /name="(.+)"/.exec(selector)?.[1] ?? "";
    return { getAttribute: () => marks[name] ?? null };
  },
});
vi.stubGlobal("fetch", async (url: string, init: RequestInit & { headers: Record<string, string> }) => {
  asked.push({ url, init });
  return await answer(url, init);
});

const marks: Record<string, string> = { "mintopia-edition": "site", "mintopia-version": "1.2.3" };
kept = new Map();
asked = [];
const servers = await import("../src/lib/servers");
const { EventReader } = await import("../src/site/events");
const { RemoteTransport, tableIn, tablesIn } = await import("../src/site/remote");
const { checkServer, originOf } = await import("../src/site/server");
const { transport } = await import("../src/site/transport");

const json = (body: unknown, status = 200): Response => new Response(JSON.stringify(body), { status });
const ask = (method: string, path: string, body?: unknown) => ({ method, path, body, language: "en" });
const keyOf = (at: number): string | undefined => asked[at]?.init.headers["authorization"];

beforeEach(() => {
  kept = new Map();
  asked = [];
  answer = () => json({});
});

describe("a table at a server", () => {
  const remote = new RemoteTransport(SERVER);

  it("is made without a key, and its key opens it and the next one", async () => {
    answer = () => json({ table: { id: "one", rematch: null }, key: "secret" }, 201);
    await remote.ask(ask("POST", "/api/tables", { game: "g" }));
    expect(keyOf(0)).toBeUndefined();
    expect(asked[0]?.init).toMatchObject({ credentials: "omit", redirect: "error", method: "POST" });
    expect([servers.serverOf("one"), servers.keyOf("one")]).toEqual([SERVER, "secret"]);
    answer = () => json({ table: { id: "two" }, key: null }, 201);
    await remote.ask(ask("POST", "/api/tables", { game: "g" }));
    expect(keyOf(1)).toBe("Bearer secret");
    expect(servers.keyOf("two")).toBe("secret");
    expect(asked.every(({ url }) => !url.includes("secret"))).toBe(true);
  });

  it("is asked by the transport of the page, with its own key only", async () => {
    servers.keepTables(SERVER, "k1", ["one"]);
    servers.keepTables("https://other.example", "k2", ["two"]);
    await transport.ask(ask("GET", "/api/tables/one?words=en"));
    await transport.ask(ask("DELETE", "/api/games/two"));
    expect(asked.map(({ url }) => url)).toEqual([
      `${SERVER}/api/tables/one?words=en`,
      "https://other.example/api/games/two",
    ]);
    expect([keyOf(0), keyOf(1)]).toEqual(["Bearer k1", "Bearer k2"]);
    expect([servers.serverOf("one"), servers.serverOf("two")]).toEqual([SERVER, null]);
  });

  it("brings its rematch along, and refusals give nothing", async () => {
    servers.keepTables(SERVER, "k", ["one"]);
    answer = () => json({ table: "next", seats: [0] }, 201);
    await remote.ask(ask("POST", "/api/tables/one/rematch", {}));
    expect(servers.keyOf("next")).toBe("k");
    answer = () => json({ error: { code: "unknown-link" }, table: { id: "evil" }, key: "x" }, 403);
    await remote.ask(ask("POST", "/api/tables/one/branch", {}));
    expect(servers.serverOf("evil")).toBeNull();
  });

  it("does not take over a table that is known", () => {
    servers.keepTables(SERVER, "k", ["one"]);
    servers.keepTables("https://evil.example", "x", ["one", "__proto__"]);
    expect([servers.serverOf("one"), servers.keyOf("one")]).toEqual([SERVER, "k"]);
  });

  it("is listed for every key that there is", async () => {
    servers.keepTables(SERVER, "k1", ["one"]);
    servers.keepTables(SERVER, "k2", ["two"]);
    answer = (_, { headers }) =>
      json({ games: [{ id: (headers as Record<string, string>)["authorization"]?.slice(7) }] });
    const { text } = await remote.ask(ask("GET", "/api/games"));
    expect(JSON.parse(text)).toEqual({ games: [{ id: "k1" }, { id: "k2" }] });
    expect(servers.keyOf("k2")).toBe("k2");
  });

  it("is followed by fetch, with the key in a header, until it is closed", async () => {
    servers.keepTables(SERVER, "k", ["one"]);
    let feed!: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({ start: (made) => void (feed = made) });
    answer = () => new Response(body, { headers: { "content-type": "text/event-stream; charset=utf-8" } });
    const heard: string[] = [];
    const stream = transport.follow("/api/tables/one/live?words=en", {
      open: () => heard.push("open"),
      told: (kind, data) => heard.push(`${kind} ${data}`),
      lost: () => heard.push("lost"),
    });
    await vi.waitFor(() => expect(heard).toEqual(["open"]));
    expect(keyOf(0)).toBe("Bearer k");
    const bytes = new TextEncoder().encode('id: 1\nevent: table\ndata: {"rematch":"re","n":"é"}\n\n');
    feed.enqueue(bytes.slice(0, bytes.length - 6)); // in the middle of a character
    feed.enqueue(bytes.slice(bytes.length - 6));
    await vi.waitFor(() => expect(heard.at(-1)).toBe('table {"rematch":"re","n":"é"}'));
    expect([stream.isOpen, servers.keyOf("re")]).toEqual([true, "k"]);
    feed.close();
    await vi.waitFor(() => expect(heard.at(-1)).toBe("lost"));
    expect(stream.isOpen).toBe(false);
  });

  it("tells nothing after it was closed, and that it is lost where it is refused", async () => {
    servers.keepTables(SERVER, "k", ["one"]);
    const heard: string[] = [];
    const listener = {
      open: () => heard.push("open"),
      told: () => undefined,
      lost: () => heard.push("lost"),
    };
    answer = () => json({ error: {} }, 403);
    transport.follow("/api/tables/one/live", listener);
    await vi.waitFor(() => expect(heard).toEqual(["lost"]));
    let feed!: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({ start: (made) => void (feed = made) });
    answer = () => new Response(body, { headers: { "content-type": "text/event-stream" } });
    const stream = transport.follow("/api/tables/one/live", listener);
    await vi.waitFor(() => expect(heard).toEqual(["lost", "open"]));
    stream.close();
    feed.close();
    await new Promise((done) => setTimeout(done, 0));
    expect(heard).toEqual(["lost", "open"]);
  });

  it("is found in paths and answers", () => {
    expect(tableIn("/api/tables/a-b_c/moves")).toBe("a-b_c");
    expect([tableIn("/api/tables"), tableIn("/api/games"), tableIn("/api/catalog")]).toEqual([
      null,
      null,
      null,
    ]);
    expect(tablesIn({ table: { id: "x/../y" }, rematch: 7, games: [null, { id: "ok" }] })).toEqual(["ok"]);
    expect(tablesIn(null)).toEqual([]);
  });
});

describe("server-sent events", () => {
  it("are read whatever pieces they come in", () => {
    const text =
      ': life\r\n\r\nevent: move\r\nid: 3\r\ndata: {"a":\r\ndata:1}\r\n\r\nevent: x\ndata: y\n\nevent: half';
    for (const size of [1, 2, 3, 7, 1000]) {
      const heard: string[] = [];
      const reader = new EventReader((kind, data) => heard.push(`${kind}|${data}`));
      for (let at = 0; at < text.length; at += size) reader.take(text.slice(at, at + size));
      expect(heard).toEqual(['move|{"a":\n1}', "x|y"]);
    }
  });

  it("do not grow without end", () => {
    const reader = new EventReader(() => undefined);
    expect(() => reader.take("data: ".padEnd(5_000_000, "x"))).toThrow("without an end");
  });
});

describe("a server that somebody names", () => {
  const version = (more: object = {}) => json({ name: "mintopia", version: "1.2.3", ...more });

  it("is reduced to its origin", () => {
    expect(originOf(" https://Games.example/join/works/2#secret ")).toBe(SERVER);
    for (const wrong of [
      "",
      "games.example",
      "ftp://games.example",
      "https://me:x@games.example",
      "javascript:1",
    ]) {
      expect(originOf(wrong)).toBeNull();
    }
  });

  it("is ready where it answers, allows this page and has its version", async () => {
    answer = () => version();
    expect(await checkServer(`${SERVER}/`)).toEqual({ kind: "ready", server: SERVER });
    expect(asked[0]?.url).toBe(`${SERVER}/api/version`);
    expect(asked[0]?.init).toMatchObject({ credentials: "omit", mode: "cors" });
  });

  it("is told apart where it is not", async () => {
    const found = async (given: typeof answer, address = SERVER) => {
      answer = given;
      return (await checkServer(address)) as { kind: string; why: string };
    };
    const lost = () => Promise.reject(new TypeError("no"));
    expect(await found(lost)).toMatchObject({ kind: "away", why: "games.example cannot be reached." });
    const opaque: typeof answer = (_, { mode }) => (mode === "cors" ? lost() : json({}));
    expect(await found(opaque)).toMatchObject({ kind: "refused" });
    expect((await found(opaque)).why).toContain("--allow-origin https://site.example");
    expect(await found(() => version({ version: "9" }))).toMatchObject({ kind: "version" });
    for (const other of [
      () => json({ ok: true }),
      () => new Response("<html>"),
      () => version({ name: 1 }),
    ]) {
      expect(await found(other)).toMatchObject({ kind: "other" });
    }
    expect(await found(() => version(), "http://games.example")).toMatchObject({ kind: "mixed" });
    expect(await found(() => version(), "http://localhost:8624")).toMatchObject({ kind: "ready" });
    expect(await found(() => version(), "games.example")).toMatchObject({ kind: "address" });
  });
});
