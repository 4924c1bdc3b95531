import { element } from "./element.ts";
import { texts } from "./texts.ts";

const LOOK_EVERY_MS = 3_600_000;

/**
 * Has the page at hand without a line, and tells of a new version once it is there. Nothing changes under a running scan:
 * the new version comes when somebody asks for it, or when the page is opened the next time.
 * @returns once the service worker answers this page's requests, if the browser can have one
 */
export async function keepUpToDate(): Promise<void> {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  const inCharge = new Promise((resolve) => workers.addEventListener("controllerchange", resolve));
  let isAsked = false;
  workers.addEventListener("controllerchange", () => {
    if (isAsked) location.reload();
  });
  const registration = await workers
    .register("/counter/service-worker.js", { type: "module" })
    .catch(() => undefined);
  if (!registration) return;

  const offer = () => {
    // The first one waits for nobody.
    if (!registration.waiting || !registration.active || document.querySelector(".update")) return;
    const { ready, now, later } = texts.update;
    const update = () => {
      isAsked = true;
      // Where another tab asked for it first, it is there already.
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
  setInterval(() => registration.update().catch(() => {}), LOOK_EVERY_MS);
  if (!workers.controller) await inCharge;
}
