/**
 * Which folder of `src/` may use which: only those below it. The reason is said when a rule is broken.
 * The test of a new folder: from its name alone, does a line of code in it know what it may touch?
 */
const GROUND = ["shared", "platform", "db"];

const LAYERS = [
  { folder: "texts", uses: [], why: "what pages say, in every language; knows no page" },
  { folder: "shared", uses: [], why: "words and values that several folders have in common; uses nothing" },
  {
    folder: "platform",
    uses: ["shared"],
    why: "what Workers give us and how it is asked; knows no table and no feature",
  },
  {
    folder: "db",
    uses: ["shared", "platform"],
    why: "the tables and how they are written; knows no feature",
  },
  { folder: "auth", uses: GROUND, why: "what somebody shows to be let in; knows nothing of what it opens" },
  { folder: "http", uses: [...GROUND, "auth"], why: "what every request goes through; knows no feature" },
  { folder: "rates", uses: GROUND, why: "prices are a rule of their own, which orders apply" },
  { folder: "points", uses: GROUND, why: "points don't know who sends parcels to them" },
  { folder: "webhooks", uses: [...GROUND, "auth"], why: "delivers what it is handed; orders say what" },
  { folder: "partners", uses: [...GROUND, "auth"], why: "partners and their people; orders come later" },
  {
    folder: "payments",
    uses: GROUND,
    why: "money that receivers paid and who has it; knows an order's id and nothing else of it",
  },
  {
    folder: "orders",
    uses: [...GROUND, "auth", "rates", "points", "webhooks", "payments"],
    why: "an order is priced, goes to a point and is told of",
  },
  {
    folder: "tracking",
    uses: [...GROUND, "texts", "auth", "points", "webhooks", "partners", "payments", "orders"],
    why: "scans move orders; orders don't know who scans",
  },
  {
    folder: "rounds",
    uses: [...GROUND, "points", "partners", "orders"],
    why: "where drivers go, to points and partners, and what is there for them by what orders say; moves no parcel",
  },
  {
    folder: "money",
    uses: [...GROUND, "auth", "points", "webhooks", "payments", "orders", "tracking", "rounds"],
    why: "what becomes of what was paid, and what points earn; makes no payment and moves no parcel",
  },
  { folder: "labels", uses: [...GROUND, "texts", "auth", "orders"], why: "a label is one look at an order" },
  {
    folder: "operations",
    uses: [...GROUND, "auth", "points", "webhooks", "partners", "orders", "tracking", "money"],
    why: "keeps the service running for all partners, so it may ask every feature for its chores",
  },
  {
    folder: "api",
    uses: [
      ...GROUND,
      "texts",
      "auth",
      "http",
      "rates",
      "points",
      "webhooks",
      "partners",
      "payments",
      "orders",
      "tracking",
      "money",
      "rounds",
      "labels",
      "operations",
    ],
    why: "routes: they take valid input, call one verb and answer",
  },
  {
    folder: "consumer",
    uses: [...GROUND, "points", "webhooks", "operations", "compose.ts"],
    why: "queues and cron: it hands messages to verbs",
  },
];

/**
 * The rooms of a feature that has many files, and which of its other rooms each may use. The files beside them are what all
 * use, so they use no room.
 */
const FEATURE_ROOMS = [
  {
    room: "orders/capacity",
    uses: [],
    why: "how many parcels a point has to do with; knows no single order",
  },
  { room: "orders/copies", uses: [], why: "what a database of orders knows of points and partners" },
  { room: "orders/search", uses: ["copies"], why: "the index of words, and what is found in it" },
  { room: "orders/read", uses: ["copies"], why: "one order with its events" },
  { room: "orders/list", uses: ["copies", "search", "read"], why: "many orders: pages, filters, exceptions" },
  {
    room: "orders/feed",
    uses: ["copies", "read"],
    why: "what happened to a partner's orders, for those who ask",
  },
  { room: "orders/fees", uses: [], why: "what a partner's orders cost in a month" },
  { room: "orders/handovers", uses: [], why: "visits in which parcels changed hands with their partner" },
  {
    room: "orders/change",
    uses: ["copies", "search", "read", "handovers"],
    why: "one order's status; whoever moves it comes this way",
  },
  {
    room: "orders/create",
    uses: ["copies", "search", "read"],
    why: "an order is accepted, priced and written",
  },
  {
    room: "orders/redirect",
    uses: ["copies", "read", "change", "create"],
    why: "an order goes to another point, under the rules of a creation",
  },
  {
    room: "orders/end",
    uses: ["search", "change", "create"],
    why: "how orders end that nobody goes on with, and what becomes of those that are over: archives and erasure",
  },
  { room: "webhooks/settle", uses: [], why: "deliveries that wait for an endpoint's state" },
  { room: "webhooks/endpoints", uses: ["settle"], why: "where deliveries go, and with which secrets" },
  { room: "webhooks/deliver", uses: ["endpoints", "settle"], why: "attempts, their schedule and results" },
  { room: "webhooks/log", uses: ["endpoints"], why: "what was delivered, and sending it again" },
  { room: "webhooks/network", uses: [], why: "the event that tells of points, not of orders" },
  { room: "points/capacity", uses: [], why: "which points are full" },
  { room: "points/snapshot", uses: [], why: "how the public points are kept in KV and read" },
  { room: "points/public", uses: ["snapshot"], why: "queries on the snapshot; no database" },
  {
    room: "points/outages",
    uses: ["public"],
    why: "points that stop taking parcels, and those that take them instead",
  },
  {
    room: "points/edit",
    uses: ["capacity", "outages", "snapshot"],
    why: "the operator's points, one at a time and in lists",
  },
  {
    room: "points/closures",
    uses: ["edit", "outages", "snapshot"],
    why: "days on which points are closed",
  },
  { room: "points/import", uses: ["edit"], why: "from a file's rows to points" },
  {
    room: "tracking/codes",
    uses: [],
    why: "codes that are typed for a parcel, and how often somebody may try",
  },
  { room: "tracking/shelf", uses: [], why: "what a point has, and where it lies there" },
  {
    room: "tracking/scan",
    uses: ["codes", "shelf"],
    why: "a scan is judged and written once; whoever moves a parcel by a scan comes this way",
  },
  { room: "tracking/day", uses: [], why: "what points and drivers did on a day" },
  { room: "tracking/end", uses: ["codes"], why: "what the cron does when a parcel's days are over" },
  { room: "tracking/receiver", uses: [], why: "what whoever has a tracking code may know and do" },
  {
    room: "tracking/page",
    uses: ["receiver"],
    why: "a receiver's page, made on the server from what was found",
  },
  { room: "money/hand-over", uses: [], why: "money goes from one holder to another, by a code" },
  {
    room: "money/deposits",
    uses: ["hand-over"],
    why: "what somebody has of receivers' money, until it is at the bank",
  },
  { room: "money/payouts", uses: ["deposits"], why: "banked money goes to the partners" },
  { room: "money/earnings", uses: ["deposits"], why: "what points earn, with what they have" },
];

/**
 * The rooms of a page's folder that has many files, and which of its other rooms each may use. Files beside the rooms put
 * them together, so no room uses those; only in `ui`, all do.
 */
const ROOMS = [
  { room: "ui/text", uses: [], why: "how a value or a sentence reads, wherever it stands" },
  { room: "ui/scanner", uses: [], why: "from the keys of a bar code scanner to what it read" },
  { room: "ui/requests", uses: ["text"], why: "what is loaded and sent; shows nothing" },
  { room: "ui/feedback", uses: ["text", "requests"], why: "what a view says of a request, in any view" },
  {
    room: "ui/shell",
    uses: ["text", "scanner", "requests", "feedback", "forms"],
    why: "the frame around views; knows none of them, and nobody's session",
  },
  {
    room: "ui/session",
    uses: ["text", "requests", "feedback", "shell"],
    why: "from the page's file to the views of who is signed in",
  },
  {
    room: "ui/forms",
    uses: ["text", "requests", "feedback"],
    why: "what somebody fills in, whatever it is for",
  },
  {
    room: "ui/lists",
    uses: ["text", "requests", "feedback", "shell"],
    why: "many rows of anything; their pages and filters are in the address",
  },
  {
    room: "ui/domain",
    uses: ["text", "requests", "feedback", "forms", "lists"],
    why: "the only room that knows orders, points and webhooks, so no other may use it",
  },
  {
    room: "handheld/data",
    uses: [],
    why: "what a page for phones knows of its clock, connection and settings",
  },
  { room: "handheld/texts", uses: [], why: "words of both pages, and the language that was chosen" },
  {
    room: "handheld/elements",
    uses: ["texts"],
    why: "what any part of these pages is made of; knows no parcel",
  },
  {
    room: "handheld/scan",
    uses: ["data", "texts", "elements"],
    why: "from the camera or the scanner to a code, and how its outcome is shown; knows no parcel",
  },
  {
    room: "handheld/parcels",
    uses: ["data", "texts", "elements"],
    why: "lists of parcels, and scans that wait; don't know how a scan was made",
  },
  { room: "counter/data", uses: [], why: "what is asked, sent and kept on the phone; shows nothing" },
  { room: "counter/texts", uses: [], why: "words in every language; used by whatever shows something" },
  { room: "counter/elements", uses: ["texts"], why: "what any part of the page is made of; knows no parcel" },
  {
    room: "counter/parcels",
    uses: ["data", "texts", "elements"],
    why: "lists of parcels, one parcel, scans that wait; don't know how a scan was made",
  },
  {
    room: "counter/scan",
    uses: ["data", "texts", "elements", "parcels"],
    why: "from the camera or the scanner to what came of the scan",
  },
  {
    room: "counter/settings",
    uses: ["data", "texts", "elements", "scan"],
    why: "what an agent sets for the phone and the point, scanning's sounds too",
  },
  {
    room: "driver/data",
    uses: [],
    why: "what is asked, sent and kept on the phone, and the day that comes of it; shows nothing",
  },
  { room: "driver/texts", uses: [], why: "words in every language; used by whatever shows something" },
  { room: "driver/panels", uses: ["data", "texts"], why: "the views; don't know how a scan was made" },
  {
    room: "driver/scan",
    uses: ["data", "texts", "panels"],
    why: "from the camera or the scanner to what came of the scan",
  },
  {
    room: "driver/sheets",
    uses: ["data", "texts", "panels"],
    why: "what is asked and chosen over a view; records nothing",
  },
  {
    room: "widget/data",
    uses: [],
    why: "points and places as they are asked for and computed; shows nothing",
  },
  { room: "widget/texts", uses: ["data", "package"], why: "words in every language, for what the data says" },
  {
    room: "widget/frame",
    uses: ["texts", "styles"],
    why: "where everything stands, and the styles; knows no point",
  },
  {
    room: "widget/lists",
    uses: ["data", "texts", "frame"],
    why: "what somebody chooses from; knows nothing of the map",
  },
  {
    room: "widget/map",
    uses: ["data", "texts", "frame", "styles"],
    why: "a part that is loaded late; knows nothing of the lists",
  },
];

const under = (name) => (name.endsWith(".ts") ? `^src/${name}$` : `^src/${name}/`);
const PAGES = under("pages");
/** What of `shared/` browsers run too: words, and functions of their arguments. */
const PURE = `^src/shared/(${[
  "address-line",
  "closed-days",
  "collect-by",
  "copied",
  "country-outline",
  "csv",
  "edit-distance",
  "nearest-name",
  "nigeria",
  "opening-hours",
  "parcel-search",
  "money",
  "parcel-status",
  "payment-status",
  "status-icons",
  "text",
  "time",
  "tracking-code",
  "typed-number",
].join("|")})\\.ts$`;

module.exports = {
  forbidden: [
    {
      name: "no-circles",
      comment: "Files in a circle can't be understood one after the other.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-circles-of-folders",
      comment: "Folders in a circle are one folder.",
      severity: "error",
      scope: "folder",
      from: { path: "^src/" },
      to: { circular: true },
    },
    ...LAYERS.map(({ folder, uses, why }) => ({
      name: `${folder}-uses-only-what-is-below-it`,
      comment: `${why}.`,
      severity: "error",
      from: { path: under(folder) },
      to: { path: "^src/", pathNot: [folder, ...uses].map(under) },
    })),
    ...FEATURE_ROOMS.map(({ room, uses, why }) => {
      const feature = room.split("/")[0];
      return {
        name: `${room}-uses-only-what-is-below-it`,
        comment: `${why}.`,
        severity: "error",
        from: { path: under(room) },
        to: {
          path: `^src/${feature}/[^/]+/`,
          pathNot: [room, ...uses.map((name) => `${feature}/${name}`)].map(under),
        },
      };
    }),
    {
      name: "what-all-rooms-use-uses-none",
      comment: "A file beside the rooms of a feature is what every room may use.",
      severity: "error",
      from: { path: "^src/(orders|webhooks|points|tracking|money)/[^/]+$" },
      to: { path: "^src/$1/[^/]+/" },
    },
    ...ROOMS.map(({ room, uses, why }) => {
      const page = room.split("/")[0];
      return {
        name: `${room}-uses-only-what-is-below-it`,
        comment: `${why}.`,
        severity: "error",
        from: { path: under(`pages/${room}`) },
        to: {
          path: `^src/pages/${page}/`,
          pathNot: [
            "^src/pages/(ui/[^/]+|handheld/page-name\\.ts)$",
            ...[room, ...uses.map((name) => `${page}/${name}`)].map((name) => under(`pages/${name}`)),
          ],
        },
      };
    }),
    {
      name: "handheld-knows-no-page",
      comment: "The counter and the driver's page share it, so it knows neither.",
      severity: "error",
      from: { path: "^src/pages/handheld/" },
      to: { path: "^src/pages/", pathNot: "^src/pages/(handheld/|ui/|api\\.ts$)" },
    },
    {
      name: "widget-without-preact",
      comment: "A shop's page loads no framework: the widget makes elements by itself.",
      severity: "error",
      from: { path: "^src/pages/widget/" },
      to: { path: "^src/pages/ui/" },
    },
    {
      name: "stores-belong-to-their-feature",
      comment:
        "Features call each other's verbs. A store is the only file with SQL, for its own folder alone.",
      severity: "error",
      from: { path: "^src/([^/]+)/" },
      to: { path: "store\\.ts$", pathNot: "^src/$1/" },
    },
    {
      name: "verbs-know-no-hono",
      comment: "Rules know nothing of HTTP but `Problem`, so that scripts and the consumer can call them.",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/(api|http|app\\.ts|index\\.ts)" },
      to: { path: "node_modules/hono(/|$)", pathNot: "node_modules/hono/dist/(types/)?helper/html" },
    },
    {
      name: "only-compose-reads-the-environment",
      comment: "What Workers run on is put together in one place.",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/(index\\.ts|consumer/worker\\.ts)" },
      to: { path: "^src/compose\\.ts$" },
    },
    {
      name: "pages-are-clients",
      comment:
        "A page for browsers knows the service by HTTP alone: requests by the partners' client, types from the OpenAPI document.",
      severity: "error",
      from: { path: PAGES },
      to: { path: "^src/", pathNot: [PAGES, PURE, under("texts")] },
    },
    {
      name: "pages-know-no-schemas",
      comment: "Schemas and tables are the service's; their packages are too large for a page.",
      severity: "error",
      from: { path: PAGES },
      to: { path: "node_modules/(@hono|hono|zod|drizzle-orm)/" },
    },
    {
      name: "what-browsers-share-is-pure",
      comment: "It runs in browsers and in Workers alike, so it uses nothing of either.",
      severity: "error",
      from: { path: PURE },
      to: { pathNot: PURE },
    },
    {
      name: "client-is-for-pages",
      comment: "The service does not call itself: what it shares with its clients is the OpenAPI document.",
      severity: "error",
      from: { path: "^src/", pathNot: PAGES },
      to: { path: "^client/" },
    },
    {
      name: "workers-know-no-scripts",
      comment: "Starting, seeding and deploying are no part of the Workers.",
      severity: "error",
      from: { path: "^src/" },
      to: { path: "^(scripts|bench|test)/" },
    },
  ],
  options: {
    parser: "swc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
  },
};
