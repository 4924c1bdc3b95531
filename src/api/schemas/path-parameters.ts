/** The parameters in paths, by their names. */

const uuid = (description: string, example: string) => ({
  description,
  schema: { type: "string", format: "uuid" },
  example,
});

export const pointId = uuid("The point's id", "01a1f8b1-ba9f-72b9-b729-0167e5e79a37");
export const orderId = uuid("The order's id", "0195e1a2-0000-7000-8000-000000000001");
export const partnerId = uuid("The partner's id", "0195e1a2-0000-7000-8000-000000000002");
export const accountId = uuid("The account's id", "0195e1a2-0000-7000-8000-000000000003");
export const clientId = uuid("The client's id", "0195e1a2-0000-7000-8000-000000000004");
export const keyId = uuid("The key's id, which is not the key", "0195e1a2-0000-7000-8000-000000000005");
export const agentId = uuid("The agent's id", "0195e1a2-0000-7000-8000-000000000006");
export const driverId = uuid("The driver's id", "0195e1a2-0000-7000-8000-000000000007");
export const endpointId = uuid("The webhook endpoint's id", "0195e1a2-0000-7000-8000-000000000008");
export const deliveryId = uuid("The delivery's id", "0195e1a2-0000-7000-8000-000000000009");
export const sessionId = uuid("The session's id", "0195e1a2-0000-7000-8000-000000000010");
export const passkeyId = uuid("The passkey's id", "0195e1a2-0000-7000-8000-000000000012");
export const closureId = uuid("The closure's id", "0195e1a2-0000-7000-8000-000000000011");
export const archiveId = uuid("The archive's id", "0195e1a2-0000-7000-8000-000000000012");

export const handoverId = uuid("The hand-over's id", "0195e1a2-0000-7000-8000-000000000013");
export const receivingCodeId = uuid("The code's id", "0195e1a2-0000-7000-8000-000000000016");
export const roundId = uuid("The round's id", "0195e1a2-0000-7000-8000-000000000014");
export const alarmEndpointId = uuid("The alarm endpoint's id", "0195e1a2-0000-7000-8000-000000000014");
export const pickupId = uuid("The pickup's id", "0195e1a2-0000-7000-8000-000000000015");
export const moveId = uuid("The move's id", "0195e1a2-0000-7000-8000-000000000012");
export const depositId = uuid("The deposit's id", "0195e1a2-0000-7000-8000-000000000017");
export const payoutId = uuid("The payout's id", "0195e1a2-0000-7000-8000-000000000018");

export const reference = {
  description: "Your own name for the order, as you sent it, percent-encoded",
  schema: { type: "string", minLength: 1, maxLength: 64 },
  example: "ORD-2026-00017",
};

export const trackingCodeInPath = {
  description: "12 letters and digits; case and hyphens don't matter",
  schema: { type: "string" },
  example: "7KQ2M9XW4B36",
};
