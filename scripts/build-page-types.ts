import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pageTypes } from "./api-types.ts";
import { root } from "./paths.ts";

/** `npm run build:types` writes what operations take and answer, for the type checks of the pages and for editors. */

writeFileSync(join(root, "src/pages/api.ts"), await pageTypes());
