import { lazy } from "../ui/lazy.tsx";
import type { PageView, ViewProps } from "../ui/shell.tsx";
import { Today } from "./today/today.tsx";

/** Where the console begins. */
export const START = "/today";

const Points = lazy<ViewProps>(async () => (await import("./points/points.tsx")).default);
const Import = lazy<ViewProps>(async () => (await import("./import/import.tsx")).default);
const Queue = lazy<ViewProps>(async () => (await import("./points/queue.tsx")).default);
const PointPage = lazy<ViewProps>(async () => (await import("./point/point.tsx")).default);
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
  { path: "/people", title: "Agents and drivers", icon: "person", content: People },
  { path: "/webhooks", title: "Webhooks", icon: "webhook", content: Webhooks },
  { path: "/databases", title: "Databases", icon: "database", content: Databases },
  { path: "/audit", title: "Audit", icon: "list", content: Audit },
];
