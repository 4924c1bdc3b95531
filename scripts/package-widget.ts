import { rmSync } from "node:fs";
import { join } from "node:path";
import { packageFiles, writeFiles } from "./build-widget.ts";
import { root } from "./paths.ts";

/** `npm run package:widget` makes the widget's npm package, ready for `npm publish dist/npm/pudo-map`. */

const folder = join(root, "dist/npm/pudo-map");
rmSync(folder, { recursive: true, force: true });
writeFiles(folder, await packageFiles());
