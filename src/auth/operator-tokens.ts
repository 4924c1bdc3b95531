import type { ApiDeps } from "../platform/deps.ts";
import { keyUnavailable } from "../shared/key-ring.ts";
import { isKeyOf, keyMark } from "../shared/keys.ts";

/** `key_unavailable` when the deployment lacks the secret, or has one of another deployment. */
export function operatorTokens(config: ApiDeps["config"]): { name: string; token: string }[] {
  const operators = (config.operatorTokens ?? "")
    .split(",")
    .filter((entry) => entry.trim() !== "")
    .map((entry) => {
      const [name = "", token = ""] = entry.trim().split("=");
      return { name, token };
    });
  if (operators.length === 0)
    throw keyUnavailable("The secret OPERATOR_TOKENS is not set: nobody can use /operator.");
  const mark = keyMark(config.environment);
  if (operators.length > 2 || !operators.every(({ name, token }) => name && isKeyOf(token, "op", mark))) {
    throw keyUnavailable(
      `The secret OPERATOR_TOKENS must be one or two pairs name=op_${mark}_…, comma-separated.`,
    );
  }
  return operators;
}
