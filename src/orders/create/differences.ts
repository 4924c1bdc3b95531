import type { FieldError } from "../../shared/problem.ts";
import { canonicalUrl } from "../../webhooks/endpoints/url-guard.ts";
import type { Item, NewOrder } from "../order.ts";
import type { StoredOrder } from "../row.ts";

const DIFFERS = "is not that of the order with this reference";

/** Which fields of a body are not those of the order that has its reference. Values are not told. */
export function differencesOf(wanted: NewOrder, stored: StoredOrder): FieldError[] {
  if (wanted.entrance !== stored.entrance) {
    return [{ path: "", message: "The order with this reference came through the other API." }];
  }
  // Nothing of an erased receiver is left to compare.
  if (stored.erasedAt !== null) return [];
  const { receiver, webhookUrl } = wanted;
  const person = wanted.entrance === "store" ? "customer" : "recipient";
  const url = webhookUrl === undefined ? null : canonicalUrl(webhookUrl);
  const isSame: Record<string, boolean> = {
    pudo_point_id: wanted.pointId === stored.pointId,
    [`${person}.name`]: receiver.name === stored.receiverName,
    [`${person}.email`]: receiver.email === stored.receiverEmail,
    [`${person}.phone`]: receiver.phone === stored.receiverPhone,
    cod_amount: (wanted.codAmount ?? 0) * 100 === (stored.codAmountKobo ?? 0),
    note: wanted.note === stored.note,
    webhook_url: url === stored.webhookUrl,
  };
  const paths = [
    ...Object.keys(isSame).filter((path) => !isSame[path]),
    ...differentItems(wanted.items, stored.items),
  ];
  // The order does not keep its quote.
  return (paths.length > 0 ? paths : ["quote_id"]).map((path) => ({ path, message: DIFFERS }));
}

function differentItems(wanted: readonly Item[], stored: readonly Item[]): string[] {
  if (wanted.length !== stored.length) return ["items"];
  return wanted.flatMap((item, i) => {
    const other = stored[i]!;
    const keys = new Set([...Object.keys(item), ...Object.keys(other)] as (keyof Item)[]);
    return [...keys].filter((key) => item[key] !== other[key]).map((key) => `items.${i}.${key}`);
  });
}
