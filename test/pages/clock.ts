import type { BrowserContext } from "playwright-core";

/** From now on, the page's clock and that of pages that are opened later are off by this. */
export async function setClock(context: BrowserContext, offMs: number): Promise<void> {
  const shift = (off: number) => {
    const own = (globalThis as { RealDate?: DateConstructor }).RealDate ?? Date;
    Object.assign(globalThis, { RealDate: own });
    globalThis.Date = class extends own {
      constructor(...args: []) {
        super(...((args.length === 0 ? [own.now() + off] : args) as []));
      }
      static override now = () => own.now() + off;
    } as DateConstructor;
  };
  await context.addInitScript(shift, offMs);
  for (const page of context.pages()) await page.evaluate(shift, offMs);
}
