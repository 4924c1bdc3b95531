import { describe, expect, test } from "vitest";
import { SENTENCES } from "../../../src/pages/widget/texts/names.ts";
import { IKEJA, NEAR_IKEJA, setUpShop } from "./checkout.ts";
import {
  choose,
  chosenName,
  fetchFirstPoint,
  fetchPoints,
  holdBack,
  recordSelections,
  setAttributes,
  settled,
  setValue,
  submitForm,
} from "./page.ts";

const UNKNOWN = "00000000-0000-7000-8000-000000000000";

const { openCheckout } = setUpShop();

describe("the form", () => {
  test("is not sent without a required choice, and a reset clears the choice", async () => {
    const page = await openCheckout(`${IKEJA} required`);
    await settled(page);
    await page.getByRole("button", { name: "Continue" }).click();
    const widget = page.locator("pudo-map");
    expect(await widget.evaluate((element: HTMLInputElement) => element.validationMessage)).toBe(
      SENTENCES.required,
    );
    expect(page.url()).not.toContain("?");
    await choose(page, 0);
    expect(await widget.evaluate((element: HTMLInputElement) => element.checkValidity())).toBe(true);
    await page.getByRole("button", { name: "Start again" }).click();
    expect(await widget.evaluate((element: HTMLInputElement) => element.value)).toBe("");
    await chosenName(page).waitFor({ state: "hidden" });
  });

  test("reads and changes the widget as it does a field of its own", async () => {
    const page = await openCheckout(IKEJA);
    await settled(page);
    const widget = page.locator("pudo-map");
    const read = () =>
      widget.evaluate((element: HTMLInputElement) => {
        const { name, type, required, willValidate } = element;
        const isOfForm = element.form === document.forms[0];
        return { name, type, required, willValidate, isOfForm, isValid: element.reportValidity() };
      });
    const field = { type: "pudo-map", willValidate: true, isOfForm: true };
    expect(await read()).toEqual({ ...field, name: "pickup_point", required: false, isValid: true });
    await widget.evaluate((element) => Object.assign(element, { required: true, name: "collected_at" }));
    expect(await read()).toEqual({ ...field, name: "collected_at", required: true, isValid: false });
    await page.getByRole("button", { name: "Continue" }).focus();
    await widget.evaluate((element) => element.focus());
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe("pudo-map");
    await widget.evaluate((element) => Object.assign(element, { texts: { nearMe: "Close by" } }));
    expect(await widget.evaluate((element) => (element as unknown as { texts: object }).texts)).toEqual({
      nearMe: "Close by",
    });
    await widget.evaluate((element) => Object.assign(element, { name: "pickup_point" }));
    await choose(page, 0);
    const chosen = await chosenName(page).textContent();
    expect(await submitForm(page)).toMatch(/^[\da-f-]{36}$/);
    // The browser restores what was chosen, as in other fields.
    await page.goBack();
    await expect.poll(() => chosenName(page).textContent()).toBe(chosen);
  });

  test("shows the point that its value names, and drops a value that names none", async () => {
    const point = await fetchFirstPoint("search=ojuelegba");
    const page = await openCheckout(`value="${point.id}"`);
    await expect.poll(() => chosenName(page).textContent()).toBe(point.name);
    expect(await submitForm(page)).toBe(point.id);
    const other = await openCheckout(`value="${UNKNOWN}"`);
    await settled(other);
    expect(await submitForm(other)).toBe(null);
  });

  test("sends what the widget shows, even if the value changed while its point was loading", async () => {
    const far = await fetchFirstPoint("state=Kano");
    const near = await fetchFirstPoint(NEAR_IKEJA);

    const reset = await openCheckout();
    await settled(reset);
    const ofReset = await holdBack(reset, far.id);
    await setValue(reset, far.id);
    await ofReset.requested;
    await reset.getByRole("button", { name: "Start again" }).click();
    await ofReset.release();
    expect(await chosenName(reset).count()).toBe(0);
    expect(await submitForm(reset)).toBe(null);

    const replaced = await openCheckout();
    await settled(replaced);
    const ofReplaced = await holdBack(replaced, far.id);
    await setValue(replaced, far.id);
    await ofReplaced.requested;
    await setValue(replaced, near.id);
    await ofReplaced.release();
    expect(await chosenName(replaced).textContent()).toBe(near.name);
    expect(await submitForm(replaced)).toBe(near.id);
  });

  test("follows the value attribute until a value is set, and again after a reset", async () => {
    const [first, second, third] = await fetchPoints("state=Kano&pageSize=3");
    const page = await openCheckout(IKEJA);
    await settled(page);
    await setAttributes(page, { value: first!.id });
    await expect.poll(() => chosenName(page).textContent()).toBe(first!.name);
    await setAttributes(page, { value: second!.id });
    await expect.poll(() => chosenName(page).textContent()).toBe(second!.name);
    const selections = await recordSelections(page);
    await choose(page, 0);
    await setAttributes(page, { value: third!.id });
    const [chosen] = await selections();
    expect(await chosenName(page).textContent()).toBe(chosen!.name);
    await page.getByRole("button", { name: "Start again" }).click();
    await expect.poll(() => chosenName(page).textContent()).toBe(third!.name);
    await setAttributes(page, { value: first!.id });
    await expect.poll(() => chosenName(page).textContent()).toBe(first!.name);
    await setValue(page, "");
    await setAttributes(page, { value: second!.id });
    expect(await submitForm(page)).toBe(null);

    const early = await openCheckout(`${IKEJA} value="${first!.id}"`, {}, (opened) =>
      opened.addInitScript((value) => {
        // The document is parsed at that time, and modules have not run yet.
        document.addEventListener("readystatechange", () => {
          if (document.readyState === "interactive")
            Object.assign(document.querySelector("pudo-map")!, { value });
        });
      }, second!.id),
    );
    await expect.poll(() => chosenName(early).textContent()).toBe(second!.name);

    const unseen = await openCheckout("hidden required");
    await unseen.evaluate(() => customElements.whenDefined("pudo-map"));
    const isValid = (element: HTMLInputElement) => element.checkValidity();
    expect(await unseen.locator("pudo-map").evaluate(isValid)).toBe(false);
  });

  test("keeps the customer's choice if a value that was loading meanwhile names no point", async () => {
    const page = await openCheckout();
    await settled(page);
    const unknown = await holdBack(page, UNKNOWN, 404);
    await setValue(page, UNKNOWN);
    await unknown.requested;
    const selections = await recordSelections(page);
    await choose(page, 0);
    await unknown.release();
    const [point] = await selections();
    expect(await chosenName(page).textContent()).toBe(point!.name);
    expect(await submitForm(page)).toBe(point!.id);
  });

  test("has no point until the point of its value is loaded", async () => {
    const page = await openCheckout();
    await settled(page);
    await choose(page, 0);
    const { id, name } = await fetchFirstPoint("state=Kano");
    const far = await holdBack(page, id);
    await setValue(page, id);
    await chosenName(page).waitFor({ state: "hidden" });
    await far.release();
    expect(await chosenName(page).textContent()).toBe(name);
  });
});
