import { useEffect, useState } from "preact/hooks";
import type { Estimate, EstimateQuery } from "../../../../client/src/api.ts";
import { Failure } from "../../ui/feedback/failure.tsx";
import { EstimateResult } from "../prices/estimate.tsx";
import { pudo } from "../pudo.ts";
import { t } from "../texts.ts";

const TYPING_MS = 400;

interface State {
  key: string;
  estimate?: Estimate;
  error?: unknown;
}

/** The price of what is being typed; undefined while it is not known. */
export function usePrice(query: EstimateQuery | undefined): {
  estimate: Estimate | undefined;
  error: unknown;
} {
  const [state, setState] = useState<State>();
  const key = query ? JSON.stringify(query) : "";
  useEffect(() => {
    if (!key) return;
    const abort = new AbortController();
    const ask = async () => {
      try {
        const given = JSON.parse(key) as EstimateQuery;
        setState({ key, estimate: await pudo.rates.estimate(given, { signal: abort.signal }) });
      } catch (error) {
        if (!abort.signal.aborted) setState({ key, error });
      }
    };
    const timer = setTimeout(ask, TYPING_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [key]);
  const isCurrent = state?.key === key;
  return { estimate: isCurrent ? state.estimate : undefined, error: isCurrent ? state.error : undefined };
}

export function LivePrice({ price: { estimate, error } }: { price: ReturnType<typeof usePrice> }) {
  return (
    <section class="card stack" aria-live="polite" aria-labelledby="price">
      <h2 id="price">{t("Price")}</h2>
      {estimate && <EstimateResult estimate={estimate} />}
      <Failure error={error} />
      {!estimate && error === undefined && (
        <p class="hint">
          {t("It appears when a pickup point and a weight are given. You pay what you see.")}
        </p>
      )}
    </section>
  );
}
