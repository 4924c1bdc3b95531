import { readableCode } from "../../shared/tracking-code.ts";
import { type Parcel, type Problem, sendScan } from "./api.ts";
import { serverNow } from "./clock.ts";
import { dayOf } from "./days.ts";
import { element, icon } from "./element.ts";
import { keptKey } from "./kept.ts";
import { texts } from "./texts.ts";

const t = texts.parcel;

/** What is known of the parcel that was scanned or chosen. */
export interface Chosen {
  trackingCode: string;
  parcel: Parcel | undefined;
  /** What was recorded of it here and waits for the line. */
  waiting: "arrive" | "refuse" | undefined;
}

export interface SheetEvents {
  record(action: "arrive" | "refuse"): void;
  /** Sends what must reach the service before a hand-over. */
  beforeHandOver(): Promise<void>;
  handedOver(): void;
  /** The hand-over will never be possible. */
  refused(problem: Problem): void;
  /** The hand-over failed, and its form, where one could try again, is no longer to be seen. */
  failedUnseen(title: string, text: string): void;
  signedOut(): void;
}

/** Hand-overs whose answer got lost, by tracking code: sent again as they were, they count once. */
const unsure = new Map<string, { collectionCode: string; scanId: string }>();

/** Shows a parcel and what can be done with it, over everything else. */
export function openParcelSheet(chosen: Chosen, events: SheetEvents): HTMLDialogElement {
  const { trackingCode, parcel, waiting } = chosen;
  const body = element("div", { class: "stack" });
  const sheet = element(
    "dialog",
    { class: "sheet", "aria-labelledby": "sheet-name", onclose: () => sheet.remove() },
    element(
      "div",
      { class: "sheet-head" },
      element(
        "div",
        {},
        element("h2", { id: "sheet-name" }, parcel?.recipient_name || t.unknownName),
        element("p", { class: "code" }, readableCode(trackingCode)),
        element("p", { class: "hint" }, describe(chosen)),
      ),
      element(
        "button",
        { type: "button", class: "close", "aria-label": t.close, onclick: () => sheet.close() },
        icon("cross"),
      ),
    ),
    body,
  );

  const choose = (action: "arrive" | "refuse") => {
    sheet.close();
    events.record(action);
  };
  const button = (kind: string, drawing: string, text: string, onclick: () => void) =>
    element("button", { type: "button", class: kind, onclick }, icon(drawing), text);

  function showActions(): void {
    const isHere = waiting === "arrive" || parcel?.status === "ready_for_pickup";
    const isExpected = !isHere && parcel !== undefined;
    body.replaceChildren(
      ...(isHere ? [] : [button("primary", "check", t.arrive, () => choose("arrive"))]),
      button(isHere ? "primary" : "secondary", "hand", t.handOver, showHandOver),
      ...(isExpected ? [] : [button("quiet", "return", t.refuse, showRefusal)]),
    );
    body.querySelector("button")?.focus();
  }

  function showRefusal(): void {
    const sure = button("danger", "return", t.refuseNow, () => choose("refuse"));
    body.replaceChildren(
      element("p", { role: "status" }, t.refuseSure),
      sure,
      button("quiet", "back", t.back, showActions),
    );
    sure.focus();
  }

  function showHandOver(): void {
    const error = element("p", { id: "collection-error", class: "error", role: "alert" });
    const input = element("input", {
      id: "collection",
      class: "code digits",
      inputmode: "numeric",
      autocomplete: "off",
      enterkeyhint: "go",
      "aria-describedby": "collection-hint collection-error",
    });
    const submit = element("button", { class: "primary" }, icon("hand"), t.handOverNow);
    const tell = (text: string) => {
      error.textContent = text;
      input.toggleAttribute("aria-invalid", text !== "");
      if (text) input.focus();
    };
    const fail = (title: string, text: string) => {
      if (sheet.open && error.isConnected) tell(text);
      else events.failedUnseen(title, text);
    };

    async function handOver(collectionCode: string): Promise<void> {
      if (!/^\d{6}$/.test(collectionCode)) return tell(t.codeMalformed);
      if (!navigator.onLine) return tell(t.needsLine);
      tell("");
      submit.setAttribute("aria-disabled", "true");
      submit.lastChild!.textContent = t.checking;
      await events.beforeHandOver();
      const known = unsure.get(trackingCode);
      const scanId = known?.collectionCode === collectionCode ? known.scanId : crypto.randomUUID();
      // Before there is an answer: who leaves and comes back meanwhile may press again.
      unsure.set(trackingCode, { collectionCode, scanId });
      const answer = await sendScan(keptKey() ?? "", {
        scan_id: scanId,
        tracking_code: trackingCode,
        action: "collect",
        collection_code: collectionCode,
      });
      submit.removeAttribute("aria-disabled");
      submit.lastChild!.textContent = t.handOverNow;
      if (answer.kind === "unreachable" || answer.kind === "busy")
        return fail(t.unsureTitle, navigator.onLine ? t.unsure : `${t.needsLine} ${t.unsure}`);
      if (unsure.get(trackingCode)?.scanId === scanId) unsure.delete(trackingCode);
      if (answer.kind === "refused" && answer.problem.code === "wrong_collection_code") {
        input.select();
        return fail(t.notHandedOver, texts.wrongCode);
      }
      if (answer.kind === "refused" && answer.problem.code === "code_locked")
        return fail(
          t.notHandedOver,
          texts.locked(answer.retryAfterMs && Math.ceil(answer.retryAfterMs / 60_000)),
        );
      sheet.close();
      if (answer.kind === "done") events.handedOver();
      else if (answer.kind === "refused") events.refused(answer.problem);
      else events.signedOut();
    }

    body.replaceChildren(
      element(
        "form",
        {
          class: "stack",
          novalidate: true,
          onsubmit: (event) => {
            event.preventDefault();
            if (!submit.hasAttribute("aria-disabled")) handOver(input.value.replace(/[\s\p{Dash}]/gu, ""));
          },
        },
        element("label", { for: "collection" }, t.code),
        input,
        element("p", { id: "collection-hint", class: "hint" }, t.codeHint),
        error,
        submit,
        button("quiet", "back", t.back, showActions),
      ),
    );
    input.focus();
    if (!navigator.onLine) tell(t.needsLine);
  }

  document.querySelector("#app")!.append(sheet);
  showActions();
  sheet.showModal();
  body.querySelector("button")?.focus();
  return sheet;
}

function describe({ parcel, waiting }: Chosen): string {
  if (waiting) return t.isWaiting[waiting];
  if (!parcel) return t.unknownHint;
  const status = t.statuses[parcel.status] ?? parcel.status;
  if (!parcel.expires_at) return status;
  return `${status} · ${t.expires(dayOf(new Date(parcel.expires_at), new Date(serverNow())))}`;
}
