import { element } from "../ui/element.ts";
import { PAGE } from "./page-name.ts";
import { texts } from "./texts/texts.ts";

const CHECK_INTERVAL_MS = 3_600_000;

/**
 * Makes the page work offline, and offers a new version once it is loaded. The new version starts when the agent asks for
 * it or the page is opened again, so that it never interrupts a scan.
 * @returns once the service worker controls this page, if the browser supports one
 */
export async function keepUpToDate(): Promise<void> {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  const inControl = new Promise((resolve) => workers.addEventListener("controllerchange", resolve));
  let isRequested = false;
  workers.addEventListener("controllerchange", () => {
    if (isRequested) location.reload();
  });
  const registration = await workers
    .register(`/${PAGE}/service-worker.js`, { type: "module" })
    .catch(() => undefined);
  if (!registration) return;

  const offer = () => {
    // The first version has nothing to replace.
    if (!registration.waiting || !registration.active || document.querySelector(".update")) return;
    const { ready, now, later } = texts.update;
    const update = () => {
      isRequested = true;
      // If another tab has requested it before, it is active already.
      if (registration.waiting) registration.waiting.postMessage("take over");
      else location.reload();
    };
    const banner = element(
      "aside",
      { class: "update", role: "status" },
      element("p", {}, ready),
      element("button", { type: "button", class: "secondary", onclick: update }, now),
      element("button", { type: "button", class: "quiet", onclick: () => banner.remove() }, later),
    );
    document.body.append(banner);
  };
  offer();
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", offer);
  });
  setInterval(() => registration.update().catch(() => {}), CHECK_INTERVAL_MS);
  if (!workers.controller) await inControl;
}
