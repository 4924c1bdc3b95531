import { html, raw } from "hono/html";
import { GUIDES, pathOf } from "../src/api/guides.ts";
import { TAG_GROUPS, TAGS } from "../src/http/tags.ts";
import { pageOf, slugOf } from "./operation-pages.ts";

/** The documentation's first page: a first order, and links to the rest. It needs no script. */

const titleOf = new Map<string, string>(TAGS.map(({ name, "x-displayName": title }) => [name, title]));

/** The page's script replaces this address with the deployment's own. */
const HOST = raw('<span class="host">https://api.example.com</span>');

const sample = (name: string, code: unknown) => html`<h4>${name}</h4>
<pre tabindex="0"><code>${code}</code></pre>`;

const ORDER = `{
  "partner_order_id": "A-1001",
  "pudo_point_id": "POINT",
  "customer": { "name": "Amaka Obi", "email": "amaka@example.com", "phone": "+234 803 123 4567" },
  "items": [{ "name": "Ankara fabric", "qty": 2, "price": 12500, "weight_kg": 0.8 }]
}`;

const QUICK_START = html`<h2>Quick start</h2>
<h3>1. A key</h3>
<p>Create a secret key in <a href="/portal/#/developers">the portal</a>, under Developers. Only your server may have it. Keys
with <code>_test_</code> are of a deployment for tests, those with <code>_live_</code> of production.</p>
<pre tabindex="0"><code>export PUDO_SECRET_KEY=sk_…</code></pre>

<h3>2. A first order</h3>
<p>Find a point near the customer, put its id in the place of <code>POINT</code>, and print the answer's
<code>label_url</code>.</p>
${sample(
  "curl",
  html`curl "${HOST}/public/pudo-points?latitude=9.0579&amp;longitude=7.4951&amp;available=true&amp;pageSize=3"

curl "${HOST}/api/v1/orders" -H "Authorization: Bearer $PUDO_SECRET_KEY" \\
  -H "Content-Type: application/json" -d '${raw(ORDER)}'`,
)}
${sample(
  "pudo-client",
  html`import { createClient } from "pudo-client";

const pudo = createClient({ baseUrl: "${HOST}", secretKey: process.env.PUDO_SECRET_KEY });
const [point] = await pudo.points.nearest({ latitude: 9.0579, longitude: 7.4951, available: true });
const order = await pudo.orders.create({
  partner_order_id: "A-1002",
  pudo_point_id: point.id,
  customer: { name: "Amaka Obi", email: "amaka@example.com", phone: "+234 803 123 4567" },
  items: [{ name: "Ankara fabric", qty: 2, price: 12_500, weight_kg: 0.8 }],
});
console.log(order.label_url, order.tracking_url);`,
)}

<h3>3. What becomes of it</h3>
<p>Register an address of your server: each step of the parcel is posted to it, signed. The answer shows the endpoint's
secret once.</p>
${sample(
  "curl",
  html`curl "${HOST}/partner/webhook-endpoints" -H "Authorization: Bearer $PUDO_SECRET_KEY" \\
  -H "Content-Type: application/json" -d '{"url":"https://shop.example.com/hooks","events":["*"]}'`,
)}
${sample(
  "pudo-client",
  html`import { verifyWebhook } from "pudo-client";

// The body as it came, before it is parsed
const event = await verifyWebhook(process.env.WEBHOOK_SECRET, { headers, body });
console.log(event.type, event.data);`,
)}`;

export function startPage(): string {
  const content = html`<p class="lead">Shops send parcels to pickup points near their customers in Nigeria: prices, points, orders, labels,
and webhooks for every step of a parcel.</p>
<nav aria-label="Documentation">
<ul class="cards">
<li><a href="/docs/reference#all"><b>The whole reference</b></a> with samples and a search</li>
<li><a href="/docs/operations"><b>All operations</b></a> on one small page</li>
<li><a href="/openapi.json"><b>The OpenAPI document</b></a>, and <a href="/llms.txt">one page for a language model</a></li>
</ul>
</nav>
${QUICK_START}
<h2>Guides</h2>
<ul class="cards">${GUIDES.map((guide) => html`<li><a href="${pathOf(guide)}"><b>${guide.title}</b></a><br>${guide.about.replaceAll("`", "")}</li>`)}</ul>
<h2>Operations</h2>
<div class="groups">${TAG_GROUPS.map(
    ({ name, tags }) => html`<div><h3>${name}</h3>
<ul>${tags.map((tag) => html`<li><a href="/docs/operations/${slugOf(tag)}">${titleOf.get(tag)}</a></li>`)}</ul></div>`,
  )}</div>`;
  const script = html`<script type="module" src="/docs/docs.js"></script>
`;
  return String(pageOf("Pickup-point delivery API", content, script));
}
