import { describe, expect, it } from "vitest";
import { type Document, Validator } from "./validator.ts";

const price = { type: "object", properties: { amount: { type: "number", multipleOf: 0.01 } } };
const document = {
  paths: {
    "/prices/{id}": {
      post: {
        parameters: [
          { name: "id", in: "path", required: true, schema: { type: "string", maxLength: 3 } },
          { name: "page", in: "query", schema: { type: "integer" } },
          { name: "Idempotency-Key", in: "header", schema: { type: "string", minLength: 2 } },
        ],
        requestBody: { content: { "application/json": { schema: price } } },
        responses: {
          200: { content: { "application/json": { schema: { $ref: "#/components/schemas/Price" } } } },
          404: { $ref: "#/components/responses/missing" },
        },
      },
    },
  },
  components: {
    schemas: { Price: { ...price, required: ["amount"], additionalProperties: false } },
    responses: { missing: { content: { "application/json": { schema: { required: ["code"] } } } } },
  },
} as Document;

const right = {
  method: "POST",
  target: "/prices/abc?page=2",
  headers: { "content-type": "application/json", "idempotency-key": "k1" },
  body: '{"amount":19.99}',
  answer: { status: 200, type: "application/json; charset=utf-8", body: '{"amount":1.1}' },
};

const faultsOf = ({ body, answer, ...rest }: typeof right) =>
  new Validator(document).faultsOf({
    ...rest,
    body: Buffer.from(body),
    answer: { ...answer, body: Buffer.from(answer.body) },
  });

describe("the validator between the guides and the service", () => {
  it("finds nothing wrong with what the document allows", () => {
    expect(faultsOf(right)).toEqual([]);
    expect(faultsOf({ ...right, answer: { ...right.answer, status: 404, body: '{"code":"x"}' } })).toEqual(
      [],
    );
  });

  it.each<[string, Partial<typeof right>]>([
    ["its method is not in the document", { method: "GET" }],
    ["its path is not in the document", { target: "/elsewhere" }],
    ["path/id must NOT have more than 3 characters", { target: "/prices/abcd" }],
    ["query/page must be integer", { target: "/prices/abc?page=x" }],
    ["query must NOT have additional properties", { target: "/prices/abc?pages=1" }],
    [
      "header/idempotency-key must NOT have fewer than 2 characters",
      { headers: { ...right.headers, "idempotency-key": "k" } },
    ],
    [
      "body: the type text/csv is not in the document",
      { headers: { ...right.headers, "content-type": "text/csv" } },
    ],
    ["body/amount must be multiple of 0.01", { body: '{"amount":0.001}' }],
    ["answer: its status is not in the document", { answer: { ...right.answer, status: 500 } }],
    ["answer: the type text/html is not in the document", { answer: { ...right.answer, type: "text/html" } }],
    ["answer: is empty", { answer: { ...right.answer, body: "" } }],
    ["answer must have required property 'amount'", { answer: { ...right.answer, body: "{}" } }],
    [
      "answer must NOT have additional properties",
      { answer: { ...right.answer, body: '{"amount":1,"currency":"NGN"}' } },
    ],
    ["answer must have required property 'code'", { answer: { ...right.answer, status: 404 } }],
  ])("reports that %s", (fault, wrong) => {
    expect(faultsOf({ ...right, ...wrong })).toEqual([fault]);
  });
});
