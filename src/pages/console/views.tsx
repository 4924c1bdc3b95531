import { lazy } from "../ui/feedback/lazy.tsx";
import type { PageView } from "../ui/shell/shell.tsx";

/** The console's first view. */
export const START = "/today";

/** The page begins with the first view. The build finds out here which scripts each view needs. */
export const VIEWS: readonly PageView[] = [
  { path: "/today", title: "Today", icon: "overview", content: lazy(() => import("./today/today.tsx")) },
  {
    path: "/network",
    title: "Network",
    icon: "chart",
    group: "Network",
    content: lazy(() => import("./network/network.tsx")),
  },
  {
    path: "/points",
    title: "Points",
    icon: "pin",
    group: "Network",
    content: lazy(() => import("./points/points.tsx")),
  },
  { path: "/points/queue", title: "Approve points", content: lazy(() => import("./points/queue.tsx")) },
  { path: "/points/new", title: "New point", content: lazy(() => import("./point/new-point.tsx")) },
  { path: "/points/import", title: "Import points", content: lazy(() => import("./import/import.tsx")) },
  { path: "/points/:id", title: "Point", content: lazy(() => import("./point/point.tsx")) },
  {
    path: "/holidays",
    title: "Holidays",
    icon: "calendar",
    group: "Network",
    content: lazy(() => import("./holidays/holidays.tsx")),
  },
  {
    path: "/orders",
    title: "Orders",
    icon: "parcel",
    group: "Parcels",
    content: lazy(() => import("./orders/orders.tsx")),
  },
  { path: "/orders/:id", title: "Order", content: lazy(() => import("./order/order.tsx")) },
  { path: "/orders/:id/evidence", title: "Evidence", content: lazy(() => import("./order/evidence.tsx")) },
  {
    path: "/holders",
    title: "Who has what",
    icon: "hand",
    group: "Parcels",
    content: lazy(() => import("./holders/holders.tsx")),
  },
  {
    path: "/rounds",
    title: "Rounds",
    icon: "round",
    group: "Parcels",
    content: lazy(() => import("./rounds/rounds.tsx")),
  },
  { path: "/rounds/:id", title: "Round", content: lazy(() => import("./rounds/round.tsx")) },
  {
    path: "/partners",
    title: "Partners",
    icon: "shop",
    group: "People",
    content: lazy(() => import("./partners/partners.tsx")),
  },
  {
    path: "/partners/new",
    title: "Take on a partner",
    content: lazy(() => import("./partners/new-partner.tsx")),
  },
  { path: "/partners/:id", title: "Partner", content: lazy(() => import("./partners/partner.tsx")) },
  {
    path: "/people",
    title: "Agents and drivers",
    icon: "person",
    group: "People",
    content: lazy(() => import("./people/people.tsx")),
  },
  {
    path: "/tariffs",
    title: "Tariffs",
    icon: "naira",
    group: "Money",
    content: lazy(() => import("./tariffs/tariffs.tsx")),
  },
  {
    path: "/webhooks",
    title: "Webhooks",
    icon: "webhook",
    group: "Service",
    content: lazy(() => import("./webhooks/webhooks.tsx")),
  },
  {
    path: "/alarms",
    title: "Alarms",
    icon: "alarm",
    group: "Service",
    content: lazy(() => import("./alarms/alarms.tsx")),
  },
  {
    path: "/databases",
    title: "Databases",
    icon: "database",
    group: "Service",
    content: lazy(() => import("./databases/databases.tsx")),
  },
  {
    path: "/audit",
    title: "Audit",
    icon: "list",
    group: "Service",
    content: lazy(() => import("./audit/audit.tsx")),
  },
];
