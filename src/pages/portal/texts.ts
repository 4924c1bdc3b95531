import * as en from "../../texts/en/portal.ts";
import { textsOf } from "../ui/text/translate.ts";

export const { t, tx } = textsOf<typeof en>(en.counted);
