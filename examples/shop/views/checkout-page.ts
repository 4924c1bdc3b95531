import { html } from "hono/html";
import { type Line, priceOf } from "../catalogue.ts";
import type { Customer, Quote } from "../orders.ts";
import { layout } from "./layout.ts";
import { naira } from "./text.ts";

export interface Checkout {
  apiUrl: string;
  lines: Line[];
  customer?: Customer | undefined;
  pointId?: string | undefined;
  quote?: Quote | undefined;
  /** What has to be put right. */
  notice?: string | undefined;
  alternatives?: { id: string; name: string; distance: number }[] | undefined;
}

const distance = (metres: number) => (metres < 1000 ? `${metres} m` : `${(metres / 1000).toFixed(1)} km`);

export function checkoutPage(checkout: Checkout) {
  const { apiUrl, lines } = checkout;
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  if (count === 0)
    return layout(
      "Your cart",
      html`<h1>Your cart is empty</h1><p><a class="button" href="/">Look at the cloth</a></p>`,
    );
  const head = html`<script type="module" src="${apiUrl}/widget/pudo-map.js"></script>
    <script type="module" src="/checkout.js"></script>`;
  return layout("Checkout", html`<h1>Checkout</h1>${notice(checkout)}${form(checkout)}`, { count, head });
}

const notice = ({ notice, alternatives = [] }: Checkout) =>
  notice &&
  html`<div class="notice" role="alert"><p>${notice}</p>
  ${
    alternatives.length > 0
      ? html`<p>${alternatives.map(
          ({ id, name, distance: metres }) =>
            html`<button form="checkout" name="instead" value="${id}">${name}, ${distance(metres)} away</button> `,
        )}</p>`
      : ""
  }</div>`;

const form = ({ apiUrl, lines, customer, pointId, quote }: Checkout) => html`
<div class="checkout">
  <form id="checkout" method="post" action="/checkout">
    <section aria-labelledby="where">
      <h2 id="where"><span>1</span> Where will you collect it?</h2>
      <pudo-map base-url="${apiUrl}" name="pickup_point" required latitude="6.6018" longitude="3.3515"
        item-weight="${Math.max(...lines.map(({ product }) => product.weightKg))}"
        item-value="${Math.max(...lines.map(({ product }) => product.price))}" value="${pointId ?? ""}"></pudo-map>
    </section>
    <section aria-labelledby="who">
      <h2 id="who"><span>2</span> Who collects it?</h2>
      <div class="fields">
        <label>Name <input name="name" required maxlength="200" autocomplete="name" value="${customer?.name ?? ""}" /></label>
        <label>Phone <input name="phone" type="tel" required pattern="[0-9 +()\\-]{7,20}" autocomplete="tel" value="${customer?.phone ?? ""}" /></label>
        <label>E-mail <input name="email" type="email" required maxlength="254" autocomplete="email" value="${customer?.email ?? ""}" /></label>
      </div>
    </section>
    <input type="hidden" name="quote_id" value="${quote?.id ?? ""}" />
  </form>
  <aside aria-labelledby="cart">
    <h2 id="cart">Your cart</h2>
    <ul class="lines">
      ${lines.map(
        ({ product, quantity }) => html`<li>
        <div class="swatch ${product.id}" role="presentation"></div>
        <span><b>${product.name}</b> ${quantity} × ${naira(product.price)}</span>
        <form method="post" action="/cart"><button class="quiet" name="remove" value="${product.id}" aria-label="Remove ${product.name}">Remove</button></form>
      </li>`,
      )}
    </ul>
    <dl id="sum" data-goods="${priceOf(lines)}">
      <dt>Goods</dt><dd>${naira(priceOf(lines))}</dd>
      <dt>Delivery</dt><dd id="fee" aria-live="polite">${quote ? naira(quote.fee) : "Choose a point"}</dd>
      <dt class="total">Total</dt><dd class="total" id="total">${naira(priceOf(lines) + (quote?.fee ?? 0))}</dd>
    </dl>
    <button form="checkout" class="buy">Place the order</button>
    <p class="small">This is an example: nothing is paid.</p>
  </aside>
</div>`;
