import { createHash } from "node:crypto";
import { z } from "@hono/zod-openapi";
import { parse, serialize } from "hono/utils/cookie";
import { callerNetwork } from "../auth/address.ts";
import { readForm } from "../http/body.ts";
import { isNamed, preferredLanguage } from "../http/negotiate.ts";
import { text } from "../http/parameters.ts";
import { Query } from "../http/query.ts";
import { type ApiContext, answer } from "../http/reply.ts";
import type { Router } from "../http/router.ts";
import { trackingUrl } from "../orders/order.ts";
import type { ApiDeps } from "../platform/deps.ts";
import { digitsOf } from "../shared/copied.ts";
import { Problem } from "../shared/problem.ts";
import { PROBLEMS, type ProblemCode } from "../shared/problem-kinds.ts";
import { parseTrackingCode } from "../shared/tracking-code.ts";
import { LANGUAGE_CODES, type Language } from "../texts/languages.ts";
import type { TrackingPage } from "../tracking/page/document.ts";
import type { Tiles } from "../tracking/page/map.ts";
import { type Notice, noticePage, parcelPage } from "../tracking/page/page.ts";
import { faultOf } from "../tracking/page/return-form.ts";
import { findParcel, type PublicParcel } from "../tracking/receiver/find-parcel.ts";
import { whereToHandIn } from "../tracking/receiver/hand-in.ts";
import { isInTime } from "../tracking/receiver/returnable.ts";
import { findReturn, notReturnable, startReturn } from "../tracking/receiver/start-return.ts";
import { RECEIVER_RETURN_PROBLEMS, ReceiverReturnBody } from "./schemas/new-return.ts";
import { trackingCodeInPath } from "./schemas/path-parameters.ts";

const HTML = "text/html";
/** The form shows a wrong code again, up to this length. */
const MAX_TYPED = 40;

// Any text is valid: a link with a language that the page lacks must still show the parcel.
const language = text(
  `The page's language: ${LANGUAGE_CODES.join(", ")}. By default \`Accept-Language\` decides, and then English`,
  { max: 100, example: "fr" },
);
const page = {
  access: "public",
  tag: "Tracking",
  method: "get",
  ignoresUnknownParameters: true,
  produces: [HTML],
  problemPage,
} as const;
const content = { [HTML]: { schema: z.string() } };

const seeOther = (description: string, location: string) => ({
  description,
  headers: { Location: { description: location, schema: { type: "string" as const } } },
});

/** People write the code with spaces. */
const ReturnForm = ReceiverReturnBody.extend({
  collection_code: z.preprocess(
    (typed) => (typeof typed === "string" ? digitsOf(typed) : typed),
    ReceiverReturnBody.shape.collection_code,
  ),
});
const RETURN_FORM = {
  types: ["application/x-www-form-urlencoded"],
  maxBytes: 16 * 1024,
  content: {
    "application/x-www-form-urlencoded": {
      schema: ReceiverReturnBody,
      example: { collection_code: "042917", reason: "It is too small" },
    },
  },
};

/** The page for each problem; all other problems show `failed`. */
const NOTICES: Partial<Record<ProblemCode, Notice>> = {
  order_not_found: "notFound",
  not_found: "notFound",
  invalid_request: "notFound",
  rate_limited: "busy",
  maintenance: "maintenance",
};

export function addTrackingPageRoutes(router: Router): void {
  router.add(
    {
      ...page,
      path: "/track/{tracking_code}",
      params: { tracking_code: trackingCodeInPath },
      summary: "Show a parcel's tracking page",
      description:
        "For the receiver, with the partner's name and colour. The page needs no JavaScript. Problems are pages as well, " +
        "if `Accept` names HTML.",
      query: new Query({ lang: language }),
      responses: { 200: { description: "The page", content } },
      problems: ["order_not_found"],
    },
    async ({ c, deps, params }) => {
      const parcel = await findParcel(deps, params.tracking_code);
      const tiles = deps.config.mapTiles;
      const page = parcelPage(parcel, {
        language: languageOf(c),
        now: deps.now(),
        tiles,
        handIn: await whereToHandIn(deps, parcel, pointsPage(c)),
        ownReturn: ownReturnOf(c, parcel),
      });
      return answerPage(c, page, 200, {}, tiles);
    },
  );

  router.add(
    {
      ...page,
      method: "post",
      path: "/track/{tracking_code}/return",
      params: { tracking_code: trackingCodeInPath },
      summary: "Send the form for a return of the tracking page",
      description:
        "For the receiver of a collected parcel, where the shop allows it. What is wrong with the form is said on the parcel's page. " +
        "Programs send `POST /public/tracking/{tracking_code}/return`.",
      query: new Query({ lang: language }),
      stream: RETURN_FORM,
      responses: { 303: seeOther("The return is made", "Its page, with the code to scan") },
      problems: RECEIVER_RETURN_PROBLEMS,
    },
    async ({ c, deps, params, reply }) => {
      const parcel = await findParcel(deps, params.tracking_code);
      if (!isInTime(parcel.returnableUntil, deps.now())) throw notReturnable();
      let reason = "";
      try {
        const form = await readForm(c.req.raw, ReturnForm, RETURN_FORM.maxBytes);
        reason = form.reason ?? "";
        const proof = { code: form.collection_code, network: callerNetwork(c.req.raw) };
        const made = await returnOf(deps, parcel, { ...proof, reason });
        const response = reply(303, null, { location: pageUrl(c, deps, made) });
        response.headers.append("set-cookie", returnCookie(deps, parcel, made));
        return response;
      } catch (error) {
        const fault = error instanceof Problem ? faultOf(error.code) : undefined;
        if (!fault || !isNamed(c.req.raw.headers.get("accept"), HTML)) throw error;
        const { code, headers } = error as Problem;
        const tiles = deps.config.mapTiles;
        const shown = parcelPage(parcel, {
          language: languageOf(c),
          now: deps.now(),
          tiles,
          refused: { fault, reason },
        });
        return answerPage(c, shown, PROBLEMS[code].status, headers, tiles);
      }
    },
  );

  router.add(
    {
      ...page,
      path: "/track",
      summary: "Show a form for a tracking code",
      description: "For a receiver who types the code. A known code leads on to the parcel's page.",
      query: new Query({
        code: text("The tracking code, as it was typed", { max: 100, example: "0123-4567-89AM" }),
        lang: language,
      }),
      responses: {
        200: { description: "The form", content },
        303: seeOther("The code belongs to a parcel", "The parcel's page"),
      },
      problems: ["order_not_found"],
    },
    async ({ c, deps, query: { code }, reply }) => {
      if (!code) return answerPage(c, noticePage("find", languageOf(c), ""), 200);
      const { trackingCode } = await findParcel(deps, code);
      return reply(303, null, { location: pageUrl(c, deps, trackingCode) });
    },
  );
}

/** Starts a return; if the parcel goes back already, finds its return. @returns its tracking code */
async function returnOf(
  deps: ApiDeps,
  { trackingCode }: PublicParcel,
  proof: Parameters<typeof startReturn>[2],
): Promise<string> {
  try {
    return (await startReturn(deps, trackingCode, proof)).trackingCode;
  } catch (error) {
    const isKnown = error instanceof Problem && error.code === "return_not_possible";
    const made = isKnown && (await findReturn(deps, trackingCode, proof));
    if (!made) throw error;
    return made;
  }
}

/** Which page of the points that take a return in was asked for, by a link on the return's page; 0: only the nearest. */
function pointsPage(c: ApiContext): number {
  const typed = c.req.query("points") ?? "";
  return /^\d{1,4}$/.test(typed) ? Number(typed) : 0;
}

/** How long a return can be begun, handed in and brought back. */
const RETURN_COOKIE_S = 120 * 86_400;
const cookieName = ({ trackingCode }: PublicParcel) => `return-${trackingCode}`;

/** Lets the browser in which a return was begun find it on its parcel's page, also from a link in a message. */
const returnCookie = ({ config }: ApiDeps, parcel: PublicParcel, made: string): string =>
  serialize(cookieName(parcel), made, {
    httpOnly: true,
    secure: config.baseUrl.startsWith("https:"),
    sameSite: "Lax",
    path: "/track",
    maxAge: RETURN_COOKIE_S,
  });

function ownReturnOf(c: ApiContext, parcel: PublicParcel): string | undefined {
  const name = cookieName(parcel);
  return parseTrackingCode(parse(c.req.raw.headers.get("cookie") ?? "", name)[name] ?? "");
}

/** Reads the request itself: a problem may come before the path and the query are parsed. */
function problemPage(c: ApiContext, problem: Problem): Response {
  const notice = NOTICES[problem.code] ?? "failed";
  const typed = c.req.param("tracking_code") ?? c.req.query("code") ?? "";
  const shown = noticePage(notice, languageOf(c), typed.slice(0, MAX_TYPED));
  return answerPage(c, shown, PROBLEMS[problem.code].status, problem.headers);
}

/** A parcel's page, in the language that the request chose. */
function pageUrl(c: ApiContext, deps: ApiDeps, trackingCode: string): string {
  const chosen = chosenLanguage(c);
  return `${trackingUrl(deps, trackingCode)}${chosen ? `?lang=${chosen}` : ""}`;
}

const chosenLanguage = (c: ApiContext) => LANGUAGE_CODES.find((known) => known === c.req.query("lang"));

function languageOf(c: ApiContext): Language {
  return chosenLanguage(c) ?? preferredLanguage(c.req.raw.headers.get("accept-language"), LANGUAGE_CODES);
}

function answerPage(
  c: ApiContext,
  { html, style }: TrackingPage,
  status: number,
  headers: Record<string, string> = {},
  tiles?: Tiles,
): Response {
  const styleHash = createHash("sha256").update(style).digest("base64");
  const images = tiles ? `data: ${new URL(tiles.url).origin}` : "data:";
  return answer(c, html, status, {
    "content-type": `${HTML}; charset=utf-8`,
    "content-language": languageOf(c),
    "content-security-policy":
      `default-src 'none'; style-src 'sha256-${styleHash}'; img-src ${images}; form-action 'self'; ` +
      "base-uri 'none'; frame-ancestors 'none'",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex, nofollow",
    vary: "Accept, Accept-Language",
    ...headers,
  });
}
