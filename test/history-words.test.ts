import { expect, it } from "vitest";
import { actionWords, detailWords } from "../src/pages/console/history-words.ts";

it.each([
  ["partner.allow_list_set", "Partner: allow list set"],
  ["order.code_unlocked", "Order: code unlocked"],
])("the history says of %j: %j", (action, words) => {
  expect(actionWords(action)).toBe(words);
});

it("the history says what was changed without JSON", () => {
  const details = {
    capacity: 40,
    paused: true,
    support_url: null,
    services: ["collect"],
    address: { city: "Jos" },
  };
  expect(detailWords(details)).toEqual([
    "Capacity: 40",
    "Paused: yes",
    "Help page: none",
    "Services: collect",
    "Address: City: Jos",
  ]);
});
