import type { ComponentType } from "preact";
import type { IconName } from "../ui/icon.tsx";
import { lazy } from "../ui/lazy.tsx";
import { Orders } from "./orders/orders.tsx";

/** A view gets what its path's `:names` stand for. */
type ViewProps = { id?: string };

interface View {
  /** The path behind `#`. */
  path: string;
  title: string;
  /** Of those that the navigation leads to. */
  icon?: IconName;
  content: ComponentType<ViewProps>;
}

/** Where the portal begins. */
export const START = "/orders";

const OrderPage = lazy<ViewProps>(async () => (await import("./order/order.tsx")).default);

const NewOrder = lazy<ViewProps>(async () => (await import("./new-order/new-order.tsx")).default);
const Prices = lazy<ViewProps>(async () => (await import("./prices/prices.tsx")).default);

export const VIEWS: readonly View[] = [
  { path: "/orders", title: "Orders", icon: "parcel", content: Orders },
  { path: "/orders/new", title: "New order", icon: "plus", content: NewOrder },
  { path: "/orders/:id", title: "Order", content: OrderPage },
  { path: "/prices", title: "Prices", icon: "naira", content: Prices },
];
