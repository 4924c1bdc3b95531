import { type Context, Hono } from "hono";
import { basicAuth } from "hono/basic-auth";
import { getCookie, setCookie } from "hono/cookie";
import { csrf } from "hono/csrf";
import { HTTPException } from "hono/http-exception";
import {
  isProblem,
  type StoreClient,
  verifyWebhook,
  WebhookVerificationError,
  type WhiteLabelClient,
} from "pudo-client";
import { type Cart, linesOf, readCart, withOne, without } from "./catalogue.ts";
import type { Database, ShopOrder } from "./database.ts";
import { type Customer, placeOrder, quoteFor, sendBack } from "./orders.ts";
import { syncPoints } from "./points.ts";
import type { MapPlace } from "./settings.ts";
import { adminPage } from "./views/admin-page.ts";
import { type Checkout, checkoutPage, wrongFields } from "./views/checkout-page.ts";
import { orderPage } from "./views/order-page.ts";
import { shopPage } from "./views/shop-page.ts";
import { takeEvent } from "./webhooks.ts";

export interface Shop {
  database: Database;
  pudo: StoreClient;
  partner: WhiteLabelClient;
  apiUrl: string;
  adminPassword: string;
  mapAt?: MapPlace | undefined;
}

const cartOf = (c: Context): Cart => readCart(getCookie(c, "cart"));
const keepCart = (c: Context, cart: Cart) =>
  setCookie(c, "cart", JSON.stringify(cart), {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    maxAge: 2_592_000,
  });

export function createShop(shop: Shop): Hono {
  const app = new Hono();
  app.use(csrf());
  addCustomerPages(app, shop);
  addAdminPages(app, shop);

  app.post("/hooks", async (c) => {
    const secret = shop.database.note("webhooks.secret");
    // Not registered yet: it comes again.
    if (!secret) return c.body(null, 503);
    takeEvent(shop.database, await verifyWebhook(secret, c.req.raw));
    return c.body(null, 204);
  });

  app.onError((error, c) => {
    if (error instanceof WebhookVerificationError) return c.body(null, 400);
    if (error instanceof HTTPException) return error.getResponse();
    console.error(error);
    return c.text("Something went wrong. Please try again.", 500);
  });
  return app;
}

function addCustomerPages(app: Hono, { database, pudo, apiUrl, mapAt }: Shop): void {
  const show = (c: Context, checkout: Omit<Checkout, "apiUrl" | "lines">, status: 200 | 409 = 200) =>
    c.html(checkoutPage({ apiUrl, mapAt, lines: linesOf(cartOf(c)), ...checkout }), status);

  app.get("/", (c) => {
    const count = linesOf(cartOf(c)).reduce((sum, { quantity }) => sum + quantity, 0);
    return c.html(shopPage({ count, ...database.countPoints() }));
  });

  app.post("/cart", async (c) => {
    const { add, remove } = await c.req.parseBody();
    const cart = cartOf(c);
    keepCart(c, remove === undefined ? withOne(cart, String(add)) : without(cart, String(remove)));
    return c.redirect(remove === undefined ? "/" : "/checkout", 303);
  });

  app.get("/checkout", (c) => show(c, {}));

  // The page's script asks when the customer has chosen a point.
  app.get("/quote", async (c) => {
    const quote = await quoteFor(database, pudo, linesOf(cartOf(c)), c.req.query("point") ?? "");
    return c.json(quote, 200, { "cache-control": "no-store" });
  });

  app.post("/checkout", async (c) => {
    const text = Object.fromEntries(
      Object.entries(await c.req.parseBody()).map(([name, value]) => [name, String(value).trim()]),
    );
    const customer: Customer = { name: text.name ?? "", phone: text.phone ?? "", email: text.email ?? "" };
    const lines = linesOf(cartOf(c));
    const pointId = text.instead || text.pickup_point || "";
    if (lines.length === 0 || pointId === "")
      return show(c, { customer, notice: "Please choose a pickup point." }, 409);
    const ask = async (notice: string, wrong: Checkout["wrong"] = []) => {
      const quote = await quoteFor(database, pudo, lines, pointId);
      return show(c, { customer, pointId, notice, wrong, quote }, 409);
    };

    if (text.instead || !text.quote_id)
      return ask("This is what delivery costs there. Please confirm your order.");
    try {
      const order = await placeOrder(database, pudo, { customer, lines, pointId, quoteId: text.quote_id });
      keepCart(c, {});
      return c.redirect(`/orders/${order.page}`, 303);
    } catch (error) {
      const wrong = isProblem(error, "invalid_request") ? wrongFields(error.errors) : [];
      if (wrong.length > 0)
        return ask("Your order was not placed. Please change what is marked below.", wrong);
      const isQuoteOver = isProblem(error, "invalid_request") && error.errors[0]?.path === "quote_id";
      if (isQuoteOver || isProblem(error, "quote_mismatch"))
        return ask("The price of delivery has changed. Please confirm your order.");
      if (isProblem(error, "point_unavailable"))
        return show(
          c,
          {
            customer,
            notice: "This point takes no parcels at the moment.",
            alternatives: error.body.alternatives,
          },
          409,
        );
      if (isProblem(error, "item_not_accepted", "point_not_found", "point_gone"))
        return show(
          c,
          { customer, notice: "This point does not take your parcel. Please choose another." },
          409,
        );
      throw error;
    }
  });

  const showOrder = (c: Context, order: ShopOrder, notice?: string) => {
    c.header("cache-control", "no-store");
    const known = {
      ...{ point: database.point(order.point_id), messages: database.messages(order.reference) },
      ...{ returns: database.returnsOf(order.id), apiUrl, notice },
    };
    return c.html(orderPage(order, known), notice ? 409 : 200);
  };

  app.get("/orders/:page", (c) => {
    const order = database.orderOfPage(c.req.param("page"));
    return order ? showOrder(c, order) : c.notFound();
  });

  app.post("/orders/:page/return", async (c) => {
    const order = database.orderOfPage(c.req.param("page"));
    if (!order?.id) return c.notFound();
    const { qty, reason } = await c.req.parseBody({ all: true });
    const quantities = [qty].flat().map((one) => Number(one) || 0);
    try {
      await sendBack(database, pudo, order, { quantities, reason: String(reason ?? "").trim() });
    } catch (error) {
      if (isProblem(error, "return_not_possible")) return showOrder(c, order, error.message);
      if (isProblem(error, "invalid_request")) return showOrder(c, order, "Say how many you send back.");
      throw error;
    }
    return c.redirect(`/orders/${order.page}`, 303);
  });
}

function addAdminPages(app: Hono, { database, pudo, partner, adminPassword }: Shop): void {
  app.use("/admin/*", basicAuth({ username: "admin", password: adminPassword }));

  app.get("/admin", (c) => {
    const { points } = database.countPoints();
    const orders = database.orders().map((order) => ({ ...order, returns: database.returnsOf(order.id) }));
    return c.html(adminPage({ orders, points, syncedAt: database.note("points.synced_at") }));
  });

  app.get("/admin/labels", async (c) => {
    const ids = database.orders().flatMap(({ id, status }) => (id && status === "created" ? [id] : []));
    if (ids.length === 0) return c.redirect("/admin");
    const pdf = await pudo.orders.labels(ids.slice(0, 100), { layout: "a4" });
    return c.body(pdf, 200, { "content-type": "application/pdf" });
  });

  app.post("/admin/orders/:reference/cancel", async (c) => {
    const order = database.order(c.req.param("reference"));
    if (!order?.id) return c.notFound();
    try {
      await pudo.orders.cancel(order.id);
    } catch (error) {
      // A driver was faster, which a webhook says as well.
      if (!isProblem(error, "invalid_transition")) throw error;
    }
    return c.redirect("/admin", 303);
  });

  app.post("/admin/sync", async (c) => {
    await syncPoints(database, partner);
    return c.redirect("/admin", 303);
  });
}
