import { html, raw } from "hono/html";
import { LANGUAGE_CODES, LANGUAGES, type Language } from "../../texts/languages.ts";
import type { PublicParcel } from "../receiver/find-parcel.ts";
import { brandColors } from "./brand-colors.ts";
import { pageStyle } from "./style.ts";
import { TEXTS } from "./texts.ts";

type Html = ReturnType<typeof html>;

/** A page and its stylesheet, the only one that its content security policy allows. */
export interface TrackingPage {
  html: string;
  style: string;
}

/** Slate grey, for pages without a partner. */
const NEUTRAL = "#334155";

interface DocumentParts {
  title: string;
  /** For previews of links. They may be kept and shown to others, so this names no person and no state. */
  description: string;
  language: Language;
  main: Html;
  partner?: PublicParcel["partner"];
  trackingCode?: string;
  /** The code in the request, on a page without a parcel. */
  typed?: string;
  mapOffset?: { x: number; y: number } | undefined;
}

/** The whole page around what is told of a parcel. */
export function trackingDocument(parts: DocumentParts): TrackingPage {
  const { title, description, language, main, partner, mapOffset } = parts;
  const { t } = TEXTS[language];
  const colors = brandColors(partner?.color ?? NEUTRAL);
  const style = pageStyle(colors, mapOffset);
  const dot = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4" fill="${colors.band}"/></svg>`;
  const fullTitle = partner ? `${title} · ${partner.name}` : title;
  const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<title>${fullTitle}</title>
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="description" content="${description}">
<meta property="og:title" content="${partner?.name ?? title}">
<meta property="og:description" content="${description}">
<meta property="og:type" content="website">
<meta name="robots" content="noindex,nofollow">
<meta name="format-detection" content="telephone=no">
<meta name="theme-color" content="${colors.band}">
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(dot)}">
<style>${raw(style)}</style>
</head>
<body>
${partner ? html`<header class="band">${partner.name}</header>` : ""}
${main}
<footer>
  ${partner ? html`<a href="/track?lang=${language}">${t("Track another parcel")}</a>` : ""}
  <nav aria-label="${t("Language")}">${languageLinks(parts)}</nav>
</footer>
</body>
</html>
`;
  return { html: page.toString(), style };
}

/** The links have whole paths, because the address of a refused form can't be opened by a link. */
function languageLinks({ language, trackingCode, typed }: DocumentParts): Html[] {
  const path = trackingCode === undefined ? "/track" : `/track/${trackingCode}`;
  return LANGUAGE_CODES.map((other) => {
    const query = new URLSearchParams({ ...(typed ? { code: typed } : {}), lang: other }).toString();
    const current = other === language ? raw(' aria-current="true"') : "";
    return html`<a href="${path}?${query}" lang="${other}" hreflang="${other}"${current}>${LANGUAGES[other]}</a>`;
  });
}
