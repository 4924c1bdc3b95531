import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Point } from "../../src/points/point.ts";
import { type Api, migrate, operatorHeaders, startApi } from "../harness.ts";
import { createPoint, pointOf } from "../points/points.ts";
import { problemOf, wrongPathsOf } from "../problems.ts";

const LIMIT = 64 * 1024;
const VALID = {
  name: "Ikeja",
  address: { address: "1 Market Road", latitude: 6.6, longitude: 3.35 },
};

let api: Api;

beforeAll(async () => {
  await migrate();
  api = startApi();
});

const post = (body: BodyInit | null, headers: Record<string, string> = {}, path = "/operator/points") =>
  api.fetch(path, {
    method: "POST",
    headers: { ...operatorHeaders, "content-type": "application/json", ...headers },
    body,
  });

/** A valid body with exactly this many bytes. */
function bodyOf(bytes: number): string {
  return JSON.stringify(VALID).padEnd(bytes);
}

function streamOf(...pieces: (string | Uint8Array)[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull(controller) {
      const piece = pieces.shift();
      if (piece === undefined) controller.close();
      else controller.enqueue(typeof piece === "string" ? new TextEncoder().encode(piece) : piece);
    },
  });
}

describe("the size of a body", () => {
  it("may be 64 KiB", async () => {
    await pointOf(await post(bodyOf(LIMIT)), 201);
    await pointOf(await post(bodyOf(LIMIT), { "content-length": String(LIMIT) }), 201);
  });

  it("is 413 when Content-Length announces more, before anything is read", async () => {
    const unread = new ReadableStream({
      pull() {
        throw new Error("the body was read");
      },
    });
    const response = await post(unread, { "content-length": String(LIMIT + 1) });
    await problemOf(response, 413, "payload_too_large");
  });

  it("is 413 when the chunks exceed the announced length, or no length was announced", async () => {
    const body = bodyOf(LIMIT + 1);
    const pieces = () => streamOf(body.slice(0, 30_000), body.slice(30_000, 60_000), body.slice(60_000));
    await problemOf(await post(pieces()), 413, "payload_too_large");
    await problemOf(await post(pieces(), { "content-length": "10" }), 413, "payload_too_large");
  });

  it("is 413 for an action that takes no body, too", async () => {
    const { id } = await createPoint(api);
    const headers = { "content-length": String(LIMIT + 1) };
    const response = await post(bodyOf(LIMIT + 1), headers, `/operator/points/${id}/approve`);
    await problemOf(response, 413, "payload_too_large");
  });
});

describe("a body that breaks off, because its client is gone", () => {
  it.each([
    ["/operator/points", "application/json", '{"name": "Ike'],
    [
      "/operator/points/import",
      "text/csv",
      "id,name,description,address,city,state,zip,country,latitude,longitude\na,",
    ],
    [
      "/operator/points/import",
      "application/geo+json",
      '{"type": "FeatureCollection", "features": [{"type": ',
    ],
  ])("is no fault in the log: %s as %s", async (path, type, begun) => {
    const errors = vi.spyOn(console, "error");
    const pieces = [new TextEncoder().encode(begun)];
    const body = new ReadableStream({
      pull(controller) {
        const piece = pieces.shift();
        if (piece) controller.enqueue(piece);
        else controller.error(new Error("Network connection lost."));
      },
    });
    await problemOf(await post(body, { "content-type": type }, path), 400, "invalid_request");
    expect(errors).not.toHaveBeenCalled();
    errors.mockRestore();
  });
});

describe("the type of a body", () => {
  it.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "application/jsonp",
    "text/csv",
  ])("is 415 as %s", async (type) => {
    await problemOf(
      await post(JSON.stringify(VALID), { "content-type": type }),
      415,
      "unsupported_media_type",
    );
  });

  it("is 415 when it is missing", async () => {
    const response = await api.fetch("/operator/points", {
      method: "POST",
      headers: operatorHeaders,
      body: new TextEncoder().encode(JSON.stringify(VALID)),
    });
    await problemOf(response, 415, "unsupported_media_type");
  });

  it.each(["application/json;charset=utf-8", "Application/JSON", "application/json ; charset=UTF-8"])(
    "may be %s",
    async (type) => {
      await pointOf(await post(JSON.stringify(VALID), { "content-type": type }), 201);
    },
  );

  it("is 418 for a coffee pot, at every path that exists and before credentials", async () => {
    const coffee = { "content-type": "application/coffee-pot-command" };
    const { id } = await createPoint(api);
    for (const path of ["/operator/points", "/operator/points/import", `/operator/points/${id}/approve`]) {
      await problemOf(await post("start", coffee, path), 418, "teapot");
      const anonymous = await api.fetch(path, { method: "POST", headers: coffee, body: "start" });
      await problemOf(anonymous, 418, "teapot");
    }
    await problemOf(await post("start", coffee, "/nowhere"), 404, "not_found");
  });

  it.each(["gzip", "br", "deflate, gzip"])(
    "is 415 in the encoding %s, and says which is taken",
    async (encoding) => {
      const response = await post(bodyOf(200), { "content-encoding": encoding });
      expect(response.headers.get("accept-encoding")).toBe("identity");
      await problemOf(response, 415, "unsupported_media_type");
      expect((await post(bodyOf(200), { "content-encoding": "identity" })).status).toBe(201);
    },
  );

  it("is ignored for GET", async () => {
    for (const type of ["text/plain", "application/coffee-pot-command"]) {
      expect((await api.fetch("/health", { headers: { "content-type": type } })).status).toBe(200);
    }
  });

  it("may be missing or JSON for an action", async () => {
    const { id } = await createPoint(api);
    const path = `/operator/points/${id}/approve`;
    await pointOf(await api.operator("POST", path));
    await pointOf(await post("{}", {}, path));
    await problemOf(
      await post("approve", { "content-type": "text/plain" }, path),
      415,
      "unsupported_media_type",
    );
  });
});

describe("a body that comes in chunks without a type", () => {
  it("counts as missing for an action when there are no chunks", async () => {
    const { id } = await createPoint(api);
    for (const headers of [operatorHeaders, { ...operatorHeaders, "content-type": "application/json" }]) {
      const path = `/operator/points/${id}/approve`;
      await pointOf(await api.fetch(path, { method: "POST", headers, body: streamOf() }));
    }
  });

  it("is 415 when there are some", async () => {
    const { id } = await createPoint(api);
    const body = streamOf("{}");
    const path = `/operator/points/${id}/approve`;
    const response = await api.fetch(path, { method: "POST", headers: operatorHeaders, body });
    await problemOf(response, 415, "unsupported_media_type");
  });
});

describe("JSON", () => {
  it.each([
    "",
    " ",
    "{",
    '{"name": "Ikeja",}',
    "{'name': 1}",
    "undefined",
    "NaN",
    '{"a": 01}',
    "{}{}",
    "{}x",
  ])("is malformed as %j", async (text) => {
    await problemOf(await post(text), 400, "malformed_json");
  });

  it("is malformed when it is not UTF-8", async () => {
    const [before, after] = JSON.stringify({ ...VALID, note: "|" }).split("|") as [string, string];
    for (const bytes of [[0xff], [0xc3, 0x28], [0xed, 0xa0, 0x80], [0xe2, 0x82]]) {
      const body = streamOf(before, Uint8Array.from(bytes), after);
      await problemOf(await post(body), 400, "malformed_json");
    }
  });

  it("may arrive in pieces that cut a letter in two", async () => {
    const bytes = new TextEncoder().encode(JSON.stringify({ ...VALID, name: "Abẹ́òkúta" }));
    const { name } = await pointOf(await post(streamOf(...[...bytes].map((b) => Uint8Array.of(b)))), 201);
    expect(name).toBe("Abẹ́òkúta");
  });

  it("may nest 20 levels deep, not 21", async () => {
    const nested = (depth: number) =>
      JSON.stringify(VALID).replace(/}$/, `,"x":${"[".repeat(depth - 1)}${"]".repeat(depth - 1)}}`);
    expect(await wrongPathsOf(await post(nested(20)))).toEqual(["x"]);
    await problemOf(await post(nested(21)), 400, "malformed_json");
    await problemOf(await post("[".repeat(60_000)), 400, "malformed_json");
  });

  it("may have brackets in texts, which don't count as levels", async () => {
    const note = `${"[{".repeat(50)}\\"[`;
    expect((await pointOf(await post(JSON.stringify({ ...VALID, note })), 201)).note).toBe(note);
  });
});

describe("fields", () => {
  const send = (fields: object) => post(JSON.stringify({ ...VALID, ...fields }));

  it("that are unknown or set by the service are refused", async () => {
    const sent = { colour: "red", id: "mine", status: "approved", published: true, deletedAt: "x" };
    expect(await wrongPathsOf(await send(sent))).toEqual(Object.keys(sent));
  });

  it.each<[string, object]>([
    ["name", { name: 5 }],
    ["name", { name: null }],
    ["name", { name: ["Ikeja"] }],
    ["name", { name: "" }],
    ["name", { name: "x".repeat(201) }],
    ["description", { description: false }],
    ["maxItemWeight", { maxItemWeight: "30" }],
    ["maxItemValue", { maxItemValue: true }],
    ["maxItemValue", { maxItemValue: 0.001 }],
    ["address.latitude", { address: { ...VALID.address, latitude: "6.6" } }],
    ["address.latitude", { address: { ...VALID.address, latitude: 90.1 } }],
    ["address.longitude", { address: { ...VALID.address, longitude: -180.1 } }],
    ["address.verified", { address: { ...VALID.address, verified: 1 } }],
    ["address", { address: [] }],
    ["address", { address: undefined }],
    ["partner.name", { partner: { name: 1 } }],
    ["partner.phone", { partner: { phone: "call me" } }],
    ["partner.phone", { partner: { phone: "123456" } }],
    ["partner.phone", { partner: { phone: "0".repeat(21) } }],
    ["workingHours.openingMonday", { workingHours: { openingMonday: 9, closingMonday: "17:00" } }],
    ["workingHours.closingMonday", { workingHours: { openingMonday: "09:00", closingMonday: "24:01" } }],
  ])("of the wrong type are refused with their path: %s of %j", async (path, fields) => {
    expect(await wrongPathsOf(await send(fields))).toEqual([path]);
  });

  it("that are wrong are all named at once", async () => {
    const wrong = { name: 1, note: 2, address: { address: "", latitude: 91, longitude: 3 } };
    expect((await wrongPathsOf(await send(wrong))).sort()).toEqual([
      "address.address",
      "address.latitude",
      "name",
      "note",
    ]);
  });

  it("must be in an object", async () => {
    for (const text of ["null", "[]", '"Ikeja"', "1"]) {
      expect(await wrongPathsOf(await post(text))).toEqual([""]);
    }
  });

  it("may not have a number that overflows", async () => {
    const text = JSON.stringify(VALID).replace("6.6", "1e999");
    expect(await wrongPathsOf(await post(text))).toEqual(["address.latitude"]);
  });
});

describe("texts", () => {
  const fields: [string, (text: string) => object][] = [
    ["name", (name) => ({ name })],
    ["description", (description) => ({ description })],
    ["note", (note) => ({ note })],
    ["address.city", (city) => ({ address: { ...VALID.address, city } })],
    ["partner.name", (name) => ({ partner: { name } })],
  ];
  const isLong = (path: string) => path === "note" || path === "description";
  const send = (body: object) => post(JSON.stringify({ ...VALID, ...body }));

  it.each(fields)("may not have control characters or half a surrogate pair: %s", async (path, body) => {
    for (const character of ["\0", "\u0007", "\u001b", "\r", "\u007f", "\u0085", "\ud800", "\udc00x"]) {
      expect(await wrongPathsOf(await send(body(`a${character}b`)))).toEqual([path]);
    }
  });

  it.each(fields)("may have a newline or a tab only if they are long texts: %s", async (path, body) => {
    for (const character of ["\n", "\t"]) {
      const response = await send(body(`a${character}b`));
      if (isLong(path)) await pointOf(response, 201);
      else expect(await wrongPathsOf(response)).toEqual([path]);
    }
  });

  it("keep every letter and emoji", async () => {
    const name = "Ṣẹ̀gun’s “Ọjà” ₦ 👩🏾‍🦱 ɓoɗi";
    const { id } = await pointOf(await send({ name, note: "line\n\ttwo" }), 201);
    const read = await api.operator("GET", `/operator/points/${id}`);
    expect((await read.json<{ data: Point }>()).data).toMatchObject({ name, note: "line\n\ttwo" });
  });
});
