import { writeFileSync } from "node:fs";
import { join } from "node:path";
import chromium from "@sparticuz/chromium";

/** `TMPDIR=FOLDER node unpack-chromium.ts` writes the browser, its libraries and fonts into the folder. */

const folder = process.env.TMPDIR!;
await chromium.executablePath();
// The package's own settings expect the fonts in /tmp.
writeFileSync(
  join(folder, "fonts/fonts.conf"),
  `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`,
);
