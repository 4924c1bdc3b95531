import { html, raw } from "hono/html";
import type { ProblemCode } from "../../shared/problem-kinds.ts";
import type { Language } from "../../texts/languages.ts";
import { FAULTS, TEXTS } from "./texts.ts";

type Html = ReturnType<typeof html>;

/** A form that was refused, with what was written in it except the code. */
export interface RefusedForm {
  fault: FormFault;
  reason: string;
}

export type FormFault = keyof typeof FAULTS;

const FAULT_OF: Partial<Record<ProblemCode, FormFault>> = {
  invalid_request: "malformed",
  wrong_collection_code: "wrongCode",
  rate_limited: "locked",
  return_not_possible: "notPossible",
  write_conflict: "again",
};

/** What the form says about a problem; undefined for problems that are not about its fields. */
export const faultOf = (code: ProblemCode): FormFault | undefined => FAULT_OF[code];

/**
 * The form with which the receiver of a collected parcel sends it back. It shows nothing that the page doesn't show, not
 * even what was in the parcel. A browser scrolls to the field that has the focus, so what is wrong is in sight.
 */
export function returnForm(
  { trackingCode, partner, until }: { trackingCode: string; partner: string; until: string },
  language: Language,
  refused?: RefusedForm,
): Html {
  const { t } = TEXTS[language];
  return html`<details${refused ? html` open` : ""}>
      <summary>${t("Send something back")}</summary>
      <p>${t("You can send this parcel back to {partner} until {until}.", { partner, until })}</p>
      <form method="post" action="/track/${trackingCode}/return?lang=${language}">
        <label for="collection">${t("Collection code")}</label>
        <input id="collection" name="collection_code" required inputmode="numeric" pattern="[0-9 ]*" maxlength="9"
          autocomplete="off" aria-describedby="digits${refused ? " fault" : ""}"${refused ? raw(' aria-invalid="true" autofocus') : ""}>
        ${refused ? html`<p class="fault" role="alert" id="fault">${t(FAULTS[refused.fault], { partner })}</p>` : ""}
        <p class="muted" id="digits">${t("The six digits with which you collected the parcel.")}</p>
        <label for="reason">${t("Why does it go back? (optional)")}</label>
        <textarea id="reason" name="reason" rows="2" maxlength="1000">${refused?.reason ?? ""}</textarea>
        <button class="button">${t("Start the return")}</button>
      </form>
    </details>`;
}
