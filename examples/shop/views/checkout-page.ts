import { html, raw } from "hono/html";
import { type Line, priceOf } from "../catalogue.ts";
import type { Customer, Quote } from "../orders.ts";
import type { MapPlace } from "../settings.ts";
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
  /** Which of the customer's fields the service has refused. */
  wrong?: Field[] | undefined;
  mapAt?: MapPlace | undefined;
}

type Field = keyof Customer;

/** The rules are the service's own, so that browsers tell of a mistake before it is sent. */
const FIELDS = {
  name: { label: "Name", attributes: raw('maxlength="200"'), rule: "Up to 200 letters, on one line" },
  phone: {
    label: "Phone",
    // Browsers read a pattern with the flag "v", in which brackets and hyphens are escaped.
    attributes: raw(
      String.raw`type="tel" minlength="7" maxlength="20" pattern="[ +\(\)\-]*[0-9][0-9 +\(\)\-]*"`,
    ),
    rule: "7 to 20 digits and spaces, such as 0803 123 4567",
  },
  email: {
    label: "E-mail",
    attributes: raw('type="email" maxlength="254"'),
    rule: "A whole address, such as amaka@example.com",
  },
};

/** The fields that the errors of a problem are about, such as `customer.phone`. */
export function wrongFields(errors: readonly { path: string }[]): Field[] {
  const names = errors.flatMap(({ path }) => /^customer\.(\w+)$/.exec(path)?.[1] ?? []);
  return (Object.keys(FIELDS) as Field[]).filter((name) => names.includes(name));
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

const field = (name: Field, { customer, wrong = [] }: Checkout) => {
  const { label, attributes, rule } = FIELDS[name];
  const mark = wrong.includes(name) ? html`aria-invalid="true" aria-describedby="${name}-rule"` : "";
  return html`<div><label>${label} <input name="${name}" ${attributes} title="${rule}" required autocomplete="${name === "phone" ? "tel" : name}" value="${customer?.[name] ?? ""}" ${mark} /></label>
        ${mark && html`<p class="rule" id="${name}-rule">${rule}</p>`}</div>`;
};

/** Where the map opens: a place with a name is not the customer's own. */
const opening = ({ mapAt }: Checkout) =>
  mapAt && html`latitude="${mapAt.latitude}" longitude="${mapAt.longitude}" place="${mapAt.place}"`;

const form = (checkout: Checkout) => {
  const { apiUrl, lines, pointId, quote } = checkout;
  return html`
<div class="checkout">
  <form id="checkout" method="post" action="/checkout">
    <section aria-labelledby="where">
      <h2 id="where"><span>1</span> Where will you collect it?</h2>
      <pudo-map base-url="${apiUrl}" name="pickup_point" required ${opening(checkout)}
        item-weight="${Math.max(...lines.map(({ product }) => product.weightKg))}"
        item-value="${Math.max(...lines.map(({ product }) => product.price))}" value="${pointId ?? ""}"></pudo-map>
    </section>
    <section aria-labelledby="who">
      <h2 id="who"><span>2</span> Who collects it?</h2>
      <div class="fields">
        ${(["name", "phone", "email"] as const).map((name) => field(name, checkout))}
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
};
