/** The tags of operations in the order of the OpenAPI document, in the groups in which the reference shows them. */
const GROUPS = {
  Public: {
    Points: "Published pickup points, for anyone to read",
    Tracking: "Where a parcel is, for its receiver",
  },
  Partner: {
    Tokens: "Getting, renewing and ending access tokens",
    "Orders: stores": "Creating orders with a secret key",
    "Orders: white label": "The white-label partners' points, orders and labels",
    "Orders: view": "Reading orders with an API key or a secret key",
    Labels: "Labels by a signed link",
    Rates: "What a delivery costs",
    Webhooks:
      "The events that your server receives, its endpoints and its deliveries. Webhooks are signed as " +
      "[Standard Webhooks](https://www.standardwebhooks.com) defines it; the libraries listed there verify them. A " +
      "signature is `v1,` and the HMAC-SHA256, in base64, of `{webhook-id}.{webhook-timestamp}.{body}` with the secret's " +
      "bytes (what follows `whsec_`, decoded from base64).",
    Partner: "A partner's own account and keys",
  },
  "Agent and driver": {
    Scans: "What agents and drivers scan",
    "Agents' points": "What agents say of their own point",
    "Drivers' rounds": "Where a driver goes on a day",
  },
  Operator: {
    "Operator: points": "Managing the network's points",
    "Operator: partners": "Partners, their accounts, clients and first keys",
    "Operator: people": "Agents and drivers",
    "Operator: rounds": "Where drivers go on which days",
    "Operator: tariffs": "The prices from which rates are computed",
    "Operator: money": "What receivers paid, from points to partners",
    "Operator: orders": "Orders of all partners",
    "Operator: webhooks": "Webhooks that can't be delivered",
    "Operator: service": "Status, maintenance mode and the audit log",
  },
  Pages: {
    "Pages: sessions": "Sessions of the partner portal and the operator console, in cookies",
  },
  Service: {
    Service: "Health, errors and this document",
  },
} as const;

type TagsOf<Group> = Group extends unknown ? keyof Group : never;
export type Tag = TagsOf<(typeof GROUPS)[keyof typeof GROUPS]>;

export const TAGS = Object.values(GROUPS).flatMap((tags) =>
  Object.entries(tags).map(([name, description]) => ({
    name,
    description,
    "x-displayName": name.replace(/^Operator: (.)/, (_, first: string) => first.toUpperCase()),
  })),
);

export type TagGroup = keyof typeof GROUPS;
export const TAG_GROUPS = Object.entries(GROUPS).map(([name, tags]) => ({
  name: name as TagGroup,
  tags: Object.keys(tags),
}));
