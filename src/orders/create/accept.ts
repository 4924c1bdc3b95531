import type { ApiDeps } from "../../platform/deps.ts";
import { pointGone } from "../../points/point.ts";
import { type HeldQuote, openQuote } from "../../rates/held-quote.ts";
import type { Tariffs } from "../../rates/tariff.ts";
import { koboOf, nairaOrNull } from "../../shared/money.ts";
import { type FieldError, invalidRequest, Problem } from "../../shared/problem.ts";
import { isoTime } from "../../shared/time.ts";
import { urlFault } from "../../webhooks/endpoints/url-guard.ts";
import type { PartnerTerms, PointTerms } from "../copies/terms-store.ts";
import type { NewOrder } from "../order.ts";
import { feeOf } from "./fee.ts";
import { requireAvailable, requireRoom, requireServices, type Sent } from "./point-unavailable.ts";
import { SIDES, wholeParcel } from "./whole-parcel.ts";

/** The rules of a creation, except those that depend on other orders. */

export function requireAllowedUrl(
  { config }: ApiDeps,
  { webhookUrl }: { webhookUrl?: string | undefined },
): void {
  const fault = webhookUrl === undefined ? undefined : urlFault(webhookUrl, config.webhookAllowedHosts);
  if (fault) throw invalidRequest([{ path: "webhook_url", message: fault }]);
}

/** While a deployment is under way, an older Worker would hand out the parcel without asking for the money. */
export function requireKnownMoney({ config }: ApiDeps, { codAmount }: Pick<NewOrder, "codAmount">): void {
  if (codAmount === undefined || config.cod) return;
  throw invalidRequest([{ path: "cod_amount", message: "can't be given yet: ask the operator" }]);
}

/** Where an order goes and what it costs. */
export function termsOf(
  deps: ApiDeps,
  order: NewOrder,
  {
    partner,
    point,
    tariffs,
    unscanned,
  }: { partner: PartnerTerms; point: PointTerms | undefined; tariffs: Tariffs; unscanned: number },
): { point: PointTerms; deliveryFeeKobo: number } {
  const quote = order.quoteId === undefined ? undefined : requireQuote(deps, partner.copy.id, order.quoteId);
  const { items, codAmount = 0 } = order;
  const sent = { pointId: order.pointId, items, codAmountKobo: koboOf(codAmount) };
  requireAccepting(point, sent);
  requireRoom(point, sent, unscanned);
  const parcel = { originZip: partner.originZip, point, items, codAmount };
  return { point, deliveryFeeKobo: koboOf(feeOf(tariffs, parcel, quote)) };
}

export function requireAccepting(
  point: PointTerms | undefined,
  sent: Sent & { pointId: string },
): asserts point is PointTerms {
  const { pointId } = sent;
  if (point && point.deletedAt !== null) throw pointGone(pointId, new Date(point.deletedAt));
  if (!point?.published || point.status !== "approved") {
    throw new Problem("point_not_found", "No point with this id takes parcels.");
  }
  requireServices(point, sent);
  requireAvailable(point, sent);
  const errors = faultsAt(point, sent);
  if (errors.length > 0)
    throw new Problem("item_not_accepted", "The point does not take these items.", { errors });
}

/** What of a parcel is over the limits of a point. */
function faultsAt(point: PointTerms, { items, codAmountKobo }: Sent): FieldError[] {
  const errors: FieldError[] = [];
  const { minItemWeight, maxItemWeight } = point;
  const maxItemValue = point.maxItemValueKobo / 100;
  const size = point.maxParcelSize ?? Number.POSITIVE_INFINITY;
  for (const [i, item] of items.entries()) {
    const { weight_kg, price } = item;
    const refuse = (path: string, limit: string) =>
      errors.push({ path: `items.${i}.${path}`, message: `must be ${limit} at this point` });
    if (weight_kg < minItemWeight || weight_kg > maxItemWeight)
      refuse("weight_kg", `from ${minItemWeight} to ${maxItemWeight} kg`);
    if (koboOf(price) > point.maxItemValueKobo) refuse("price", `at most ${maxItemValue} naira`);
    for (const side of SIDES) {
      if ((item[side] ?? 0) > size) refuse(side, `at most ${size} cm (maxParcelSize)`);
    }
  }
  const { weightKg, value } = wholeParcel(items);
  const limitWhole = (name: string, verb: string, unit: string, given: number, most: number | null) => {
    if (most === null || given <= most) return;
    const message = `must ${verb} at most ${most} ${unit} in all at this point (${name}), not ${given}`;
    errors.push({ path: "items", message });
  };
  limitWhole("maxParcelWeight", "weigh", "kg", weightKg, point.maxParcelWeight);
  limitWhole("maxParcelValue", "cost", "naira", value, nairaOrNull(point.maxParcelValueKobo));
  const maxCodAmount = nairaOrNull(point.maxCodAmountKobo);
  if (maxCodAmount !== null && codAmountKobo / 100 > maxCodAmount)
    errors.push({ path: "cod_amount", message: `must be at most ${maxCodAmount} naira at this point` });
  return errors;
}

/** `invalid_request` if the partner has no such quote, or its time is over. */
function requireQuote(deps: ApiDeps, partnerId: string, id: string): HeldQuote {
  const quote = openQuote(deps, partnerId, id);
  if (!quote)
    throw invalidRequest([{ path: "quote_id", message: "must be the quote_id of an estimate of yours" }]);
  if (quote.expiresAt <= deps.now()) {
    const message = `was valid until ${isoTime(quote.expiresAt)}: get a new estimate`;
    throw invalidRequest([{ path: "quote_id", message }]);
  }
  return quote;
}
