import { storeClient } from "../../../client/src/store-client.ts";
import { send } from "../ui/requests/request.ts";

/** The partners' own client, by the session of the person who is signed in. */
export const pudo = storeClient(send);
