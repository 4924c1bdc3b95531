import { html } from "hono/html";
import type { Language } from "../../shared/languages.ts";
import type { ProblemCode } from "../../shared/problem-kinds.ts";
import { TEXTS } from "./texts/texts.ts";

type Html = ReturnType<typeof html>;

/** A form that was refused, with what was written in it except the code. */
export interface RefusedForm {
  fault: FormFault;
  reason: string;
}

export type FormFault = keyof (typeof TEXTS)["en"]["returns"]["start"]["faults"];

const FAULTS: Partial<Record<ProblemCode, FormFault>> = {
  invalid_request: "malformed",
  wrong_collection_code: "wrongCode",
  code_locked: "locked",
  return_not_possible: "notPossible",
  write_conflict: "again",
};

/** What the form says about a problem; undefined for problems that are not about its fields. */
export const faultOf = (code: ProblemCode): FormFault | undefined => FAULTS[code];

/**
 * The form with which the receiver of a collected parcel sends it back. It shows nothing that the page doesn't show, not
 * even what was in the parcel.
 */
export function returnForm(
  { trackingCode, partner, until }: { trackingCode: string; partner: string; until: string },
  language: Language,
  refused?: RefusedForm,
): Html {
  const { start } = TEXTS[language].returns;
  return html`<details${refused ? html` open` : ""}>
      <summary>${start.title}</summary>
      <p>${start.text(partner, until)}</p>
      ${refused ? html`<p class="notice" role="alert" id="fault">${start.faults[refused.fault](partner)}</p>` : ""}
      <form method="post" action="/track/${trackingCode}/return?lang=${language}">
        <label for="collection">${start.code}</label>
        <input id="collection" name="collection_code" required inputmode="numeric" pattern="[0-9 ]*" maxlength="9"
          autocomplete="off" aria-describedby="digits${refused ? " fault" : ""}">
        <p class="muted" id="digits">${start.codeHint}</p>
        <label for="reason">${start.reason}</label>
        <textarea id="reason" name="reason" rows="2" maxlength="1000">${refused?.reason ?? ""}</textarea>
        <button class="button">${start.send}</button>
      </form>
    </details>`;
}
