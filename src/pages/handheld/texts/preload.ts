import { fileOf, wanted } from "./language.ts";

/** This script is small and comes first, so that the sentences are loaded beside the page's script, which needs them. */
void import(fileOf(wanted)).catch(() => {});
