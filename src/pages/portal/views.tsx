import { lazy } from "../ui/lazy.tsx";
import type { PageView, ViewProps } from "../ui/shell.tsx";

/** Where the portal begins. */
export const START = "/overview";

/** Loads the view that a sign-in mostly leads to. */
export const loadStart = async () => (await import("./overview/overview.tsx")).default;

const Overview = lazy<ViewProps>(loadStart);
const Orders = lazy<ViewProps>(async () => (await import("./orders/orders.tsx")).default);
const OrderPage = lazy<ViewProps>(async () => (await import("./order/order.tsx")).default);
const NewOrder = lazy<ViewProps>(async () => (await import("./new-order/new-order.tsx")).default);
const Import = lazy<ViewProps>(async () => (await import("./import/import.tsx")).default);
const Prices = lazy<ViewProps>(async () => (await import("./prices/prices.tsx")).default);
const Webhooks = lazy<ViewProps>(async () => (await import("./webhooks/webhooks.tsx")).default);
const Developers = lazy<ViewProps>(async () => (await import("./developers/developers.tsx")).default);
const Account = lazy<ViewProps>(async () => (await import("./account/account.tsx")).default);

export const VIEWS: readonly PageView[] = [
  { path: "/overview", title: "Overview", icon: "overview", content: Overview },
  { path: "/orders", title: "Orders", icon: "parcel", content: Orders },
  { path: "/orders/new", title: "New order", icon: "plus", content: NewOrder },
  { path: "/orders/import", title: "Orders from a file", content: Import },
  { path: "/orders/:id", title: "Order", content: OrderPage },
  { path: "/prices", title: "Prices", icon: "naira", content: Prices },
  { path: "/webhooks", title: "Webhooks", icon: "webhook", content: Webhooks },
  { path: "/developers", title: "Developers", icon: "code", content: Developers },
  { path: "/account", title: "Account", icon: "person", content: Account },
];
