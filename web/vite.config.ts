import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

// During development, a running `mintopia serve` answers everything that is not part of the page.
const server = process.env["MINTOPIA_SERVER"] ?? "http://127.0.0.1:8624";
// The server refuses requests from other sites' pages, so the proxy sends the server's own origin.
const own = { target: server, changeOrigin: true, headers: { origin: server } };
const proxy = { "/api": own, "/art": own };

/**
 * Files refer to each other by relative paths, so that a site can be under any path; only the
 * server's page, which is also served at /t/..., refers to them from the root.
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
  // Generous, for a busy machine: only a test that hangs takes this long.
  test: { include: ["tests/**/*.test.ts"], environment: "node", testTimeout: 60_000, hookTimeout: 60_000 },
}));
