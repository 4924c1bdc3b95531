import { lazy } from "../ui/feedback/lazy.tsx";
import type { PageView } from "../ui/shell/shell.tsx";
import { t } from "./texts.ts";

/** Where the portal begins. */
export const START = "/overview";

/** Loads the view that a sign-in mostly leads to. */
export const loadStart = () => import("./overview/overview.tsx");

/** The first is where the page begins. The build reads from here which scripts each needs. */
export const VIEWS: readonly PageView[] = [
  { path: "/overview", title: t("Overview"), icon: "overview", content: lazy(loadStart) },
  {
    path: "/orders",
    title: t("Orders"),
    icon: "parcel",
    group: t("Parcels"),
    content: lazy(() => import("./orders/orders.tsx")),
  },
  {
    path: "/orders/new",
    title: t("New order"),
    icon: "plus",
    group: t("Parcels"),
    content: lazy(() => import("./new-order/new-order.tsx")),
  },
  {
    path: "/orders/import",
    title: t("Orders from a file"),
    content: lazy(() => import("./import/import.tsx")),
  },
  { path: "/orders/:id", title: t("Order"), content: lazy(() => import("./order/order.tsx")) },
  {
    path: "/coming-back",
    title: t("On their way back"),
    icon: "return",
    group: t("Parcels"),
    content: lazy(() => import("./coming-back/coming-back.tsx")),
  },
  {
    path: "/returns",
    title: t("Returns"),
    icon: "shop",
    group: t("Parcels"),
    content: lazy(() => import("./returns/returns.tsx")),
  },
  {
    path: "/handovers",
    title: t("Hand-overs"),
    icon: "list",
    group: t("Parcels"),
    content: lazy(() => import("./handovers/handovers.tsx")),
  },
  {
    path: "/money",
    title: t("Money"),
    icon: "bank",
    group: t("Money"),
    content: lazy(() => import("./money/money.tsx")),
  },
  {
    path: "/payouts",
    title: t("Payouts"),
    icon: "payout",
    group: t("Money"),
    content: lazy(() => import("./money/payouts.tsx")),
  },
  { path: "/payouts/:id", title: t("Payout"), content: lazy(() => import("./money/payout.tsx")) },
  {
    path: "/fees",
    title: t("Fees"),
    icon: "calendar",
    group: t("Money"),
    content: lazy(() => import("./fees/fees.tsx")),
  },
  {
    path: "/prices",
    title: t("Prices"),
    icon: "naira",
    group: t("Money"),
    content: lazy(() => import("./prices/prices.tsx")),
  },
  {
    path: "/webhooks",
    title: t("Webhooks"),
    icon: "webhook",
    group: t("Connect"),
    content: lazy(() => import("./webhooks/webhooks.tsx")),
  },
  {
    path: "/developers",
    title: t("Developers"),
    icon: "code",
    group: t("Connect"),
    content: lazy(() => import("./developers/developers.tsx")),
  },
  {
    path: "/account",
    title: t("Account"),
    icon: "person",
    group: t("Account"),
    content: lazy(() => import("./account/account.tsx")),
  },
  {
    path: "/settings",
    title: t("Settings"),
    icon: "settings",
    group: t("Account"),
    content: lazy(() => import("./settings/settings.tsx")),
  },
];
