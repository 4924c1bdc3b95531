import type { Texts } from "./en.ts";

export const yo: Texts = {
  language: "Èdè",
  closeMessage: "Pa ìkéde náà",

  signIn: {
    scan: "Ya kóòdù ìwé ìwọlé",
    aim: "Fi kóòdù QR ti ìwé náà sínú àlà",
    show: "Fi hàn",
    hide: "Fi pamọ́",
    submit: "Wọlé",
    checking: "À ń yẹ̀ ẹ́ wò…",
    offline: "O kò sí lórí íńtánẹ́ẹ̀tì. Ìwọlé nílò íńtánẹ́ẹ̀tì: yẹ ìsopọ̀ wò kí o tún gbìyànjú.",
    busy: (seconds) =>
      `Iṣẹ́ náà ń ṣe púpọ̀ tàbí ó ní ìṣòro. Tún gbìyànjú ${seconds === undefined ? "láìpẹ́" : `lẹ́yìn ìṣẹ́jú àáyá ${seconds}`}.`,
  },

  connection: {
    online: "Íńtánẹ́ẹ̀tì wà",
    offline: "Kò sí íńtánẹ́ẹ̀tì",
    pending: (n) => `${n} ń dúró`,
    rejected: (n) => `a kọ ${n}`,
    showOutbox: "Fi àwọn tí a kò tíì fi ránṣẹ́ hàn",
  },

  scan: {
    startCamera: "Fi kámẹ́rà yà á",
    starting: "À ń tan kámẹ́rà…",
    stopCamera: "Dá kámẹ́rà dúró",
    torch: "Iná",
    aim: "Fi kóòdù tó wà lára ẹrù sínú àlà",
    notOurs: "Èyí kì í ṣe kóòdù ìtọpa",
    notOursHint: "Wá kóòdù oní lẹ́tà àti nọ́ńbà méjìlá lára ẹrù.",
    video: "Ohun tí kámẹ́rà ń rí",
    typeLabel: "Tàbí tẹ kóòdù náà",
    typeHint: "Lẹ́tà àti nọ́ńbà méjìlá, lábẹ́ àwọn ìlà. Ẹ̀rọ tó ń ka ìlà ń ṣiṣẹ́ nígbàkigbà.",
    find: "Tẹ̀síwájú",
    wrongLength: (n) => `Kóòdù ní lẹ́tà àti nọ́ńbà méjìlá; èyí ní ${n}.`,
    wrongSymbol: "Lẹ́tà kan nínú kóòdù yìí kò tọ̀nà. Fi wé èyí tó wà lára ẹrù, lẹ́tà kọ̀ọ̀kan.",
    camera: {
      blocked: "A dí kámẹ́rà fún ojú ìwé yìí. Gbà á láàyè nínú ètò aṣàwákiri, tàbí tẹ kóòdù náà.",
      missing: "Ẹ̀rọ yìí kò ní kámẹ́rà. Tẹ kóòdù náà.",
      busy: "Ètò mìíràn ń lo kámẹ́rà. Pa á kí o tún gbìyànjú, tàbí tẹ kóòdù náà.",
      insecure:
        "Ojú ìwé tó ní ààbò nìkan ni aṣàwákiri ń fún ní kámẹ́rà. Ṣí ojú ìwé yìí pẹ̀lú https, tàbí tẹ kóòdù náà.",
      noReader: "A kò lè gbé ohun tó ń ka kóòdù wá. Yẹ íńtánẹ́ẹ̀tì wò kí o tún gbìyànjú, tàbí tẹ kóòdù náà.",
      failed: "Kámẹ́rà kò lè bẹ̀rẹ̀. Tún gbìyànjú, tàbí tẹ kóòdù náà.",
    },
  },

  settings: {
    open: "Ètò",
    title: "Ètò",
    sound: "Ìró",
    soundHint: "Ìró lẹ́yìn yíyà kọ̀ọ̀kan",
    vibration: "Ìgbọ̀n",
    vibrationHint: "Ìgbọ̀n lẹ́yìn yíyà kọ̀ọ̀kan, bí ẹ̀rọ bá lè ṣe é",
    signOut: "Jáde",
    signOutNow: "Jáde bẹ́ẹ̀ náà",
    stay: "Má jáde",
    close: "Pa á",
  },

  failures: {
    unreachable: "Èyí nílò íńtánẹ́ẹ̀tì: yẹ ìsopọ̀ wò kí o tún gbìyànjú.",
    refused: "Iṣẹ́ náà kò gba èyí. Sọ fún olùṣàkóso.",
  },
  update: { ready: "Ẹ̀dà tuntun ojú ìwé yìí ti ṣetán.", now: "Sọ di tuntun", later: "Nígbà mìíràn" },
  failed: "Ojú ìwé yìí kò lè bẹ̀rẹ̀ níbí. Ó nílò aṣàwákiri tuntun tó lè tọ́jú dátà sórí ẹ̀rọ yìí.",
};
