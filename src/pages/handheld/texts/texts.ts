import type { Sentence } from "../../../texts/catalogue.ts";
import type * as en from "../../../texts/en/handheld.ts";
import { translator } from "../../../texts/translator.ts";
import { dictionary, language } from "./spoken.ts";

const { t } = translator<Sentence<typeof en>>(language, dictionary);

/** Where the views of both pages find their sentences. */
export const texts = {
  language: t("Language"),
  closeMessage: t("Close the message"),
  signIn: {
    scan: t("Scan the sign-in sheet"),
    aim: t("Hold the sheet's QR code in the frame"),
    show: t("Show"),
    hide: t("Hide"),
    submit: t("Sign in"),
    checking: t("Checking…"),
    offline: t("You are offline. Signing in needs a connection: check it and try again."),
    busy: (count: number | undefined) =>
      count === undefined
        ? t("The service is busy or has a fault. Try again in a moment.")
        : t("The service is busy or has a fault. Try again in {count} seconds.", { count }),
  },
  connection: {
    online: t("Online"),
    offline: t("Offline"),
    pending: (count: number) => t("{count} waiting", { count }),
    rejected: (count: number) => t("{count} refused", { count }),
    showOutbox: t("Show the scans that are not sent yet"),
  },
  scan: {
    startCamera: t("Scan with the camera"),
    starting: t("Starting the camera…"),
    stopCamera: t("Stop the camera"),
    torch: t("Light"),
    aim: t("Hold the label's code in the frame"),
    notOurs: t("This is not a tracking code"),
    notOursHint: t("Look for the label's code with twelve letters and digits."),
    video: t("What the camera sees"),
    typeLabel: t("Or type the code"),
    typeHint: t("Twelve letters and digits, below the bar code. A bar code scanner works at any time."),
    find: t("Next|a step"),
    wrongLength: (count: number) => t("A code has twelve letters and digits; this has {count}.", { count }),
    wrongSymbol: t("One character of this code is wrong. Compare it with the label, letter by letter."),
    camera: {
      blocked: t(
        "The camera is blocked for this page. Allow it in the browser's settings for this site, or type the code.",
      ),
      missing: t("This device has no camera. Type the code."),
      busy: t("Another app uses the camera. Close it and try again, or type the code."),
      insecure: t(
        "The browser gives the camera to secure pages only. Open this page with https, or type the code.",
      ),
      noReader: t(
        "The code reader could not be loaded. Check the connection and try again, or type the code.",
      ),
      failed: t("The camera could not be started. Try again, or type the code."),
    },
  },
  settings: {
    open: t("Settings|of a device"),
    title: t("Settings|of a device"),
    sound: t("Sound"),
    soundHint: t("A tone after each scan"),
    vibration: t("Vibration"),
    vibrationHint: t("A buzz after each scan, where the device can"),
    signOut: t("Sign out"),
    signOutNow: t("Sign out all the same"),
    stay: t("Stay signed in"),
    close: t("Close"),
  },
  failures: {
    unreachable: t("This needs a connection: check it and try again."),
    refused: t("The service has refused this. Tell the operator."),
  },
  update: {
    ready: t("A new version of this page is ready."),
    now: t("Update"),
    later: t("Later"),
  },
  failed: t("This page could not start here. It needs a recent browser that may keep data on this device."),
};
