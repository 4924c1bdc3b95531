import { parseTrackingCode } from "../../../shared/tracking-code.ts";

/** Codes are shown in groups and copied without the spaces, which few fields elsewhere take. */
export function copyCodesWhole(): void {
  document.addEventListener("copy", (event) => {
    const selected = String(getSelection());
    const whole = selected.replace(/\w{4} \w{4} \w{4}/g, (code) => parseTrackingCode(code) ?? code);
    if (whole === selected) return;
    event.clipboardData?.setData("text/plain", whole);
    event.preventDefault();
  });
}
