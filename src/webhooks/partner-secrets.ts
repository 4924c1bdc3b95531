import type { Deps } from "../deps.ts";
import { newSecret, type SealedSecret, sealSecret } from "./secrets.ts";

/** Placeholder of the merge: replaced by the other branch. */
export async function partnerSecrets(deps: Deps, partnerId: string): Promise<SealedSecret[]> {
  const made = [sealSecret(deps, partnerId, newSecret())];
  const row = await deps.db.$client
    .prepare(
      `INSERT INTO webhook_secrets (partner_id, secrets) VALUES (?1, ?2)
      ON CONFLICT DO UPDATE SET secrets = secrets RETURNING secrets`,
    )
    .bind(partnerId, JSON.stringify(made))
    .first<string>("secrets");
  return JSON.parse(row!) as SealedSecret[];
}
