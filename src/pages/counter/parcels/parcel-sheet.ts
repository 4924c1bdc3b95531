import type { Problem } from "../../../../client/src/api.ts";
import { isWithin, lagosDay } from "../../../shared/closed-days.ts";
import { readableCode } from "../../../shared/tracking-code.ts";
import type { ParcelElsewhere, PointParcel } from "../../api.ts";
import { icon } from "../../handheld/by-hand/icon.ts";
import { newSheet, openSheet } from "../../handheld/by-hand/sheet.ts";
import { serverNow } from "../../handheld/data/clock.ts";
import type { Answer } from "../../handheld/data/request.ts";
import { element, setText } from "../../ui/element.ts";
import {
  isPassing,
  type KnownParcel,
  type PassingParcel,
  readAvailability,
  readClosures,
  sendScan,
} from "../data/api.ts";
import { type Report, storedKey } from "../data/storage.ts";
import { dayOf, sinceOf } from "../texts/days.ts";
import { texts } from "../texts/texts.ts";
import { destinationOf, whyPassing } from "./destination.ts";
import { labelPart } from "./label-part.ts";
import { explain, type ParcelMove } from "./outbox-panel.ts";
import { reportForm } from "./report-form.ts";

const t = texts.parcel;

/** How long the agent waits for a look-up before the actions are offered without it. */
const LONGEST_WAIT_MS = 2_000;
/** States in which a parcel is here or may come here. */
const UNDER_WAY: readonly PointParcel["status"][] = ["created", "in_transit", "ready_for_pickup"];
/** States in which a parcel that is here after all goes back. */
const GOING_BACK: readonly PointParcel["status"][] = ["returned", "cancelled"];

/** A parcel that was scanned or selected in a list. */
export interface SelectedParcel {
  trackingCode: string;
  /** Undefined if it is in no list. */
  parcel: KnownParcel | undefined;
  /** The action on it that is in the outbox. */
  pendingAction: ParcelMove | undefined;
}

export interface ParcelSheet {
  dialog: HTMLDialogElement;
  trackingCode: string;
}

export interface SheetEvents {
  /** Asks the service for a parcel that is in no list. */
  lookUp(): Promise<Answer<PointParcel | ParcelElsewhere>>;
  record(action: ParcelMove | "report", report?: Report): void;
  /** Sends pending scans: the arrival must be recorded before a hand-over. */
  beforeHandOver(): Promise<void>;
  handedOver(scanId: string): void;
  /** The service has rejected the hand-over for good. */
  rejected(problem: Problem): void;
  /** The hand-over has failed after its form was closed. */
  failedAfterClose(title: string, text: string): void;
  unauthorized(): void;
}

/** Hand-overs without an answer, by tracking code: sent again with the same scan id, they count once. */
const unconfirmed = new Map<string, { collectionCode: string; scanId: string }>();

/** Opens a sheet with a parcel and the actions on it. */
export function openParcelSheet(selected: SelectedParcel, events: SheetEvents): ParcelSheet {
  const { trackingCode, pendingAction } = selected;
  let { parcel } = selected;
  const body = element("div", { class: "stack" });
  const name = element("h2", { id: "sheet-name" });
  const state = element("p", { class: "hint", role: "status" });
  const head = element("div", {}, name, element("p", { class: "code" }, readableCode(trackingCode)), state);
  const sheet = newSheet("sheet-name", head, t.close, body);

  async function lookUp(): Promise<void> {
    setText(name, readableCode(trackingCode));
    setText(state, t.lookingUp);
    let offered: Element | null = null;
    const offer = setTimeout(() => {
      showActions();
      offered = body.firstElementChild;
    }, LONGEST_WAIT_MS);
    const answer = await events.lookUp();
    clearTimeout(offer);
    if (answer.kind === "done") parcel = answer.data;
    // The agent may have gone on without the answer.
    if (!sheet.isConnected || body.firstElementChild !== offered) return;
    if (answer.kind === "unauthorized") return events.unauthorized();
    if (answer.kind === "rejected") showProblem(answer.problem);
    else if (answer.kind === "done" || !offered) showActions();
  }

  function showProblem(problem: Problem): void {
    const { title, action } = explain(problem);
    setText(name, title);
    setText(state, action);
    showEnd();
  }

  /** Shows a parcel with which nothing can be done. */
  function showEnd(...children: Node[]): void {
    body.replaceChildren(
      ...children,
      button("secondary", "back", t.back, () => sheet.close()),
    );
    body.querySelector("button")!.focus();
  }

  const record = (action: ParcelMove | "report", report?: Report) => {
    sheet.close();
    events.record(action, report);
  };
  const button = (kind: string, drawing: string, text: string, onclick: () => void) =>
    element("button", { type: "button", class: kind, onclick }, icon(drawing), text);

  function showActions(): void {
    setText(
      name,
      parcel && isPassing(parcel) ? destinationOf(parcel) : parcel?.recipient_name || t.unknownName,
    );
    setText(state, stateOf(parcel, pendingAction));
    if (pendingAction === "take") showEnd();
    else if (parcel && isPassing(parcel)) showPassing(parcel);
    else if (!parcel || pendingAction || UNDER_WAY.includes(parcel.status)) showChoice();
    else if (GOING_BACK.includes(parcel.status)) showEnd(element("p", {}, t.goesBack), take());
    else showEnd(element("p", {}, t.isOver));
  }

  function showChoice(): void {
    const isHere = pendingAction === "arrive" || parcel?.status === "ready_for_pickup";
    const isExpected = !isHere && parcel !== undefined;
    body.replaceChildren(
      ...(isHere ? [] : [button("primary", "check", t.arrive, () => record("arrive"))]),
      button(isHere ? "primary" : "secondary", "hand", t.handOver, showHandOver),
      ...(isExpected ? [] : [button("quiet", "return", t.refuse, showRefusal)]),
      ...(isHere ? [report()] : []),
      ...(parcel || isHere ? [] : [button("quiet", "out", texts.passing.takeUnknown, () => record("take"))]),
    );
    body.querySelector("button")?.focus();
  }

  const take = () => button("primary", "check", texts.passing.take, () => record("take"));
  const report = () => button("quiet", "warning", texts.report.open, showReport);

  /** A parcel that belongs elsewhere: the point has it to hand over, or may take it in. */
  function showPassing(passing: PassingParcel): void {
    const why = element("p", {}, whyPassing(passing));
    if ("since" in passing) {
      const label = button("quiet", "print", texts.passing.noLabel, () =>
        label.replaceWith(labelPart(trackingCode, passing)),
      );
      showEnd(why, element("p", { class: "hint" }, texts.passing.driver), label, report());
      return;
    }
    const room = element("p", { class: "notice", role: "status", hidden: true }, texts.passing.noRoom);
    // Only a parcel that nobody has scanned yet may lack a label, because it is handed in with a code on a phone.
    const label = passing.status === "created" ? [labelPart(trackingCode, passing)] : [];
    showEnd(why, element("p", { class: "hint" }, texts.passing.takeHint), room, take(), ...label);
    warnIfFull(room);
  }

  /** The service doesn't refuse what is handed in, so the agent is warned first. */
  async function warnIfFull(notice: HTMLElement): Promise<void> {
    const key = storedKey();
    if (!key || !navigator.onLine) return;
    const [room, closed] = await Promise.all([readAvailability(key), readClosures(key)]);
    const isFull =
      room.kind === "done" &&
      (room.data.paused || (room.data.capacity !== null && room.data.parcels >= room.data.capacity));
    const isClosed = closed.kind === "done" && isWithin(closed.data.data, lagosDay(serverNow()));
    notice.hidden = !isFull && !isClosed;
  }

  function showReport(): void {
    const back = button("quiet", "back", t.back, showActions);
    const form = reportForm((said) => record("report", said), back);
    body.replaceChildren(form);
    form.querySelector("input")!.focus();
  }

  function showRefusal(): void {
    const confirm = button("danger", "return", t.refuseNow, () => record("refuse"));
    body.replaceChildren(
      element("p", { role: "status" }, t.refuseSure),
      confirm,
      button("quiet", "back", t.back, showActions),
    );
    confirm.focus();
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
    const showError = (text: string) => {
      error.textContent = text;
      input.toggleAttribute("aria-invalid", text !== "");
      if (text) input.focus();
    };
    const fail = (title: string, text: string) => {
      if (sheet.open && error.isConnected) showError(text);
      else events.failedAfterClose(title, text);
    };

    async function handOver(collectionCode: string): Promise<void> {
      if (!/^\d{6}$/.test(collectionCode)) return showError(t.codeMalformed);
      if (!navigator.onLine) return showError(t.needsConnection);
      showError("");
      submit.setAttribute("aria-disabled", "true");
      submit.lastChild!.textContent = t.checking;
      await events.beforeHandOver();
      const previous = unconfirmed.get(trackingCode);
      const scanId = previous?.collectionCode === collectionCode ? previous.scanId : crypto.randomUUID();
      // Set before the answer comes, because the agent may close the sheet and send the hand-over again meanwhile.
      unconfirmed.set(trackingCode, { collectionCode, scanId });
      const answer = await sendScan(storedKey() ?? "", {
        scan_id: scanId,
        tracking_code: trackingCode,
        action: "collect",
        collection_code: collectionCode,
      });
      submit.removeAttribute("aria-disabled");
      submit.lastChild!.textContent = t.handOverNow;
      if (answer.kind === "unreachable" || answer.kind === "busy")
        return fail(
          t.unconfirmedTitle,
          navigator.onLine ? t.unconfirmed : `${t.needsConnection} ${t.unconfirmed}`,
        );
      if (unconfirmed.get(trackingCode)?.scanId === scanId) unconfirmed.delete(trackingCode);
      if (answer.kind === "rejected" && answer.problem.code === "wrong_collection_code") {
        input.select();
        return fail(t.notHandedOver, texts.wrongCode(answer.problem.tries_left));
      }
      if (answer.kind === "rejected" && answer.problem.code === "code_locked")
        return fail(
          t.notHandedOver,
          texts.locked(answer.retryAfterMs && Math.ceil(answer.retryAfterMs / 60_000)),
        );
      sheet.close();
      if (answer.kind === "done") events.handedOver(scanId);
      else if (answer.kind === "rejected") events.rejected(answer.problem);
      else events.unauthorized();
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
    if (!navigator.onLine) showError(t.needsConnection);
  }

  openSheet(sheet);
  if (parcel || pendingAction) showActions();
  else lookUp();
  return { dialog: sheet, trackingCode };
}

function stateOf(parcel: KnownParcel | undefined, pendingAction: SelectedParcel["pendingAction"]): string {
  if (pendingAction) return t.isPending[pendingAction];
  if (!parcel) return t.unknownHint;
  if (isPassing(parcel)) {
    const isHere = "since" in parcel;
    return isHere ? sinceOf(new Date(parcel.since), new Date(serverNow())) : texts.passing.elsewhere;
  }
  const status = t.statuses[parcel.status] ?? parcel.status;
  if (!parcel.collect_by) return status;
  return `${status} · ${t.expires(dayOf(new Date(parcel.collect_by), new Date(serverNow())))}`;
}
