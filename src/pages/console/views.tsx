import { lazy } from "../ui/lazy.tsx";
import type { PageView, ViewProps } from "../ui/shell.tsx";
import { Today } from "./today/today.tsx";

/** Where the console begins. */
export const START = "/today";

const Webhooks = lazy<ViewProps>(async () => (await import("./webhooks/webhooks.tsx")).default);
const Databases = lazy<ViewProps>(async () => (await import("./databases/databases.tsx")).default);
const Audit = lazy<ViewProps>(async () => (await import("./audit/audit.tsx")).default);

export const VIEWS: readonly PageView[] = [
  { path: "/today", title: "Today", icon: "overview", content: Today },
  { path: "/webhooks", title: "Webhooks", icon: "webhook", content: Webhooks },
  { path: "/databases", title: "Databases", icon: "database", content: Databases },
  { path: "/audit", title: "Audit", icon: "list", content: Audit },
];
