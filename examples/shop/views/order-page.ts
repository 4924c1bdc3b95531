import { html } from "hono/html";
import type { NewItem } from "pudo-client";
import type { Message, Place, ShopOrder, ShopReturn } from "../database.ts";
import { layout } from "./layout.ts";
import { naira, returnText, statusText, time } from "./text.ts";

const STEPS = ["created", "in_transit", "ready_for_pickup", "delivered"];

export interface Known {
  point: Place | undefined;
  messages: Message[];
  returns: ShopReturn[];
  /** Where tracking pages are. */
  apiUrl: string;
  /** Why nothing could be sent back. */
  notice: string | undefined;
}

export function orderPage(order: ShopOrder, { point, messages, returns, apiUrl, notice }: Known) {
  const items = JSON.parse(order.items) as NewItem[];
  const goods = items.reduce((sum, { qty, price }) => sum + qty * price, 0);
  const reached = STEPS.indexOf(order.status);
  return layout(
    "Your order",
    html`
<h1>Thank you, ${order.name.split(" ")[0]}</h1>
<p>Your order <b>${order.reference}</b> goes to <b>${point?.name ?? "your pickup point"}</b>${point ? html`, ${point.address}` : ""}.</p>
${
  reached < 0
    ? html`<p class="status ${order.status}">${statusText(order.status)}</p>`
    : html`<ol class="steps">${STEPS.map(
        (step, i) =>
          html`<li class="${i <= reached ? "done" : ""}" ${i === reached ? html`aria-current="step"` : ""}>${statusText(step)}</li>`,
      )}</ol>`
}
${order.tracking_url && html`<p><a class="button" href="${order.tracking_url}">Follow the parcel</a></p>`}
<section aria-labelledby="messages">
  <h2 id="messages">Messages to you</h2>
  ${
    messages.length === 0
      ? html`<p class="muted">We write to ${order.phone} when the parcel can be collected.</p>`
      : messages.map(
          ({ text, sent_at }) =>
            html`<figure class="message"><blockquote>${text}</blockquote><figcaption>${time(sent_at)}</figcaption></figure>`,
        )
  }
</section>
<section aria-labelledby="bought">
  <h2 id="bought">What you bought</h2>
  <dl>
    ${items.map(({ name, qty, price }) => html`<dt>${qty} × ${name}</dt><dd>${naira(qty * price)}</dd>`)}
    <dt>Delivery</dt><dd>${naira(order.delivery_fee ?? 0)}</dd>
    <dt class="total">Total</dt><dd class="total">${naira(goods + (order.delivery_fee ?? 0))}</dd>
  </dl>
</section>
${order.status === "delivered" ? sendBack(order, items, { returns, apiUrl, notice }) : ""}`,
  );
}

const sendBack = (
  { page }: ShopOrder,
  items: NewItem[],
  { returns, apiUrl, notice }: Pick<Known, "returns" | "apiUrl" | "notice">,
) => html`<section aria-labelledby="back">
  <h2 id="back">Send something back</h2>
  ${notice && html`<p class="notice" role="alert">${notice}</p>`}
  ${returns.map(
    ({ tracking_code, status }) =>
      html`<p><a href="${apiUrl}/track/${tracking_code}">Your return</a>: ${returnText(status)}.</p>`,
  )}
  <form class="back" method="post" action="/orders/${page}/return">
    <p>Hand it in at any pickup point that takes parcels. You need no printer: show the code on your phone.</p>
    ${items.map(
      ({ name, qty }) =>
        html`<label>${name}, how many of ${qty} <input name="qty" type="number" min="0" max="${qty}" value="0" required /></label>`,
    )}
    <label>Why? <input name="reason" maxlength="1000" /></label>
    <button>Send it back</button>
  </form>
</section>`;
