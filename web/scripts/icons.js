// Draws the PNG icons from public/icon.svg with the Chromium of this machine.
import { readFileSync, writeFileSync } from "node:fs";
import { chromium } from "playwright-core";

const here = (path) => new URL(`../${path}`, import.meta.url);
const svg = readFileSync(here("public/icon.svg"), "utf8");
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
const page = await browser.newPage();
// A maskable icon is cut to a circle or a squircle, so its background reaches the edges.
for (const [file, size, ground] of [
  ["icon-192.png", 192, "transparent"],
  ["icon-512.png", 512, "transparent"],
  ["icon-maskable-512.png", 512, "#17614f"],
]) {
  const inner = ground === "transparent" ? size : Math.round(size * 0.86);
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<body style="margin:0;display:grid;place-items:center;height:100vh;background:${ground}">` +
      `<div style="width:${inner}px;height:${inner}px">${svg}</div>`,
  );
  writeFileSync(here(`public/${file}`), await page.screenshot({ omitBackground: true }));
}
await browser.close();
