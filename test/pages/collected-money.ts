import type { Demo } from "../e2e/server.ts";
import { call, newOrder, type Partner } from "./portal/partner.ts";

/** Money of receivers, for tests of the portal and the console. */

export const ACCOUNT = { bank_code: "058", account_number: "0123456789", account_name: "Adire & Sons Ltd" };

export const setAccount = (demo: Demo, { id }: Partner, account: object = ACCOUNT): Promise<unknown> =>
  call(demo, "PATCH", `/operator/partners/${id}`, demo.operator_token, { payout_account: account });

/** Lets the demo agent's point take money. */
export const takeMoney = (demo: Demo): Promise<unknown> =>
  call(demo, "PATCH", `/operator/points/${demo.agent.point_id}`, demo.operator_token, {
    services: ["collect", "drop_off", "cod"],
  });

/** Makes an order whose receiver pays this at the demo agent's point, in naira. */
export async function collected(
  demo: Demo,
  partner: Pick<Partner, "secretKey">,
  reference: string,
  amount: number,
): Promise<{ id: string; trackingCode: string }> {
  const order = await newOrder(demo, partner, { reference, codAmount: amount });
  const { id, tracking_code: trackingCode } = order;
  await simulate(demo, partner, trackingCode, "arrive");
  const payment = { method: "cash", amount };
  await call(demo, "POST", "/partner/simulate", partner.secretKey, {
    ...{ trackingCode, action: "collect", payment },
  });
  return { id, trackingCode };
}

/** Does something to a parcel or the payment of it. */
export const simulate = (
  demo: Demo,
  partner: Pick<Partner, "secretKey">,
  trackingCode: string,
  action: string,
): Promise<unknown> => call(demo, "POST", "/partner/simulate", partner.secretKey, { trackingCode, action });
