// Writes a gzip and a brotli version next to every file of the built page that is worth compressing.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const page = fileURLToPath(new URL("../../src/mintopia/server/page", import.meta.url));
const TEXT = /\.(js|css|html|svg|json|webmanifest|txt)$/;
const WORTH = 1024;
let scripts = 0;

for (const name of readdirSync(page, { recursive: true })) {
  const path = join(page, name);
  if (!TEXT.test(name) || !statSync(path).isFile()) continue;
  const plain = readFileSync(path);
  if (plain.length < WORTH) continue;
  const brotli = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  writeFileSync(`${path}.br`, brotli);
  writeFileSync(`${path}.gz`, gzipSync(plain, { level: 9 }));
  if (name.endsWith(".js")) scripts += brotli.length;
}
console.log(`All scripts together: ${(scripts / 1000).toFixed(1)} kB (brotli)`);
