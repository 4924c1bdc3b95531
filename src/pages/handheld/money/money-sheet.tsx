import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { readableNaira } from "../../../shared/money.ts";
import type { TakenMoney, Till } from "../../api.ts";
import { Sheet } from "../elements/sheet.tsx";
import { t } from "../texts/translate.ts";
import { GivePart } from "./give-part.tsx";
import type { Giver, MoneyRoutes } from "./money-routes.ts";
import { OfferPart } from "./offer-part.tsx";
import { TakeForm } from "./take-form.tsx";
import { TillPart } from "./till-part.tsx";
import { failureOf, useTill } from "./use-till.ts";

interface Props {
  title: string;
  /** The words of the button that gives it. */
  give: string;
  routes: MoneyRoutes;
  /** What was there when it was loaded last. */
  known?: Till | undefined;
  /** From whom money is taken, which is the first thing then. */
  from?: Giver | undefined;
  onUnauthorized: () => void;
  onClose: () => void;
  /** More buttons. */
  children?: ComponentChildren;
}

/** Money of receivers that somebody has: what it is, giving it to somebody, and taking some. */
export function MoneySheet({ title, give, routes, known, from, onUnauthorized, onClose, children }: Props) {
  const body = useRef<HTMLDivElement>(null);
  const { till, isPartial, failure, load, change } = useTill(routes, known, onUnauthorized);
  const [step, setStep] = useState<"till" | "give" | "take">(from ? "take" : "till");
  const [told, setTold] = useState("");
  const last = till?.hand_over;
  const shown = step === "take" || !last?.code ? step : "offer";
  useLayoutEffect(() => {
    body.current?.querySelector<HTMLElement>("[data-first]")?.focus();
  }, [shown]);

  const offer = async (ids: string[] | undefined) => {
    const answer = await routes.offer(ids);
    if (answer.kind === "unauthorized") onUnauthorized();
    // Where the answer was lost, or another device of the holder offers it, the till has the code.
    if (answer.kind !== "done") return load().then(() => failureOf(answer));
    const { code, ...offered } = answer.data;
    change({ ...till!, hand_over: { ...offered, code, taken_at: null, taken_by: null } });
    setStep("till");
    return undefined;
  };
  const withdraw = async () => {
    const answer = await routes.withdraw();
    if (answer.kind === "unauthorized") onUnauthorized();
    // If somebody has taken it meanwhile, the till says so.
    const isOver = answer.kind === "done" || answer.kind === "rejected";
    if (!isOver) return failureOf(answer);
    setStep("till");
    await load();
    return undefined;
  };
  const taken = ({ amount }: TakenMoney) => {
    setTold(t("You have {amount} more, and answer for it now.", { amount: readableNaira(amount) }));
    setStep("till");
    void load();
  };
  return (
    <Sheet id="money-title" title={title} onClose={onClose}>
      <div ref={body} class="stack money">
        {told && shown === "till" && (
          <p class="taken" role="status" tabIndex={-1} data-first>
            {told}
          </p>
        )}
        {(shown === "till" || shown === "offer") && (
          <p class="error" role="alert">
            {failure}
          </p>
        )}
        {!till && !failure && shown === "till" && <p class="hint">{t("Loading…")}</p>}
        {till && shown === "till" && (
          <TillPart
            till={till}
            isPartial={isPartial}
            give={give}
            onGive={() => setStep("give")}
            onTake={() => setStep("take")}
          >
            {children}
          </TillPart>
        )}
        {till && shown === "give" && (
          <GivePart payments={till.payments} offer={offer} onBack={() => setStep("till")} />
        )}
        {till && shown === "offer" && last?.code && (
          <OfferPart holder={till.holder} offered={last} code={last.code} withdraw={withdraw} />
        )}
        {shown === "take" && (
          <TakeForm
            from={from}
            room={till && till.limit !== null ? Math.max(0, till.limit - till.held) : null}
            take={routes.take}
            onTaken={taken}
            onBack={from ? onClose : () => setStep("till")}
            onUnauthorized={onUnauthorized}
          />
        )}
      </div>
    </Sheet>
  );
}
