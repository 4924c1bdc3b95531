import type { ComponentType } from "preact";
import type { IconName } from "../ui/icon.tsx";
import { lazy } from "../ui/lazy.tsx";
import { Orders } from "./orders/orders.tsx";

/** A view gets what its path's `:names` stand for. */
type ViewProps = Record<string, string>;

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

const OrderPage = lazy(async () => (await import("./order/order.tsx")).default);

export const VIEWS: readonly View[] = [
  { path: "/orders", title: "Orders", icon: "parcel", content: Orders },
  { path: "/orders/:id", title: "Order", content: OrderPage },
];
