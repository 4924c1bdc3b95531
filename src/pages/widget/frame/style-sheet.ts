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
 * A style sheet for the widget's shadow root. `rem` is the size of text that the reader has chosen for the browser, whatever
 * the shop has made of its own root's font size.
 */
export function styleSheet(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text.replace(/(-?[\d.]+)rem\b/g, "calc($1 * var(--pudo-rem))"));
  return sheet;
}
