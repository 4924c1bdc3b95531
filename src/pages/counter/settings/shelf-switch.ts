import { switchField } from "../../handheld/by-hand/switch-field.ts";
import type { Answer } from "../../handheld/data/request.ts";
import { element, setText } from "../../ui/element.ts";
import { readAvailability, setPaused } from "../data/api.ts";
import { storedKey } from "../data/storage.ts";
import { ask } from "../elements/ask.ts";
import { texts } from "../texts/texts.ts";
import { failureOf } from "./failure.ts";

const t = texts.shelf;

/**
 * Pauses the point, or resumes it.
 * @param body the content of the sheet that it is in
 */
export function shelfSwitch(body: HTMLElement, onUnauthorized: () => void): HTMLElement {
  const note = element("p", { class: "hint", role: "status" }, texts.closures.loading);
  const input = element("input", { type: "checkbox", role: "switch", id: "shelf-full", disabled: true });
  let isSending = false;

  function show(answer: Answer<{ paused: boolean }>, text = ""): void {
    if (answer.kind === "unauthorized") onUnauthorized();
    else if (answer.kind === "done") {
      input.checked = answer.data.paused;
      input.disabled = false;
      setText(note, text);
    } else setText(note, failureOf(answer));
  }

  async function change(paused: boolean): Promise<void> {
    // Changes only when the service has accepted it.
    input.checked = !paused;
    if (isSending || !(await ask(body, paused ? t.fullSure : t.freeSure, paused ? t.fullNow : t.freeNow)))
      return;
    isSending = true;
    setText(note, texts.feedback.sending);
    show(await setPaused(storedKey() ?? "", paused), paused ? t.isFull : t.isFree);
    isSending = false;
  }

  input.addEventListener("change", () => change(input.checked));
  readAvailability(storedKey() ?? "").then((answer) => show(answer));
  return element("div", {}, switchField(input, t.full, t.fullHint), note);
}
