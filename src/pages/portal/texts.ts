import * as en from "../../texts/en/portal.ts";
import { textsOf } from "../../texts/translator.ts";
import { spoken } from "../ui/text/translate.ts";

export const { t, tx } = textsOf<typeof en>(spoken, en.counted);
