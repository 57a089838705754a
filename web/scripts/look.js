// Takes screenshots of pages at three widths, in the light and the dark theme:
//   node scripts/look.js http://127.0.0.1:5173 OUT_FOLDER / /settings ...
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";

const [base, out, ...paths] = process.argv.slice(2);
const language = process.env.LOOK_LANG ?? "en";
const widths = (process.env.LOOK_WIDTHS ?? "360,768,1440").split(",").map(Number);
const themes = (process.env.LOOK_THEMES ?? "light,dark").split(",");
mkdirSync(out, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
for (const theme of themes) {
  for (const width of widths) {
    const context = await browser.newContext({
      viewport: { width, height: width < 700 ? 740 : 900 },
      reducedMotion: "reduce",
    });
    await context.addInitScript((kept) => localStorage.setItem("mintopia.settings", JSON.stringify(kept)), {
      theme,
      language,
    });
    const page = await context.newPage();
    page.on("console", (message) => {
      if (message.type() === "error") console.log(`${width} ${theme}: ${message.text()}`);
    });
    page.on("pageerror", (error) => console.log(`${width} ${theme}: ${error.message}`));
    for (const path of paths) {
      await page.goto(base + path, { waitUntil: "networkidle" });
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (over > 0) console.log(`${path} at ${width}: ${over} px too wide`);
      const name = path.replace(/[^a-z0-9]+/gi, "-").replace(/^-|-$/g, "") || "home";
      await page.screenshot({ path: join(out, `${name}-${width}-${theme}.png`), fullPage: true });
    }
    await context.close();
  }
}
await browser.close();
