/** What each client is given, and what it has to find out: an order made, listed and cancelled. */
export interface Given {
  baseUrl: string;
  secretKey: string;
  pointId: string;
  reference: string;
}
export interface Found {
  made: string;
  listed: string[];
  cancelled: string;
}

export const newOrder = ({ pointId, reference }: Given) => ({
  partner_order_id: reference,
  pudo_point_id: pointId,
  customer: { name: "Amaka Obi", email: "amaka@example.com", phone: "08031234567" },
  items: [{ name: "Ankara fabric", qty: 1, price: 12_500, weight_kg: 0.8 }],
});
