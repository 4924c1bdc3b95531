/** Gives the property `--pudo-rem` its type, so that it is a length where it is set and not where it is used. */
function register(): void {
  try {
    CSS.registerProperty({
      name: "--pudo-rem",
      syntax: "<length>",
      inherits: true,
      initialValue: "16px",
    });
  } catch {
    // Another version of the widget has done so, or the browser can't.
  }
}

register();

/**
 * A style sheet for the widget's shadow root. `rem` in it is the widget's own size of text; `var(--page-rem)` is the page's `rem`.
 */
export function styleSheet(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    text.replace(/(-?[\d.]+)rem\b/g, "calc($1 * var(--pudo-rem))").replaceAll("var(--page-rem)", "1rem"),
  );
  return sheet;
}
