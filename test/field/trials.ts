/**
 * What went wrong elsewhere, tried here: what people copy, scan and export, by the kind of report from which it comes, and what
 * is right. The tests beside this table read it; whoever finds another one adds a line.
 */

export interface Trial<Right> {
  from: string;
  tried: string;
  right: Right;
}

/** Many ways to write the same. */
const all = <Right>(right: Right, tried: Record<string, string>): Trial<Right>[] =>
  Object.entries(tried).map(([from, text]) => ({ from, tried: text, right }));

export const PHONES: Trial<string>[] = [
  ...all("+234 803 123 4567", {
    "a contact with marks of direction": "\u202a+234 803 123 4567\u202c",
    "a chat with a mark from left to right": "\u200e+234 803 123 4567",
    "a contact with an isolate": "\u2066+234 803 123 4567\u2069",
    "a web page with no-break spaces": "+234\u00a0803\u00a0123\u00a04567",
    "a web page with narrow no-break spaces": "+234\u202f803\u202f123\u202f4567",
    "a document with thin spaces": "+234\u2009803\u2009123\u20094567",
    "a spreadsheet with tabs": "+234\t803\t123\t4567",
    "a file with a byte order mark": "\ufeff+234 803 123 4567",
    "a chat with characters without width": "+234\u200b 803\u200d 123 4567",
    "an Asian keyboard": "＋２３４ ８０３ １２３ ４５６７",
    "a cell with spaces around it": "  +234 803 123 4567 \t",
  }),
  ...[..."\u2010\u2011\u2012\u2013\u2014\u2212\ufe58\uff0d"].map((dash) => ({
    from: `a document with the dash ${dash}`,
    tried: `0803${dash}123${dash}4567`,
    right: "0803-123-4567",
  })),
];

/** The tracking code of all of these; the others are none. */
const CODE = "6VHAHDHNKV3H";

export const TRACKING_CODES: Trial<string | undefined>[] = [
  ...all(CODE, {
    "small letters and spaces": "6vha hdhn kv3h",
    dashes: "6VHA-HDHN-KV3H",
    "a tab in front": "\t6VHAHDHNKV3H",
    "a line's end": "6VHAHDHNKV3H\n",
    "no-break spaces": "6VHA\u00a0HDHN\u00a0KV3H",
    "narrow no-break spaces": "6VHA\u202fHDHN\u202fKV3H",
    quotes: '"6VHAHDHNKV3H"',
    apostrophes: "'6VHAHDHNKV3H'",
    "English quotes": "“6VHAHDHNKV3H”",
    "French quotes": "«6VHAHDHNKV3H»",
    "German quotes": "„6VHAHDHNKV3H“",
    parentheses: "(6VHAHDHNKV3H)",
    brackets: "[6VHAHDHNKV3H]",
    "angle brackets": "<6VHAHDHNKV3H>",
    "a sentence's end after a parenthesis": "(6VHAHDHNKV3H).",
    "a sentence's end inside quotes": "“6VHAHDHNKV3H.”",
    "an exclamation": "6VHAHDHNKV3H!",
    "an editor's dashes": "6VHA–HDHN–KV3H",
    "no-break dashes": "6VHA\u2011HDHN\u2011KV3H",
    "spaces without width": "6VHA\u200bHDHN\u200bKV3H",
    "marks of direction": "\u202a6VHAHDHNKV3H\u202c",
    "a byte order mark": "\ufeff6VHAHDHNKV3H",
    "full-width letters": "６ＶＨＡＨＤＨＮＫＶ３Ｈ",
    "a scanner's mark of Code 128": "]C06VHAHDHNKV3H",
    "a scanner's mark of GS1-128": "]C16VHAHDHNKV3H",
    "a scanner's mark of a QR code": "]Q16VHAHDHNKV3H",
  }),
  ...all(undefined, {
    "another parcel's last character": "6VHAHDHNKV3J",
    "a character too few": "6VHAHDHNKV3",
    "a character too many": "6VHAHDHNKV3HH",
    slashes: "6VHA/HDHN/KV3H",
  }),
];

export const COLLECTION_CODES = all("042917", {
  "a space in front": " 042917",
  "spaces without width": "\u200b042917\u200b",
  quotes: "“042917”",
  brackets: "[042917]",
  "full-width digits": "０４２９１７",
  "a tab in front": "\t042917 ",
});

export const SIGN_IN_CODES = all("ag_live_7kQ2", {
  "a sign-in sheet's link": "https://points.example.com/counter/#key=ag_live_7kQ2",
  "a link with a scanner's mark": "]Q1https://points.example.com/counter/#key=ag_live_7kQ2",
  "a key with a scanner's mark": "]Q1ag_live_7kQ2",
  "a key from a chat, with quotes": "“ag_live_7kQ2”",
  "a key with marks of direction": "\u202aag_live_7kQ2\u202c\n",
  "a key with spaces without width": "ag_live\u200b_7kQ2",
});

export const ADDRESSES: Trial<string>[] = [
  {
    from: "a webhook's URL with a space in front",
    tried: " https://shop.example.com/hooks?a=1–2 ",
    right: "https://shop.example.com/hooks?a=1–2",
  },
  {
    from: "an e-mail of a contact with marks of direction",
    tried: "\u202aada@example.com\u202c\u00a0",
    right: "ada@example.com",
  },
];

/** What a scanner types that takes a French keyboard for an American one. */
export const FRENCH_KEYS: Trial<string>[] = [
  { from: "a tracking code", tried: '-VHQHDHNKV"H', right: CODE },
  { from: "a tracking code with a scanner's mark", tried: '$C&-VHQHDHNKV"H', right: `]C1${CODE}` },
  { from: "an agent's key", tried: "qg°live°(x", right: "ag_live_5x" },
  {
    from: "the link of a sign-in sheet",
    tried: "httpsM!!points:exq,ple:co,!counter!3key=qg°live°(",
    right: "https://points.example.com/counter/#key=ag_live_5",
  },
];

/** Headers of shops' exports, and the columns that are found in them. */
export const EXPORT_HEADERS: Trial<Record<string, string>>[] = [
  {
    from: "the template",
    tried: "reference,pudo_point_id,name,email,phone,item,qty,price,weight_kg",
    right: {
      ...{ reference: "reference", pudo_point_id: "pudo_point_id", name: "name", email: "email" },
      ...{ phone: "phone", item: "item", qty: "qty", price: "price", weight_kg: "weight_kg" },
    },
  },
  {
    from: "Shopify",
    tried:
      "Name,Email,Financial Status,Paid at,Fulfillment Status,Currency,Subtotal,Shipping,Taxes,Total,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Billing Name,Billing Phone,Shipping Name,Shipping City,Shipping Phone,Notes,Phone",
    right: {
      ...{ reference: "Name", name: "Shipping Name", email: "Email", phone: "Shipping Phone" },
      ...{ item: "Lineitem name", qty: "Lineitem quantity", price: "Lineitem price", note: "Notes" },
    },
  },
  {
    from: "WooCommerce",
    tried:
      "Order Number,Order Status,Order Date,Customer Note,First Name (Billing),Last Name (Billing),Email (Billing),Phone (Billing),First Name (Shipping),Last Name (Shipping),Order Total Amount,SKU,Item #,Item Name,Quantity (- Refund),Item Cost,Coupon Code",
    right: {
      ...{ reference: "Order Number", name: "First Name (Shipping)", last_name: "Last Name (Shipping)" },
      ...{ email: "Email (Billing)", phone: "Phone (Billing)", item: "Item Name" },
      ...{ qty: "Quantity (- Refund)", price: "Item Cost", note: "Customer Note" },
    },
  },
  {
    from: "WooCommerce, with names of fields",
    tried:
      "order_id,order_number,order_date,status,shipping_total,billing_first_name,billing_last_name,billing_email,billing_phone,shipping_first_name,shipping_last_name,customer_note,item_name,item_quantity,item_price,item_weight",
    right: {
      ...{ reference: "order_number", name: "shipping_first_name", last_name: "shipping_last_name" },
      ...{ email: "billing_email", phone: "billing_phone", item: "item_name", qty: "item_quantity" },
      ...{ price: "item_price", weight_kg: "item_weight", note: "customer_note" },
    },
  },
  {
    from: "Magento",
    tried:
      "increment_id,created_at,status,customer_email,customer_firstname,customer_lastname,shipping_firstname,shipping_lastname,shipping_telephone,sku,name,qty_ordered,price,weight,row_total",
    right: {
      ...{ reference: "increment_id", name: "shipping_firstname", last_name: "shipping_lastname" },
      ...{ email: "customer_email", phone: "shipping_telephone", item: "name", qty: "qty_ordered" },
      ...{ price: "price", weight_kg: "weight" },
    },
  },
];

/** A file of orders, with what its orders are: the items' names, or the columns for which their rows are refused. */
interface OrdersRead {
  orders: Record<string, string[]>;
  refused: Record<string, string[]>;
}

const HEADER = "reference,pudo_point_id,name,email,phone,item,qty,price,weight_kg";
const TWO_ITEMS = [
  HEADER,
  "#1001,Ikeja,Ada Obi,ada@example.com,08031234567,Shoes,1,15000,0.4",
  "#1001,,,,,Rice,2,20000,6",
];
const lines = (...rows: string[]): string => [HEADER, ...rows].join("\n");
const row = (reference: string, item: string, receiver = "Ada Obi,ada@example.com,08031234567") =>
  `${reference},Ikeja,${receiver},${item},1,15000,0.4`;
const NOBODY = ",,";

export const ORDER_FILES: Trial<OrdersRead>[] = [
  ...all<OrdersRead>(
    { orders: { "#1001": ["Shoes", "Rice"] }, refused: {} },
    {
      "a shop's export with a row for each item": TWO_ITEMS.join("\n"),
      "the line ends of an old Macintosh": TWO_ITEMS.join("\r"),
      "a spreadsheet with a separator line": `sep=,\r\n${TWO_ITEMS.join("\r\n")}`,
      "a French spreadsheet": `sep=;\r\n${TWO_ITEMS.join("\r\n").replaceAll(",", ";").replaceAll(".4", ",4")}`,
      "a spreadsheet's Unicode text": TWO_ITEMS.join("\r\n").replaceAll(",", "\t").replaceAll("0.4", "0,4"),
      "a file with blank lines in front": `\n\n${TWO_ITEMS.join("\n")}`,
    },
  ),
  {
    from: "rows that are not sorted by order",
    tried: lines(row("A", "Shoes"), row("B", "Hat"), row("A", "Rice")),
    right: { orders: { A: ["Shoes", "Rice"], B: ["Hat"] }, refused: {} },
  },
  {
    from: "a receiver in the second row alone",
    tried: lines(row("A", "Shoes", NOBODY), row("A", "Rice")),
    right: { orders: { A: ["Shoes", "Rice"] }, refused: {} },
  },
  {
    from: "two receivers with one reference",
    tried: lines(
      row("A", "Shoes"),
      row("A", "Rice", "Bola Ade,ada@example.com,08031234567"),
      row("B", "Hat"),
    ),
    right: { orders: { B: ["Hat"] }, refused: { A: ["name"] } },
  },
  {
    from: "a row that stands twice",
    tried: lines(row("A", "Shoes"), row("A", "Shoes")),
    right: { orders: { A: ["Shoes"] }, refused: {} },
  },
  {
    from: "an item without a name, of an order of two",
    tried: lines(row("A", "Shoes"), row("A", "")),
    right: { orders: {}, refused: { A: ["", "item"] } },
  },
  {
    from: "a reference that is missing",
    tried: lines(row("", "Shoes"), row("", "Rice")),
    right: { orders: {}, refused: { "": ["reference"] } },
  },
];

/** Friday's hours and break in one cell; undefined: refused. */
type Friday = { hours: [opens: string | null, closes: string | null]; pause?: [from: string, to: string] };

export const HOURS: Trial<Friday | undefined>[] = [
  ...all<Friday>(
    { hours: ["08:00", "18:00"], pause: ["12:30", "14:30"] },
    {
      "a point that closes for prayers": "08:00-12:30, 14:30-18:00",
      "a point that closes at noon, with semicolons": "8:00 - 12.30; 14.30 - 18:00",
      "two intervals with halves of the day": "8am-12:30pm & 2:30pm-6pm",
      "two intervals in words": "8 to 12:30, 14:30 to 18",
    },
  ),
  { from: "a point that never closes", tried: "24/7", right: { hours: ["00:00", "24:00"] } },
  { from: "a shop's day without zeros", tried: "9:00–17.30", right: { hours: ["09:00", "17:30"] } },
  { from: "a holiday", tried: "Closed", right: { hours: [null, null] } },
  ...all(undefined, {
    "two intervals the other way round": "14:30-18:00, 08:00-12:30",
    "intervals that overlap": "08:00-13:00, 12:00-18:00",
    "three intervals": "08:00-10:00, 11:00-12:00, 13:00-18:00",
    "a word": "mornings",
  }),
];

export const STATE_NAMES: Trial<string>[] = [
  ...all("Federal Capital Territory", {
    "a form with dots": "F.C.T.",
    "a form with both names": "FCT, Abuja",
    "a spreadsheet with a name in brackets": "Abuja (FCT)",
    "a list of ISO 3166-2": "FC",
  }),
  ...all("Lagos", { "a copied cell": "\u200bLagos\u00a0State ", "codes with the country's": "ng-la" }),
  { from: "a common spelling", tried: "Nassarawa", right: "Nasarawa" },
  { from: "a name with a dash", tried: "Cross-River", right: "Cross River" },
];

/** A place as `latitude, longitude, state`, and what its note says; undefined: none. */
export const PLACES: Trial<RegExp | undefined>[] = [
  ...all(undefined, {
    "the middle of Lagos": "6.5244, 3.3792, Lagos",
    "a market at the border of Lagos": "6.64, 3.37, Ogun",
    "the coast of Lagos": "6.42, 3.41, Lagos",
    "Maiduguri, far from other towns": "11.8311, 13.151, Borno",
    "another name of the capital": "9.0765, 7.3986, FCT",
    "no state": "9.0765, 7.3986, ",
  }),
  ...all(/^the place is in .+: with latitude and longitude swapped it would be in Kano$/, {
    "swapped coordinates of Kano": "8.592, 12.0022, Kano",
  }),
  ...all(/swapped it would be in Kaduna$/, { "swapped coordinates of Kaduna": "7.4165, 10.5105, Kaduna" }),
  ...all(/^the place is in Kano, \d+ km from the nearest ward of Lagos$/, {
    "Kano, with the state of the head office": "12.0022, 8.592, Lagos",
  }),
  ...all(/^the place is not in Nigeria, but \d+ km from the nearest ward of /, {
    "the sea": "6.1, 3.4, Lagos",
    "Porto-Novo in Benin": "6.4969, 2.6283, Lagos",
  }),
];
