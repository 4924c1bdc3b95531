const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

/** The texts that the pages for phones have in common. The other languages have the same. */
export const en = {
  language: "Language",
  closeMessage: "Close the message",

  signIn: {
    scan: "Scan the sign-in sheet",
    aim: "Hold the sheet's QR code in the frame",
    show: "Show",
    hide: "Hide",
    submit: "Sign in",
    checking: "Checking…",
    offline: "You are offline. Signing in needs a connection: check it and try again.",
    busy: (seconds: number | undefined) =>
      `The service is busy or has a fault. Try again ${seconds === undefined ? "in a moment" : `in ${count(seconds, "second", "seconds")}`}.`,
  },

  connection: {
    online: "Online",
    offline: "Offline",
    pending: (n: number) => `${n} waiting`,
    rejected: (n: number) => `${n} refused`,
    showOutbox: "Show the scans that are not sent yet",
  },

  scan: {
    startCamera: "Scan with the camera",
    starting: "Starting the camera…",
    stopCamera: "Stop the camera",
    torch: "Light",
    aim: "Hold the label's code in the frame",
    notOurs: "This is not a tracking code",
    notOursHint: "Look for the label's code with twelve letters and digits.",
    video: "What the camera sees",
    typeLabel: "Or type the code",
    typeHint: "Twelve letters and digits, below the bar code. A bar code scanner works at any time.",
    find: "Next",
    wrongLength: (n: number) => `A code has twelve letters and digits; this has ${n}.`,
    wrongSymbol: "One character of this code is wrong. Compare it with the label, letter by letter.",
    camera: {
      blocked:
        "The camera is blocked for this page. Allow it in the browser's settings for this site, or type the code.",
      missing: "This device has no camera. Type the code.",
      busy: "Another app uses the camera. Close it and try again, or type the code.",
      insecure:
        "The browser gives the camera to secure pages only. Open this page with https, or type the code.",
      noReader: "The code reader could not be loaded. Check the connection and try again, or type the code.",
      failed: "The camera could not be started. Try again, or type the code.",
    },
  },

  settings: {
    open: "Settings",
    title: "Settings",
    sound: "Sound",
    soundHint: "A tone after each scan",
    vibration: "Vibration",
    vibrationHint: "A buzz after each scan, where the device can",
    signOut: "Sign out",
    signOutNow: "Sign out all the same",
    stay: "Stay signed in",
    close: "Close",
  },

  failures: {
    unreachable: "This needs a connection: check it and try again.",
    refused: "The service has refused this. Tell the operator.",
  },
  update: { ready: "A new version of this page is ready.", now: "Update", later: "Later" },
  failed: "This page could not start here. It needs a recent browser that may keep data on this device.",
};

export type Texts = typeof en;
