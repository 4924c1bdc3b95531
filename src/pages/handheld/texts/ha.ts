import type { Texts } from "./en.ts";

export const ha: Texts = {
  language: "Harshe",
  closeMessage: "Rufe saƙon",

  signIn: {
    scan: "Ɗauki takardar shiga da kyamara",
    aim: "Ku sa lambar QR ta takardar a cikin firam",
    show: "Nuna",
    hide: "Ɓoye",
    submit: "Shiga",
    checking: "Ana dubawa…",
    offline: "Babu intanet. Shiga na buƙatar intanet: ku duba haɗin ku sake gwadawa.",
    busy: (seconds) =>
      `Sabis ɗin na da aiki da yawa ko yana da matsala. Ku sake gwadawa ${seconds === undefined ? "nan ba da daɗewa ba" : `bayan daƙiƙa ${seconds}`}.`,
  },

  connection: {
    online: "Akwai intanet",
    offline: "Babu intanet",
    pending: (n) => `${n} na jira`,
    rejected: (n) => `an ƙi ${n}`,
    showOutbox: "Nuna abin da ba a aika ba tukuna",
  },

  scan: {
    startCamera: "Ɗauka da kyamara",
    starting: "Ana kunna kyamara…",
    stopCamera: "Tsai da kyamara",
    torch: "Fitila",
    aim: "Ku sa lambar da ke kan lakabi a cikin firam",
    notOurs: "Wannan ba lambar bin kaya ba ce",
    notOursHint: "Ku nemi lambar haruffa da lambobi goma sha biyu a kan lakabi.",
    video: "Abin da kyamara ke gani",
    typeLabel: "Ko ku rubuta lambar",
    typeHint: "Haruffa da lambobi goma sha biyu, a ƙasan layukan. Na’urar karanta layuka tana aiki koyaushe.",
    find: "Gaba",
    wrongLength: (n) => `Lamba tana da haruffa da lambobi goma sha biyu; wannan tana da ${n}.`,
    wrongSymbol: "Akwai harafi ɗaya da ba daidai ba. Ku kwatanta da lakabi, harafi bayan harafi.",
    camera: {
      blocked:
        "An hana wannan shafi kyamara. Ku ba shi izini a saitunan burauza na wannan shafi, ko ku rubuta lambar.",
      missing: "Wannan na’ura ba ta da kyamara. Ku rubuta lambar.",
      busy: "Wata manhaja na amfani da kyamara. Ku rufe ta ku sake gwadawa, ko ku rubuta lambar.",
      insecure:
        "Burauza na ba da kyamara ga amintattun shafuka kawai. Ku buɗe shafin da https, ko ku rubuta lambar.",
      noReader: "Ba a iya loda mai karanta lamba ba. Ku duba intanet ku sake gwadawa, ko ku rubuta lambar.",
      failed: "Ba a iya kunna kyamara ba. Ku sake gwadawa, ko ku rubuta lambar.",
    },
  },

  settings: {
    open: "Saituna",
    title: "Saituna",
    sound: "Sauti",
    soundHint: "Sauti bayan kowace lamba",
    vibration: "Girgiza",
    vibrationHint: "Girgiza bayan kowace lamba, idan na’urar na iyawa",
    signOut: "Fita",
    signOutNow: "Fita duk da haka",
    stay: "Ci gaba da zama",
    close: "Rufe",
  },

  failures: {
    unreachable: "Wannan na buƙatar intanet: ku duba haɗin ku sake gwadawa.",
    refused: "Sabis bai karɓi wannan ba. Ku sanar da mai gudanarwa.",
  },
  update: { ready: "Akwai sabon fasalin wannan shafi.", now: "Sabunta", later: "Daga baya" },
  failed:
    "Wannan shafi bai iya farawa a nan ba. Yana buƙatar sabuwar burauza da za ta iya ajiye bayanai a wannan na’ura.",
};
