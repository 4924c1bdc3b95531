import { type Parameter, text } from "../../http/query.ts";

/** The filter `partner_id` of the operator's lists. An empty one is refused: a script whose variable is empty must not get everybody's rows. */
export function partnerIdParameter(description: string): Parameter<string> {
  return text(description, { min: 1, max: 64, example: "01a1f8b1-ba9f-72b9-b729-0167e5e79a37" });
}
