const AROUND = /^\s*(?:₦|NGN|N)?\s*|\s*(?:kg|cm|%)?\s*$/gi;

/**
 * What somebody typed as a number, with either decimal mark: `1,5`, `₦12 500.50`, `1.250.000`; undefined if it is none. A
 * mark before three digits is a decimal mark only where a number may have so many decimals.
 */
export function numberIn(text: string, decimals: number): number | undefined {
  const typed = text.replace(AROUND, "").replace(/\s/g, " ");
  const fraction = decimals === 0 ? "" : `(?:[,.](?<rest>\\d{1,${decimals}}))?`;
  const shape = new RegExp(
    `^(?<whole>\\d+|[1-9]\\d{0,2}(?<mark>[,. ])\\d{3}(?:\\k<mark>\\d{3})*)${fraction}$`,
  );
  const { whole, rest } = shape.exec(typed)?.groups ?? {};
  return whole === undefined ? undefined : Number(`${whole.replace(/[,. ]/g, "")}.${rest ?? 0}`);
}
