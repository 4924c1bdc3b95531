import { html } from "hono/html";
import { PRODUCTS } from "../catalogue.ts";
import { layout } from "./layout.ts";
import { naira } from "./text.ts";

export const shopPage = ({ count, points, states }: { count: number; points: number; states: number }) =>
  layout(
    "Cloth from Nigeria",
    html`
<section class="lead">
  <h1>Cloth with a&nbsp;name</h1>
  <p>Woven, dyed and printed where it has always been.
    ${points > 0 && html`Collect it at one of ${points.toLocaleString("en-NG")} points in ${states} states.`}</p>
</section>
<ul class="goods">
  ${PRODUCTS.map(
    ({ id, name, text, price }) => html`<li>
    <div class="swatch ${id}" role="presentation"></div>
    <h2>${name}</h2>
    <p>${text}</p>
    <form method="post" action="/cart">
      <span class="price">${naira(price)}</span>
      <button name="add" value="${id}" aria-label="Add ${name} to the cart">Add</button>
    </form>
  </li>`,
  )}
</ul>`,
    { count },
  );
