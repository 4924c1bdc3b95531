import { id } from "../../http/parameters.ts";

/** The filter `partner_id` of the operator's lists. An empty one is refused: a script whose variable is empty must not get everybody's rows. */
export const partnerIdParameter = (description: string) =>
  id(description, "01a1f8b1-ba9f-72b9-b729-0167e5e79a37");
