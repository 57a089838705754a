import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

// While the page is being worked on, the server of `mintopia serve` answers for the rest.
const server = process.env["MINTOPIA_SERVER"] ?? "http://127.0.0.1:8624";
// The server refuses what another site's page sends; the proxy therefore speaks as the server's own.
const own = { target: server, changeOrigin: true, headers: { origin: server } };
const proxy = { "/api": own, "/art": own };

/**
 * All files name each other by relative paths, so that a site can lie under any path; only the
 * server's page, which is also read at /t/..., names them from the root.
 */
const fromTheRoot: Plugin = {
  name: "from-the-root",
  transformIndexHtml: { order: "post", handler: (html) => html.replaceAll('="./', '="/') },
};

export default defineConfig(({ command }) => ({
  base: command === "build" ? "./" : "/",
  plugins: [svelte(), fromTheRoot],
  build: {
    outDir: "../src/mintopia/server/page",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: { proxy },
  preview: { proxy },
  // A loaded machine takes its time: only a test that hangs waits so long.
  test: { include: ["tests/**/*.test.ts"], environment: "node", testTimeout: 60_000, hookTimeout: 60_000 },
}));
