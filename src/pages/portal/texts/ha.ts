import type { Dictionary } from "../../ui/text/language.ts";

export default {} satisfies Dictionary;
