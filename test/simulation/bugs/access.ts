// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of code
import type { Bug } from "./bug.ts";

const RECORD_SCAN = "src/tracking/scan/record-scan.ts";

/** Tokens, keys and secrets, and what is sent again. */
export const OF_ACCESS: readonly Bug[] = [
  {
    name: "a suspended partner's tokens are good",
    file: "src/http/auth.ts",
    find: 'partner.status !== "active" && !isExempt',
    replace: 'partner.status !== "active" && !isExempt && !["account", "client"].includes(actor.kind)',
  },
  {
    name: "a disabled account's token is good",
    file: "src/auth/credential-store.ts",
    find: "${tokenFamilies.revokedAt} IS NOT NULL OR ${accounts.enabled} = 0",
    replace: "${accounts.enabled} < 0",
  },
  {
    name: "a deleted client is as good as before",
    file: "src/auth/credential-store.ts",
    find: "and(eq(clients.id, clientId), isNull(clients.deletedAt))",
    replace: "eq(clients.id, clientId)",
  },
  {
    name: "a client's old secret is good for a week",
    file: "src/partners/clients.ts",
    find: "const OVERLAP_MS = DAY_MS;",
    replace: "const OVERLAP_MS = 7 * DAY_MS;",
  },
  {
    name: "a client's old secret is refused at once",
    file: "src/auth/tokens.ts",
    find: "until > deps.now()) ?? [];",
    replace: "until < deps.now()) ?? [];",
  },
  {
    name: "a scan that is sent again is judged again",
    file: RECORD_SCAN,
    find: "scan.scanId === undefined ? undefined : seen.known.get(scan.scanId);",
    replace:
      "undefined as typeof seen.known extends ReadonlyMap<string, infer Known> ? Known | undefined : never;",
  },
  {
    name: "an id of a scan is good for any other scan",
    file: "src/tracking/scan/known-scan.ts",
    find: "const same = known.find(",
    replace: "const same = known[0] ?? known.find(",
  },
  {
    name: "of several scans, those after a refused one are refused",
    file: RECORD_SCAN,
    find: "    outcomes.push(recorded.outcome);",
    replace: '    outcomes.push(outcomes.find((one) => "problem" in one) ?? recorded.outcome);',
  },
  {
    name: "a refusal is not kept under the id of its scan",
    file: RECORD_SCAN,
    find: "  if (comesAgain(decision.outcome)) return",
    replace: '  if ("problem" in decision.outcome && !decision.wrongCode) return',
  },
  {
    name: "a secret that was replaced signs no more",
    file: "src/webhooks/endpoints/secrets.ts",
    find: "return [next, ...stillSigning];",
    replace: "return [next, ...stillSigning.slice(1)];",
  },
  {
    name: "a secret that was replaced signs for a week",
    file: "src/webhooks/endpoints/secrets.ts",
    find: "const ROTATION_MS = DAY_MS;",
    replace: "const ROTATION_MS = 7 * DAY_MS;",
  },
  {
    name: "what an endpoint gets for an order is not signed with the secret of orders' URLs",
    file: "src/webhooks/deliver/deliver.ts",
    find: "    ...openInForce(deps, partnerId, own, now),",
    replace: "    ...(endpoints.length > 0 ? [] : openInForce(deps, partnerId, own, now)),",
  },
  {
    name: "a new key of an agent or a driver does not replace the old one",
    file: "src/auth/key-store.ts",
    find: ".set({ ...key, keyNo:",
    replace: ".set({ hint: key.hint, keyNo:",
  },
  {
    name: "what drivers take in a visit with a name is in one without",
    file: "src/orders/handovers/handovers.ts",
    find: "const isUnnamed = visit?.visit === undefined;",
    replace: 'const isUnnamed = visit?.visit === undefined || direction === "out";',
  },
  {
    name: "each parcel that a driver takes is a visit of its own",
    file: "src/orders/handovers/handovers.ts",
    find: "const BETWEEN_SCANS_MS = 15 * MINUTE_MS;",
    replace: "const BETWEEN_SCANS_MS = 0 * MINUTE_MS;",
  },
  {
    name: "a scan of another visit is taken for the one with its id",
    file: "src/tracking/scan/known-scan.ts",
    find: "    ...{ handoverId, receivingCode,",
    replace: "    ...{ receivingCode,",
  },
  {
    name: "two returns of an order that meet both come about",
    file: "src/orders/create/create-return.ts",
    find: "condition: returns.isStillSo(sent, made) }",
    replace: "condition: undefined }",
  },
  {
    name: "a partner does not read what its clients did",
    file: "src/operations/audit-store.ts",
    find: "WHERE partner_id = ${partnerId} AND (actor_kind",
    replace: "WHERE partner_id = ${partnerId} AND actor_kind <> 'client' AND (actor_kind",
  },
];
