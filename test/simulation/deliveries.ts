import { Fault } from "./fault.ts";
import { rowsOf } from "./world/sqlite-d1.ts";
import { ORDERS, type World } from "./world/world.ts";

interface Row {
  event_id: string;
  url: string;
  status: string;
  type: string;
}

/** In the end: every delivery was made, or its receiver did not take it. */
export function checkDelivered({ receivers: { received }, sqlite }: World, onceEach: boolean): void {
  // Whether a server has said that it wants no more.
  const isEnded = (url: string) => received.some((one) => one.url === url && one.status === 410);
  for (const database of ORDERS) {
    const sql = "SELECT event_id, url, status, type FROM webhook_deliveries";
    for (const { event_id, url, status, type } of rowsOf(sqlite[database], sql) as unknown as Row[]) {
      const came = received.filter((one) => one.id === event_id && one.url === url);
      const taken = came.filter((one) => one.status >= 200 && one.status < 300).length;
      const name = `${type} to ${url}`;
      if (status === "pending") throw new Fault(`${name} is still pending in the end`);
      if (status === "delivered" && taken === 0)
        throw new Fault(`${name} is said to be delivered and is not`);
      if (status === "failed" && came.length === 0 && !isEnded(url))
        throw new Fault(`${name} was never tried`);
      if (onceEach && taken > 1)
        throw new Fault(`${name} was delivered ${taken} times, though nothing failed`);
    }
  }
}
