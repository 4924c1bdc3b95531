import { describe, expect, it } from "vitest";
import { locate } from "../../src/rates/places.ts";

const STATES =
  "Abia, Adamawa, Akwa Ibom, Anambra, Bauchi, Benue, Borno, Bayelsa, Cross River, Delta, Ebonyi, Edo, Ekiti, Enugu, " +
  "Federal Capital Territory, Gombe, Imo, Jigawa, Kaduna, Kebbi, Kano, Kogi, Katsina, Kwara, Lagos, Nasarawa, Niger, " +
  "Ogun, Ondo, Osun, Oyo, Plateau, Rivers, Sokoto, Taraba, Yobe, Zamfara";
const FCT = "Federal Capital Territory";

describe("a location", () => {
  it.each<[string, string, number]>([
    ["100281", "Lagos", 1],
    ["100001", "Lagos", 1],
    ["106999", "Lagos", 1],
    ["900211", FCT, 9],
    ["900001", FCT, 9],
    ["500001", "Rivers", 5],
    ["110001", "Ogun", 1],
    ["320001", "Delta", 3],
    ["569000", "Bayelsa", 5],
    ["705000", "Jigawa", 7],
    ["720000", "Jigawa", 7],
    ["883000", "Sokoto", 8],
    ["882000", "Zamfara", 8],
    // The first digit of this district is that of another region.
    ["888000", "Taraba", 6],
  ])("may be a code of six digits, by its first three: %s", (input, state, region) => {
    expect(locate(input)).toEqual({ input, state, region });
  });

  it.each<[string, string]>([
    ["EK-01-A03-FK-01", "Ekiti"],
    ["EK01A03FK01", "Ekiti"],
    ["ek-01-a03-fk-01", "Ekiti"],
    ["Ek01-A03FK-01", "Ekiti"],
    ["LA-20-B11-IK-07", "Lagos"],
    ["fc06c02gk09", FCT],
    // The letters decide: neither Niger nor Lagos.
    ["NA-01-A01-NI-01", "Nasarawa"],
    ["OG-01-LAG-OS-01", "Ogun"],
  ])("may be a code of 2026, by its state's letters: %s", (input, state) => {
    expect(locate(input)).toMatchObject({ input, state });
  });

  it.each<[string, string]>([
    ["Lagos", "Lagos"],
    ["LA", "Lagos"],
    ["ng-la", "Lagos"],
    ["FC", FCT],
    ["F.C.T.", FCT],
    ["FCT, Abuja", FCT],
    ["Abuja (FCT)", FCT],
    ["\u200bLagos", "Lagos"],
    ["Nassarawa", "Nasarawa"],
    ["Nassarawa State", "Nasarawa"],
    ["Cross-River", "Cross River"],
    ["AkwaIbom", "Akwa Ibom"],
    ["LAGOS", "Lagos"],
    ["Lagos State", "Lagos"],
    ["lagos state", "Lagos"],
    ["Ọ̀yọ́", "Oyo"],
    ["Èkìtì State", "Ekiti"],
    ["Ƙano", "Kano"],
    ["akwa ibom", "Akwa Ibom"],
    ["Cross River State", "Cross River"],
    ["Niger", "Niger"],
    ["Federal Capital Territory", FCT],
    ["FCT", FCT],
    ["fct", FCT],
    ["Abuja", FCT],
    ["ABUJA", FCT],
  ])("may be a state's name, folded: %s", (input, state) => {
    expect(locate(input)).toMatchObject({ input, state });
  });

  it("may be any of the 37 states, each in one of nine regions", () => {
    const places = STATES.split(", ").map((name) => locate(name));
    expect(places.map((place) => place?.state).join(", ")).toBe(STATES);
    expect(new Set(places.map((place) => place?.region))).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8, 9]));
  });

  it.each([
    "",
    " ",
    "000000",
    "010281",
    "107000",
    "999999",
    "10028",
    "1002811",
    "100 281",
    "100-281",
    "+100281",
    "１００２８１",
    "100281\n",
    "10028a",
    "ZZ-01-A03-FK-01",
    "12-01-A03-FK-01",
    "EK-01-A03-FK-0",
    "EK-01-A03-FK-011",
    "EK--01-A03-FK-01",
    "-EK-01-A03-FK-01",
    "EK-01-A03-FK-01-",
    "EK 01 A03 FK 01",
    "EK-01-A03-FK-0é",
    // Eleven letters that begin like codes.
    "Lagostatexx",
    "Nigeria",
    "Ikeja",
    "Lag",
    "LX",
    "Lagos City",
    "Lagos State State",
    "State",
    " State",
    "AbujaState",
    "constructor",
    "__proto__",
  ])("can't be anything else: %j", (text) => {
    expect(locate(text)).toBeUndefined();
  });
});
