import type { StoreClient, WhiteLabelClient } from "../client/src/index.ts";

/**
 * The samples of `pudo-client` in the OpenAPI document, by operation. Each is a function's body, so that the compiler checks it
 * and a test can see that it calls its operation.
 */

type Samples<Client> = Record<string, (pudo: Client) => Promise<unknown>>;

export const STORE_SAMPLES: Samples<StoreClient> = {
  "GET /rates/estimate": async (pudo) => {
    const quote = await pudo.rates.estimate({ origin: "100281", destination: "900211", weight: 1.6 });
    console.log(quote.rates[0]?.amount, quote.quote_id);
  },
  "GET /public/pudo-points": async (pudo) => {
    const points = await pudo.points.nearest({
      latitude: 9.0579,
      longitude: 7.4951,
      itemWeight: 0.8,
      limit: 3,
    });
    for (const { id, name, distance } of points) console.log(id, name, distance);
  },
  "GET /public/pudo-points/{id}": async (pudo) => {
    const point = await pudo.points.get("01a1f8b1-ba9f-72b9-b729-0167e5e79a37");
    console.log(point.name, point.workingHours);
  },
  "POST /api/v1/orders": async (pudo) => {
    const order = await pudo.orders.create({
      partner_order_id: "A-1001",
      pudo_point_id: "01a1f8b1-ba9f-72b9-b729-0167e5e79a37",
      customer: { name: "Amaka Obi", email: "amaka@example.com", phone: "+234 803 123 4567" },
      items: [{ name: "Ankara fabric", qty: 2, price: 12_500, weight_kg: 0.8 }],
    });
    console.log(order.tracking_code, order.label_url);
  },
  "POST /api/v1/orders/batch": async (pudo) => {
    const orders = ["A-1001", "A-1002"].map((reference) => ({
      partner_order_id: reference,
      pudo_point_id: "01a1f8b1-ba9f-72b9-b729-0167e5e79a37",
      customer: { name: "Amaka Obi", email: "amaka@example.com", phone: "+234 803 123 4567" },
      items: [{ name: "Ankara fabric", qty: 2, price: 12_500, weight_kg: 0.8 }],
    }));
    // Any number: they are sent a hundred at a time. estimateMany creates none, and says what they would cost
    for await (const result of pudo.orders.createMany(orders)) {
      if (result.isCreated) console.log(result.index, result.order.tracking_code);
      else console.error(result.index, result.problem.message);
    }
  },
  "GET /api/v1/orders": async (pudo) => {
    const order = await pudo.orders.findByReference("A-1001");
    console.log(order?.status);
  },
  "GET /api/v1/orders/{id}": async (pudo) => {
    const order = await pudo.orders.get("01a1f9b4-176a-7c1e-8f3b-2f0c8a5b9d11");
    console.log(order.status, order.events);
  },
  "GET /orders": async (pudo) => {
    for await (const order of pudo.orders.list({ status: "ready_for_pickup" }))
      console.log(order.reference, order.trackingCode);
  },
  "POST /api/v1/orders/{id}/cancel": async (pudo) => {
    await pudo.orders.cancel("01a1f9b4-176a-7c1e-8f3b-2f0c8a5b9d11");
  },
  "POST /api/v1/orders/{id}/point": async (pudo) => {
    const orderId = "01a1f9b4-176a-7c1e-8f3b-2f0c8a5b9d11";
    const { point } = await pudo.orders.changePoint(orderId, "01a1f8b1-ba9f-72b9-b729-0167e5e79a37");
    console.log("goes to", point?.name);
  },
  "POST /api/v1/orders/{id}/extend": async (pudo) => {
    const { collect_by } = await pudo.orders.extend("01a1f9b4-176a-7c1e-8f3b-2f0c8a5b9d11", 3);
    console.log("to be collected by", collect_by);
  },
  "POST /api/v1/orders/{id}/cod": async (pudo) => {
    await pudo.orders.lowerCod("01a1f9b4-176a-7c1e-8f3b-2f0c8a5b9d11", 9500);
  },
  "POST /partner/simulate": async (pudo) => {
    await pudo.orders.simulate({ trackingCode: "7KQ2M9XW4B36", action: "arrive" });
  },
  "POST /api/v1/orders/{id}/recall": async (pudo) => {
    await pudo.orders.recall("01a1f9b4-176a-7c1e-8f3b-2f0c8a5b9d11");
  },
  "POST /api/v1/orders/{id}/dispute": async (pudo) => {
    await pudo.orders.dispute("01a1f9b4-176a-7c1e-8f3b-2f0c8a5b9d11", "11 came, not 12");
  },
  "POST /api/v1/orders/{id}/receive": async (pudo) => {
    await pudo.orders.receive("01a1f9b4-176a-7c1e-8f3b-2f0c8a5b9d11");
  },
  "POST /api/v1/orders/receive": async (pudo) => {
    const codes = ["6VHAHDHNKV3H", "7KQ2M9XW4B3T"];
    for await (const result of pudo.orders.receiveMany(codes))
      if (!result.isReceived) console.error(codes[result.index], result.problem.message);
  },
  "POST /api/v1/labels": async (pudo) => {
    // The bytes of a PDF
    const pdf = await pudo.orders.labels(["01a1f9b4-176a-7c1e-8f3b-2f0c8a5b9d11"], { layout: "a4" });
    console.log(pdf.byteLength);
  },
  "POST /api/v1/returns": async (pudo) => {
    const back = await pudo.returns.create({
      partner_order_id: "A-1001",
      items: [{ name: "Ankara fabric", qty: 1 }],
      reason: "Too bright",
    });
    console.log("show the customer", back.tracking_url);
  },
  "POST /api/v1/pickups": async (pudo) => {
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const pickup = await pudo.pickups.ask({ date: tomorrow, note: "Twelve cartons" });
    console.log(pickup.id, pickup.date);
  },
  "GET /api/v1/pickups": async (pudo) => {
    for await (const { date, status } of pudo.pickups.list()) console.log(date, status);
  },
  "GET /api/v1/pickups/{id}": async (pudo) => {
    const pickup = await pudo.pickups.get("01a1f9b4-176a-7c1e-8f3b-2f0c8a5b9d11");
    console.log(pickup.status);
  },
  "DELETE /api/v1/pickups/{id}": async (pudo) => {
    await pudo.pickups.withdraw("01a1f9b4-176a-7c1e-8f3b-2f0c8a5b9d11");
  },
  "GET /api/v1/handovers": async (pudo) => {
    for await (const { id, parcels } of pudo.handovers.list()) console.log(id, parcels);
  },
  "GET /api/v1/handovers/{id}": async (pudo) => {
    const handover = await pudo.handovers.get("01a1f9b4-176a-7c1e-8f3b-2f0c8a5b9d11");
    console.log(handover.parcels);
    // pudo.handovers.sheet(id) has the same as a PDF
  },
  "POST /partner/receiving-codes": async (pudo) => {
    const { code, parcels } = await pudo.receivingCodes.make(12);
    console.log("tell the driver", code, "for", parcels);
  },
  "GET /partner/receiving-codes": async (pudo) => {
    for (const { used, parcels, signed } of await pudo.receivingCodes.list())
      console.log(used, parcels, signed);
  },
  "DELETE /partner/receiving-codes/{id}": async (pudo) => {
    await pudo.receivingCodes.end("01a1f9b4-176a-7c1e-8f3b-2f0c8a5b9d11");
  },
  "GET /partner/events": async (pudo) => {
    // Where the position is kept is yours to say: here, until the program ends
    let position: string | undefined;
    const store = {
      read: () => position,
      write: (next: string) => {
        position = next;
      },
    };
    for await (const event of pudo.events.sync(store)) console.log(event.type, event.data.tracking_code);
  },
  "GET /partner/fees": async (pudo) => {
    const { month, orders, fees, currency } = await pudo.fees.month();
    console.log(month, orders, "orders cost", fees, currency);
  },
  "GET /partner/money": async (pudo) => {
    const { atPoints, withDrivers, banked } = await pudo.payouts.money();
    console.log(atPoints + withDrivers + banked, "naira are to come");
  },
  "GET /partner/payouts": async (pudo) => {
    for await (const { id, amount, paidOn } of pudo.payouts.list()) console.log(id, amount, paidOn);
  },
  "GET /partner/payouts/{id}": async (pudo) => {
    const id = "0195e1a2-0000-7000-8000-000000000018";
    for await (const { trackingCode, amount } of pudo.payouts.lines(id)) console.log(trackingCode, amount);
  },
  "GET /partner/webhook-endpoints": async (pudo) => {
    for (const { id, url, enabled } of await pudo.webhooks.endpoints.list()) console.log(id, url, enabled);
  },
  "POST /partner/webhook-endpoints": async (pudo) => {
    const { id, secret } = await pudo.webhooks.endpoints.create({
      url: "https://shop.example.com/hooks",
      events: ["*"],
    });
    console.log(id, "verify with", secret);
  },
  "GET /partner/webhook-endpoints/{id}": async (pudo) => {
    const { enabled, disabledReason } = await pudo.webhooks.endpoints.get(
      "01a1f9b4-176a-7c1e-8f3b-2f0c8a5b9d11",
    );
    console.log(enabled, disabledReason);
  },
  "PATCH /partner/webhook-endpoints/{id}": async (pudo) => {
    await pudo.webhooks.endpoints.change("01a1f9b4-176a-7c1e-8f3b-2f0c8a5b9d11", { enabled: true });
  },
  "DELETE /partner/webhook-endpoints/{id}": async (pudo) => {
    await pudo.webhooks.endpoints.delete("01a1f9b4-176a-7c1e-8f3b-2f0c8a5b9d11");
  },
  "POST /partner/webhook-endpoints/{id}/rotate-secret": async (pudo) => {
    const { secret } = await pudo.webhooks.endpoints.rotateSecret("01a1f9b4-176a-7c1e-8f3b-2f0c8a5b9d11");
    console.log("verify with", secret);
  },
  "POST /partner/webhook-endpoints/{id}/test": async (pudo) => {
    const { id } = await pudo.webhooks.endpoints.test("01a1f9b4-176a-7c1e-8f3b-2f0c8a5b9d11");
    console.log("its delivery is", id);
  },
  "POST /partner/webhook-endpoints/{id}/recover": async (pudo) => {
    const sixHoursAgo = new Date(Date.now() - 6 * 3_600_000).toISOString();
    await pudo.webhooks.endpoints.recover("01a1f9b4-176a-7c1e-8f3b-2f0c8a5b9d11", sixHoursAgo);
  },
  "GET /partner/webhook-deliveries": async (pudo) => {
    for await (const { id, event } of pudo.webhooks.deliveries.list({ status: "failed" }))
      console.log(id, event);
  },
  "GET /partner/webhook-deliveries/{id}": async (pudo) => {
    const { status, attempts } = await pudo.webhooks.deliveries.get("01a1f9b4-176a-7c1e-8f3b-2f0c8a5b9d11");
    console.log(status, attempts);
  },
  "POST /partner/webhook-deliveries/{id}/redeliver": async (pudo) => {
    await pudo.webhooks.deliveries.redeliver("01a1f9b4-176a-7c1e-8f3b-2f0c8a5b9d11");
  },
  "GET /partner/webhook-secret": async (pudo) => {
    console.log(await pudo.webhooks.secret());
  },
  "POST /partner/webhook-secret/rotate": async (pudo) => {
    console.log(await pudo.webhooks.rotateSecret());
  },
};

export const WHITE_LABEL_SAMPLES: Samples<WhiteLabelClient> = {
  "GET /api/v1/partners/pudo-points": async (pudo) => {
    // Where the position is kept is yours to say: here, until the program ends
    let position: string | undefined;
    const store = {
      read: () => position,
      write: (next: string) => {
        position = next;
      },
    };
    // All points the first time, then what has changed since
    for await (const point of pudo.points.sync(store))
      console.log(point.id, point.deleted ? "is gone" : point.name);
  },
  "POST /api/v1/partners/orders": async (pudo) => {
    const order = await pudo.orders.create({
      reference: "WL-1001",
      pudo_point_id: "01a1f8b1-ba9f-72b9-b729-0167e5e79a37",
      recipient: { name: "Amaka Obi", phone: "+234 803 123 4567" },
    });
    console.log(order.tracking_code, order.label_url);
  },
  "POST /api/v1/partners/orders/batch": async (pudo) => {
    const orders = ["WL-1001", "WL-1002"].map((reference) => ({
      reference,
      pudo_point_id: "01a1f8b1-ba9f-72b9-b729-0167e5e79a37",
      recipient: { name: "Amaka Obi", phone: "+234 803 123 4567" },
    }));
    // Any number: they are sent a hundred at a time. estimateMany creates none, and says what they would cost
    for await (const result of pudo.orders.createMany(orders)) {
      if (result.isCreated) console.log(result.index, result.order.tracking_code);
      else console.error(result.index, result.problem.message);
    }
  },
  "GET /api/v1/partners/orders/{reference}": async (pudo) => {
    const order = await pudo.orders.get("WL-1001");
    console.log(order.status, order.events);
  },
  "POST /api/v1/partners/orders/{reference}/cancel": async (pudo) => {
    await pudo.orders.cancel("WL-1001");
  },
  "POST /api/v1/partners/orders/{reference}/point": async (pudo) => {
    const { point } = await pudo.orders.changePoint("WL-1001", "01a1f8b1-ba9f-72b9-b729-0167e5e79a37");
    console.log("goes to", point?.name);
  },
  "POST /api/v1/partners/orders/{reference}/extend": async (pudo) => {
    const { collect_by } = await pudo.orders.extend("WL-1001", 3);
    console.log("to be collected by", collect_by);
  },
  "POST /api/v1/partners/orders/{reference}/cod": async (pudo) => {
    await pudo.orders.lowerCod("WL-1001", 9500);
  },
  "POST /api/v1/partners/orders/{reference}/recall": async (pudo) => {
    await pudo.orders.recall("WL-1001");
  },
  "POST /api/v1/partners/orders/{reference}/dispute": async (pudo) => {
    await pudo.orders.dispute("WL-1001", "11 came, not 12");
  },
  "POST /api/v1/partners/orders/{reference}/receive": async (pudo) => {
    await pudo.orders.receive("WL-1001");
  },
  "POST /api/v1/partners/orders/receive": async (pudo) => {
    const codes = ["6VHAHDHNKV3H", "7KQ2M9XW4B3T"];
    for await (const result of pudo.orders.receiveMany(codes))
      if (!result.isReceived) console.error(codes[result.index], result.problem.message);
  },
  "POST /api/v1/partners/labels": async (pudo) => {
    // The bytes of a PDF
    const pdf = await pudo.orders.labels(["01a1f9b4-176a-7c1e-8f3b-2f0c8a5b9d11"], { layout: "a4" });
    console.log(pdf.byteLength);
  },
  "POST /api/v1/partners/returns": async (pudo) => {
    const back = await pudo.returns.create({ reference: "WL-1001", reason: "Too bright" });
    console.log("show the customer", back.tracking_url);
  },
  "POST /api/v1/partners/pickups": async (pudo) => {
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const pickup = await pudo.pickups.ask({ date: tomorrow, note: "Twelve cartons" });
    console.log(pickup.id, pickup.date);
  },
  "GET /api/v1/partners/pickups": async (pudo) => {
    for await (const { date, status } of pudo.pickups.list()) console.log(date, status);
  },
  "GET /api/v1/partners/pickups/{id}": async (pudo) => {
    const pickup = await pudo.pickups.get("01a1f9b4-176a-7c1e-8f3b-2f0c8a5b9d11");
    console.log(pickup.status);
  },
  "DELETE /api/v1/partners/pickups/{id}": async (pudo) => {
    await pudo.pickups.withdraw("01a1f9b4-176a-7c1e-8f3b-2f0c8a5b9d11");
  },
  "GET /api/v1/partners/handovers": async (pudo) => {
    for await (const { id, parcels } of pudo.handovers.list()) console.log(id, parcels);
  },
  "GET /api/v1/partners/handovers/{id}": async (pudo) => {
    const handover = await pudo.handovers.get("01a1f9b4-176a-7c1e-8f3b-2f0c8a5b9d11");
    console.log(handover.parcels);
    // pudo.handovers.sheet(id) has the same as a PDF
  },
  "GET /api/v1/partners/events": async (pudo) => {
    // Where the position is kept is yours to say: here, until the program ends
    let position: string | undefined;
    const store = {
      read: () => position,
      write: (next: string) => {
        position = next;
      },
    };
    for await (const event of pudo.events.sync(store)) console.log(event.type, event.data.tracking_code);
  },
};
