import { html } from "hono/html";
import type { ShopOrder, ShopReturn } from "../database.ts";
import { layout } from "./layout.ts";
import { naira, returnText, statusText, time } from "./text.ts";

type Listed = ShopOrder & { returns: ShopReturn[] };

export interface Admin {
  orders: Listed[];
  points: number;
  syncedAt: string | undefined;
}

export const adminPage = ({ orders, points, syncedAt }: Admin) =>
  layout(
    "Orders",
    html`
<div class="head">
  <h1>Orders</h1>
  <div class="actions">
    <a class="button" href="/admin/labels">Labels to print (PDF)</a>
    <form method="post" action="/admin/sync"><button class="quiet">Sync ${points.toLocaleString("en-NG")} points</button></form>
  </div>
</div>
<p class="muted">${syncedAt ? html`Points as of ${time(syncedAt)}.` : "Points are being copied."}</p>
${orders.length === 0 ? html`<p>No orders yet. <a href="/">Buy something.</a></p>` : table(orders)}`,
  );

const table = (orders: Listed[]) => html`<div class="wide"><table>
  <thead><tr><th>Order</th><th>Customer</th><th>Parcel</th><th>Delivery</th><th>Status</th><td></td></tr></thead>
  <tbody>${orders.map(
    (order) => html`<tr>
    <td><a href="/orders/${order.page}">${order.reference}</a><br /><small>${time(order.created_at)}</small></td>
    <td>${order.name}<br /><small>${order.phone}</small></td>
    <td>${order.tracking_url && html`<a href="${order.tracking_url}">${order.tracking_code}</a>`}</td>
    <td>${order.delivery_fee === null ? "" : naira(order.delivery_fee)}</td>
    <td><span class="status ${order.status}">${statusText(order.status)}</span>${order.returns.map(
      ({ status }) => html`<br /><small class="return">Return: ${returnText(status)}</small>`,
    )}</td>
    <td>${
      order.status === "created"
        ? html`<form method="post" action="/admin/orders/${order.reference}/cancel">
        <a href="${order.label_url}">Label</a> <button class="quiet">Cancel</button></form>`
        : ""
    }</td>
  </tr>`,
  )}</tbody></table></div>`;
