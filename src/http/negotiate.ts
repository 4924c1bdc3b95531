import { Problem } from "../shared/problem.ts";

/** The quality, 0 to 1, that `accept` gives `type`: the most specific matching range decides (RFC 9110 §12.5.1). */
function quality(accept: string, type: string): number {
  const group = `${type.slice(0, type.indexOf("/"))}/*`;
  let best = 0;
  let bestSpecificity = 0;
  for (const range of accept.split(",")) {
    const [name = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
    const specificity = name === type ? 3 : name === group ? 2 : name === "*/*" ? 1 : 0;
    if (specificity <= bestSpecificity) continue;
    const weight = parameters.find((parameter) => parameter.startsWith("q="));
    best = weight === undefined ? 1 : Number(weight.slice(2)) || 0;
    bestSpecificity = specificity;
  }
  return best;
}

/** The type to answer with: the one of `types` that `accept` prefers, the first of them on a tie. */
export function negotiate(accept: string | null, types: readonly string[]): string {
  const preferred = types[0]!;
  if (accept === null || accept === "*/*" || accept === preferred || accept.trim() === "") return preferred;
  let chosen = preferred;
  let chosenQuality = 0;
  for (const type of types) {
    const typeQuality = quality(accept, type);
    if (typeQuality > chosenQuality) {
      chosen = type;
      chosenQuality = typeQuality;
    }
  }
  if (chosenQuality === 0)
    throw new Problem("not_acceptable", `This path answers only with ${types.join(" or ")}.`);
  return chosen;
}

/** Whether `accept` names `type` itself, and not only a wildcard. */
export function isNamed(accept: string | null, type: string): boolean {
  const ranges = accept?.toLowerCase().split(",") ?? [];
  return ranges.some((range) => range.includes(type) && quality(range, type) > 0);
}

const PROBLEM_JSON = "application/problem+json";

/** The media type of a problem: that of RFC 9457 if `accept` names it, else plain JSON. */
export function problemType(accept: string | null): string {
  return isNamed(accept, PROBLEM_JSON) ? PROBLEM_JSON : "application/json";
}

/** The one of `languages` that `Accept-Language` prefers, the first of them if it names none (RFC 4647 §3.4). */
export function preferredLanguage<T extends string>(
  header: string | null,
  languages: readonly [T, ...T[]],
): T {
  const ranges = (header ?? "").split(",").map((range) => {
    const [tag = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith("q="));
    return { language: tag.split("-")[0], quality: weight === undefined ? 1 : Number(weight.slice(2)) || 0 };
  });
  const known = ranges
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ language }) => languages.find((candidate) => candidate === language));
  return known.find((language) => language !== undefined) ?? languages[0];
}
