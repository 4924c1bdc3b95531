import type { Texts } from "./en.ts";

export const ig: Texts = {
  language: "Asụsụ",
  closeMessage: "Mechie ozi a",

  signIn: {
    scan: "Nyochaa akwụkwọ mbanye",
    aim: "Debe koodu QR nke akwụkwọ ahụ n’ime igbe",
    show: "Gosi",
    hide: "Zoo",
    submit: "Banye",
    checking: "A na-elele…",
    offline: "Ị nọghị n’ịntanetị. Mbanye chọrọ ịntanetị: lelee njikọ ma nwaa ọzọ.",
    busy: (seconds) =>
      `Ọrụ ahụ nwere ọtụtụ ihe ma ọ bụ nwere nsogbu. Nwaa ọzọ ${seconds === undefined ? "n’oge na-adịghị anya" : `mgbe sekọnd ${seconds} gachara`}.`,
  },

  connection: {
    online: "N’ịntanetị",
    offline: "Enweghị ịntanetị",
    pending: (n) => `${n} na-eche`,
    rejected: (n) => `a jụrụ ${n}`,
    showOutbox: "Gosi nnyocha ndị na-ezipụbeghị",
  },

  scan: {
    startCamera: "Jiri igwefoto nyochaa",
    starting: "A na-amalite igwefoto…",
    stopCamera: "Kwụsị igwefoto",
    torch: "Ọkụ",
    aim: "Debe koodu dị n’akara ngwugwu n’ime igbe",
    notOurs: "Nke a abụghị koodu nsochi",
    notOursHint: "Chọọ koodu nwere mkpụrụedemede na nọmba iri na abụọ n’akara ngwugwu.",
    video: "Ihe igwefoto na-ahụ",
    typeLabel: "Ma ọ bụ dee koodu ahụ",
    typeHint:
      "Mkpụrụedemede na nọmba iri na abụọ, n’okpuru ahịrị ahụ. Ngwa na-agụ ahịrị na-arụ ọrụ mgbe niile.",
    find: "Gaa n’ihu",
    wrongLength: (n) => `Koodu nwere mkpụrụedemede na nọmba iri na abụọ; nke a nwere ${n}.`,
    wrongSymbol: "Otu mkpụrụedemede nke koodu a adịghị mma. Jiri ya tụnyere akara ngwugwu, otu n’otu.",
    camera: {
      blocked: "E gbochiri igwefoto na ibe a. Nye ya ikike na ntọala ihe nchọgharị, ma ọ bụ dee koodu ahụ.",
      missing: "Ngwaọrụ a enweghị igwefoto. Dee koodu ahụ.",
      busy: "Ngwa ọzọ na-eji igwefoto. Mechie ya ma nwaa ọzọ, ma ọ bụ dee koodu ahụ.",
      insecure:
        "Ihe nchọgharị na-enye igwefoto naanị ibe echekwara. Meghee ibe a na https, ma ọ bụ dee koodu ahụ.",
      noReader: "Enweghị ike ibubata ihe na-agụ koodu. Lelee ịntanetị ma nwaa ọzọ, ma ọ bụ dee koodu ahụ.",
      failed: "Igwefoto enweghị ike ịmalite. Nwaa ọzọ, ma ọ bụ dee koodu ahụ.",
    },
  },

  settings: {
    open: "Ntọala",
    title: "Ntọala",
    sound: "Ụda",
    soundHint: "Ụda mgbe nnyocha ọ bụla gachara",
    vibration: "Ịma jijiji",
    vibrationHint: "Ịma jijiji mgbe nnyocha ọ bụla gachara, ma ngwaọrụ ahụ nwee ike",
    signOut: "Pụọ",
    signOutNow: "Pụọ agbanyeghị",
    stay: "Nọgide",
    close: "Mechie",
  },

  failures: {
    unreachable: "Nke a chọrọ ịntanetị: lelee njikọ ma nwaa ọzọ.",
    refused: "Ọrụ ahụ anabataghị nke a. Gwa onye nlekọta.",
  },
  update: { ready: "Ụdị ọhụrụ nke ibe a adịla njikere.", now: "Melite", later: "Ma e mechaa" },
  failed: "Ibe a enweghị ike ịmalite ebe a. Ọ chọrọ ihe nchọgharị ọhụrụ nwere ike idebe data na ngwaọrụ a.",
};
