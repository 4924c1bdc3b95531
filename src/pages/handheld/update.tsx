import { render } from "preact";
import { PAGE } from "./page-name.ts";
import { t } from "./texts/translate.ts";

const CHECK_INTERVAL_MS = 3_600_000;

/**
 * Makes the page work offline, and offers a new version once it is loaded. The new version starts when somebody asks for it
 * or the page is opened again, so that it never interrupts a scan.
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

  const update = () => {
    isRequested = true;
    // If another tab has requested it before, it is active already.
    if (registration.waiting) registration.waiting.postMessage("take over");
    else location.reload();
  };
  const offer = () => {
    // The first version has nothing to replace.
    if (registration.waiting && registration.active) showNotice(update);
  };
  offer();
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", offer);
  });
  setInterval(() => registration.update().catch(() => {}), CHECK_INTERVAL_MS);
  if (!workers.controller) await inControl;
}

let place: HTMLElement | undefined;

/** Shows over the page that there is a new version. */
function showNotice(update: () => void): void {
  if (!place) {
    place = document.createElement("div");
    document.body.append(place);
  }
  const close = () => render(null, place!);
  render(
    <div class="update" role="status">
      <p>{t("A new version of this page is ready.")}</p>
      <button type="button" class="secondary" onClick={update}>
        {t("Update")}
      </button>
      <button type="button" class="quiet" onClick={close}>
        {t("Later")}
      </button>
    </div>,
    place,
  );
}
