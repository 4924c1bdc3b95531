import type { Sentence } from "../../../texts/catalogue.ts";
import type * as en from "../../../texts/en/counter.ts";
import { translator } from "../../../texts/translator.ts";
import { dictionary, language } from "../../handheld/texts/spoken.ts";

export const { t } = translator<Sentence<typeof en>>(language, dictionary);
