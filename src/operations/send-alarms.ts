import type { Deps } from "../platform/deps.ts";
import { log } from "../shared/log.ts";
import { attemptDelivery } from "../webhooks/deliver/attempt.ts";
import { signedHeaders } from "../webhooks/deliver/sign.ts";
import { openInForce } from "../webhooks/endpoints/secrets.ts";
import type { AlarmEndpoint } from "./alarm-endpoint-store.ts";

/** A round of the cron has time for three tries of this length. */
const TIMEOUT_MS = 10_000;

/** Tries once to send a message, signed as webhooks are. Returns why it failed; null if it did not. */
export async function sendAlarmMessage(
  deps: Deps,
  { id: owner, url, secrets }: AlarmEndpoint,
  { id, body }: { id: string; body: string },
): Promise<string | null> {
  try {
    const at = deps.now();
    const signing = openInForce(deps, owner, secrets, at);
    const headers = signedHeaders(signing, { id, at, body });
    const { error } = await attemptDelivery(
      { ...deps, delivery: { timeoutMs: TIMEOUT_MS } },
      { url, headers, body },
      undefined,
    );
    return error;
  } catch (error) {
    log("error", "a message of alarms can't be signed", { error });
    return "it can't be signed: the deployment lacks a key";
  }
}
