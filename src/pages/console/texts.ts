import * as en from "../../texts/en/console.ts";
import { textsOf } from "../../texts/translator.ts";
import { spoken } from "../ui/text/translate.ts";

/** The console is English, so only what has forms goes through it. */
export const { t } = textsOf<typeof en>(spoken, en.counted);
