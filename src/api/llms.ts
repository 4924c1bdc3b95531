import { z } from "@hono/zod-openapi";
import type { Router } from "../http/router.ts";
import { GUIDES, pathOf } from "./guides.ts";
import { CACHEABLE } from "./schemas/answers.ts";

const TEXT = "text/plain";
const MARKDOWN = "text/markdown";

export function addLlmsRoutes(router: Router): void {
  router.add(
    {
      access: "public",
      tag: "Service",
      method: "get",
      path: "/llms.txt",
      summary: "Read how to begin, in one page for a language model",
      description:
        "After https://llmstxt.org: the first order from the credential to the webhook, and where the guides are as " +
        "Markdown.",
      produces: [TEXT, MARKDOWN],
      responses: {
        200: {
          description: "Markdown",
          content: { [TEXT]: { schema: z.string() }, [MARKDOWN]: { schema: z.string() } },
        },
      },
    },
    ({ deps: { config }, type, reply }) =>
      reply(200, llmsText(config), {
        "content-type": `${type === TEXT ? TEXT : MARKDOWN}; charset=utf-8`,
        vary: "Accept",
        ...CACHEABLE,
      }),
  );
}

/** Everything that a program needs for a first order, so that a reader need not follow any link. */
function llmsText({ brand, baseUrl }: { brand: string; baseUrl: string }): string {
  const guides = GUIDES.map((guide) => `- [${guide.title}](${baseUrl}${pathOf(guide)}): ${guide.about}`);
  return `# ${brand}: API

> Shops send parcels to pickup points near their customers in Nigeria. This HTTP API prices a delivery, lists points,
> creates orders, prints labels and tells of every step of a parcel.

- Base URL: ${baseUrl}
- Credential: \`Authorization: Bearer sk_…\` with the shop's secret key, which the operator or the portal
  (${baseUrl}/portal/) gives. Keys with \`_test_\` are of a test deployment, those with \`_live_\` of production. Only a
  server may have one, never a browser. Points and tracking need none.
- Bodies are JSON (\`Content-Type: application/json\`). Money is naira, weights are kilograms, times are UTC. An unknown
  field is an error.

## First order

Choose a point. The nearest are first; the order takes its \`data.data[].id\`:

\`\`\`sh
curl "${baseUrl}/public/pudo-points?latitude=9.0579&longitude=7.4951&available=true&service=collect&itemWeight=0.8&itemValue=12500&pageSize=3"
\`\`\`

Create the order, with \`POINT\` in place:

\`\`\`sh
curl "${baseUrl}/api/v1/orders" -H "Authorization: Bearer $PUDO_SECRET_KEY" -H 'Content-Type: application/json' -d '{
  "partner_order_id": "A-1001",
  "pudo_point_id": "POINT",
  "customer": { "name": "Amaka Obi", "email": "amaka@example.com", "phone": "+234 803 123 4567" },
  "items": [{ "name": "Ankara fabric", "qty": 2, "price": 12500, "weight_kg": 0.8 }]
}'
\`\`\`

201: \`{"status":"success","data":{"id","tracking_code","status":"created","label_url","tracking_url","delivery_fee",…}}\`.
Print \`label_url\` (a PDF), stick it on the parcel, and give the customer \`tracking_url\`. \`price\` and \`weight_kg\` are those
of one piece. When the parcel has arrived, the event \`package.arrived_at_point\` has the \`collection_code\` that the customer
collects it with: pass it on.

\`partner_order_id\` is your own reference (1 to 64 characters): after a lost answer send the same request again, and it is 200
with the same order. The same reference with other fields is 409 \`reference_conflict\`.

## Next

- The price before: \`GET /rates/estimate?origin=100281&destination=900211&weight=1.6\`; its \`quote_id\` in the order keeps it
  for 24 hours.
- Read it: \`GET /api/v1/orders/{id}\`, or \`GET /api/v1/orders?partner_order_id=A-1001\`. Cancel it while its status is
  \`created\`: \`POST /api/v1/orders/{id}/cancel\`.
- The customer pays at the point: \`"cod_amount": 12500\` in the order, to a point found with \`service=cod&codAmount=12500\`.
  \`POST /api/v1/orders/{id}/cod\` lowers it. \`package.collected\` has \`payment\`.
- Many at once: \`POST /api/v1/orders/batch\` with \`{"orders":[…]}\`, up to 100.
- Follow it: \`"webhook_url": "https://…"\` in the order, \`POST /partner/webhook-endpoints\` for all orders, or without a server
  \`GET /partner/events\`, whose \`next\` is the \`after\` of the next call.
- Webhooks are signed as Standard Webhooks: \`webhook-signature\` has \`v1,\` and the base64 of HMAC-SHA256 over
  \`{webhook-id}.{webhook-timestamp}.{raw body}\`, with what follows \`whsec_\` in the secret, decoded from base64, as the key. An
  endpoint's secret is in the answer that creates it; that of orders' own URLs is \`GET /partner/webhook-secret\`. Compare in
  constant time, refuse a timestamp that is over 5 minutes off, and process each \`webhook-id\` once.
- An estimate: \`{"data":{"currency":"NGN","zone":"national","chargeable_weight_kg":2,"rates":[{"service":"standard","amount":3100,"breakdown":[…],
  "estimated_days":{"min":3,"max":5}}],"quote_id":"…","expires_at":"…"}}\`.
- Tracking, without a credential: the page \`tracking_url\`, or \`GET /public/tracking/{tracking_code}\` with \`status\`, \`events\`,
  \`point\` and \`collectBy\`.
- On a test deployment \`POST /partner/simulate\` moves a parcel as a scan does: \`{"trackingCode":"…","action":"arrive"}\` (also
  \`driver_collect\`, \`collect\`, \`refuse\`, \`expire\`, \`take\`, \`hand_back\`, \`lose\`, \`report\`), and
  \`POST /partner/webhook-endpoints/{id}/test\` sends a sample of any event: \`{"type":"package.expiring"}\`.
- An error's body has \`code\` (decide on it), \`detail\`, \`errors[]\` with \`path\` and \`message\`, and \`request_id\`. After 429 and 503 wait
  for \`Retry-After\` seconds. Every code: ${baseUrl}/problems

## Guides

${guides.join("\n")}

## Reference

- [OpenAPI 3.1](${baseUrl}/openapi/partner.json): every path, field and answer that a partner uses
- [Problems](${baseUrl}/problems): every error code, what it means and what to do
- [Reference for people](${baseUrl}/docs)
`;
}
