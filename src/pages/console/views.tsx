import { lazy } from "../ui/lazy.tsx";
import type { PageView, ViewProps } from "../ui/shell.tsx";
import { Today } from "./today/today.tsx";

/** Where the console begins. */
export const START = "/today";

const Points = lazy<ViewProps>(async () => (await import("./points/points.tsx")).default);
const Import = lazy<ViewProps>(async () => (await import("./import/import.tsx")).default);
const Queue = lazy<ViewProps>(async () => (await import("./points/queue.tsx")).default);
const PointPage = lazy<ViewProps>(async () => (await import("./point/point.tsx")).default);
const Partners = lazy<ViewProps>(async () => (await import("./partners/partners.tsx")).default);
const NewPartner = lazy<ViewProps>(async () => (await import("./partners/new-partner.tsx")).default);
const PartnerPage = lazy<ViewProps>(async () => (await import("./partners/partner.tsx")).default);
const Orders = lazy<ViewProps>(async () => (await import("./orders/orders.tsx")).default);
const OrderPage = lazy<ViewProps>(async () => (await import("./orders/order.tsx")).default);
const People = lazy<ViewProps>(async () => (await import("./people/people.tsx")).default);
const Tariffs = lazy<ViewProps>(async () => (await import("./tariffs/tariffs.tsx")).default);
const Holidays = lazy<ViewProps>(async () => (await import("./holidays/holidays.tsx")).default);
const Webhooks = lazy<ViewProps>(async () => (await import("./webhooks/webhooks.tsx")).default);
const Databases = lazy<ViewProps>(async () => (await import("./databases/databases.tsx")).default);
const Audit = lazy<ViewProps>(async () => (await import("./audit/audit.tsx")).default);

export const VIEWS: readonly PageView[] = [
  { path: "/today", title: "Today", icon: "overview", content: Today },
  { path: "/points", title: "Points", icon: "pin", content: Points },
  { path: "/points/queue", title: "Approve points", content: Queue },
  { path: "/points/import", title: "Import points", content: Import },
  { path: "/points/:id", title: "Point", content: PointPage },
  { path: "/tariffs", title: "Tariffs", icon: "naira", content: Tariffs },
  { path: "/holidays", title: "Holidays", icon: "calendar", content: Holidays },
  { path: "/partners", title: "Partners", icon: "shop", content: Partners },
  { path: "/partners/new", title: "Take on a partner", content: NewPartner },
  { path: "/partners/:id", title: "Partner", content: PartnerPage },
  { path: "/orders", title: "Orders", icon: "parcel", content: Orders },
  { path: "/orders/:id", title: "Order", content: OrderPage },
  { path: "/people", title: "Agents and drivers", icon: "person", content: People },
  { path: "/webhooks", title: "Webhooks", icon: "webhook", content: Webhooks },
  { path: "/databases", title: "Databases", icon: "database", content: Databases },
  { path: "/audit", title: "Audit", icon: "list", content: Audit },
];
