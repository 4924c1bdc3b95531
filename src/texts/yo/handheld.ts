import type { Translation } from "../catalogue.ts";
import type * as en from "../en/handheld.ts";
import common from "./common.ts";

const handheld = {
  ...common,
  "Scan the sign-in sheet": "Ya kóòdù ìwé ìwọlé",
  "Hold the sheet's QR code in the frame": "Fi kóòdù QR ti ìwé náà sínú àlà",
  Show: "Fi hàn",
  Hide: "Fi pamọ́",
  "Checking…": "À ń yẹ̀ ẹ́ wò…",
  "You are offline. Signing in needs a connection: check it and try again.":
    "O kò sí lórí íńtánẹ́ẹ̀tì. Ìwọlé nílò íńtánẹ́ẹ̀tì: yẹ ìsopọ̀ wò kí o tún gbìyànjú.",
  "The service is busy or has a fault. Try again in a moment.":
    "Iṣẹ́ náà ń ṣe púpọ̀ tàbí ó ní ìṣòro. Tún gbìyànjú láìpẹ́.",
  Online: "Íńtánẹ́ẹ̀tì wà",
  Offline: "Kò sí íńtánẹ́ẹ̀tì",
  "{count} waiting": "{count} ń dúró",
  "{count} refused": "a kọ {count}",
  "Show the scans that are not sent yet": "Fi àwọn tí a kò tíì fi ránṣẹ́ hàn",
  "Scan with the camera": "Fi kámẹ́rà yà á",
  "Starting the camera…": "À ń tan kámẹ́rà…",
  "Stop the camera": "Dá kámẹ́rà dúró",
  Light: "Iná",
  "Hold the label's code in the frame": "Fi kóòdù tó wà lára ẹrù sínú àlà",
  "This is not a tracking code": "Èyí kì í ṣe kóòdù ìtọpa",
  "Look for the label's code with twelve letters and digits.": "Wá kóòdù oní lẹ́tà àti nọ́ńbà méjìlá lára ẹrù.",
  "The scanner's keyboard language is wrong": "Èdè kíbọ́ọ̀dù ẹ̀rọ tó ń ka ìlà kò tọ́",
  "The label is good. Set the scanner to the keyboard language of this device, by its manual.":
    "Lébẹ́ẹ̀lì náà dára. Ṣètò ẹ̀rọ tó ń ka ìlà sí èdè kíbọ́ọ̀dù ẹ̀rọ yìí, gẹ́gẹ́ bí ìwé rẹ̀ ṣe sọ.",
  "What the camera sees": "Ohun tí kámẹ́rà ń rí",
  "Or type the code": "Tàbí tẹ kóòdù náà",
  "Twelve letters and digits, below the bar code. A bar code scanner works at any time.":
    "Lẹ́tà àti nọ́ńbà méjìlá, lábẹ́ àwọn ìlà. Ẹ̀rọ tó ń ka ìlà ń ṣiṣẹ́ nígbàkigbà.",
  "Next|a step": "Tẹ̀síwájú",
  "A code has twelve letters and digits; this has {count}.":
    "Kóòdù ní lẹ́tà àti nọ́ńbà méjìlá; èyí ní {count}.",
  "One character of this code is wrong. Compare it with the label, letter by letter.":
    "Lẹ́tà kan nínú kóòdù yìí kò tọ̀nà. Fi wé èyí tó wà lára ẹrù, lẹ́tà kọ̀ọ̀kan.",
  "The camera is blocked for this page. Allow it in the browser's settings for this site, or type the code.":
    "A dí kámẹ́rà fún ojú ìwé yìí. Gbà á láàyè nínú ètò aṣàwákiri, tàbí tẹ kóòdù náà.",
  "This device has no camera. Type the code.": "Ẹ̀rọ yìí kò ní kámẹ́rà. Tẹ kóòdù náà.",
  "Another app uses the camera. Close it and try again, or type the code.":
    "Ètò mìíràn ń lo kámẹ́rà. Pa á kí o tún gbìyànjú, tàbí tẹ kóòdù náà.",
  "The browser gives the camera to secure pages only. Open this page with https, or type the code.":
    "Ojú ìwé tó ní ààbò nìkan ni aṣàwákiri ń fún ní kámẹ́rà. Ṣí ojú ìwé yìí pẹ̀lú https, tàbí tẹ kóòdù náà.",
  "The code reader could not be loaded. Check the connection and try again, or type the code.":
    "A kò lè gbé ohun tó ń ka kóòdù wá. Yẹ íńtánẹ́ẹ̀tì wò kí o tún gbìyànjú, tàbí tẹ kóòdù náà.",
  "The camera could not be started. Try again, or type the code.":
    "Kámẹ́rà kò lè bẹ̀rẹ̀. Tún gbìyànjú, tàbí tẹ kóòdù náà.",
  "Settings|of a device": "Ètò",
  Sound: "Ìró",
  "A tone after each scan": "Ìró lẹ́yìn yíyà kọ̀ọ̀kan",
  Vibration: "Ìgbọ̀n",
  "A buzz after each scan, where the device can": "Ìgbọ̀n lẹ́yìn yíyà kọ̀ọ̀kan, bí ẹ̀rọ bá lè ṣe é",
  "Sign out all the same": "Jáde bẹ́ẹ̀ náà",
  "Stay signed in": "Má jáde",
  "This needs a connection: check it and try again.": "Èyí nílò íńtánẹ́ẹ̀tì: yẹ ìsopọ̀ wò kí o tún gbìyànjú.",
  "The service has refused this. Tell the operator.": "Iṣẹ́ náà kò gba èyí. Sọ fún olùṣàkóso.",
  "A new version of this page is ready.": "Ẹ̀dà tuntun ojú ìwé yìí ti ṣetán.",
  Update: "Sọ di tuntun",
  Later: "Nígbà mìíràn",
  "This page could not start here. It needs a recent browser that may keep data on this device.":
    "Ojú ìwé yìí kò lè bẹ̀rẹ̀ níbí. Ó nílò aṣàwákiri tuntun tó lè tọ́jú dátà sórí ẹ̀rọ yìí.",
  "This key is not known here. Check that all of it was copied, or ask the operator for a new one.":
    "A kò mọ kọ́kọ́rọ́ yìí níbí. Yẹ̀ ẹ́ wò bóyá gbogbo rẹ̀ ni a kọ, tàbí béèrè tuntun lọ́wọ́ olùṣàkóso.",
  "Your key no longer works. Ask the operator for a new one and sign in with it.":
    "Kọ́kọ́rọ́ rẹ kò ṣiṣẹ́ mọ́. Béèrè tuntun lọ́wọ́ olùṣàkóso kí o sì fi í wọlé.",
  Views: "Àwọn ojú ìwé",
  Scan: "Yà",
  "The code has six digits.": "Kóòdù náà ní nọ́ńbà mẹ́fà.",
  "Checking the code…": "À ń yẹ kóòdù náà wò…",
  Damaged: "Ó ti bàjẹ́",
  Opened: "A ti ṣí i",
  "Wrong label": "Àkọlé rẹ̀ kò tọ̀nà",
  Missing: "A kò rí i",
  "Note (optional)": "Àlàyé (kò pọn dandan)",
  "Only the operator reads it": "Olùṣàkóso nìkan ni yóò kà á",
  "Choose what is wrong.": "Yan ohun tí kò tọ́.",
  Reported: "A ti sọ ọ́",
  "Sending…": "À ń fi ránṣẹ́…",
  "You are offline. It is sent by itself when you are online again.":
    "O kò sí lórí íńtánẹ́ẹ̀tì. Yóò lọ fúnra rẹ̀ nígbà tí íńtánẹ́ẹ̀tì bá padà.",
  "The service has not taken it yet. It is sent again by itself.":
    "Iṣẹ́ náà kò tíì gbà á. Yóò tún lọ fúnra rẹ̀.",
  "Not recorded": "A kò kọ ọ́ sílẹ̀",
  "This device can't keep scans. Scan it again when you are online.":
    "Ẹ̀rọ yìí kò lè tọ́jú àkọsílẹ̀. Tún un ṣe nígbà tí íńtánẹ́ẹ̀tì bá wà.",
  "This device keeps nothing for this page: its storage is full or blocked. Scans work only with a network, and closing the page may sign you out. Free some space, or allow this site to keep data.":
    "Ẹ̀rọ yìí kò tọ́jú nǹkan kan fún ojú-ìwé yìí: ibi ìpamọ́ rẹ̀ ti kún tàbí a ti dí i. Àkọsílẹ̀ ń ṣiṣẹ́ pẹ̀lú íńtánẹ́ẹ̀tì nìkan, títi ojú-ìwé náà sì lè mú ọ jáde. Fi ààyè sílẹ̀, tàbí jẹ́ kí ojúlé yìí tọ́jú dátà.",
  "Not possible any more": "Kò ṣeé ṣe mọ́",
  "Scan the parcel again.": "Tún kóòdù náà yà.",
  "Check the date and time of this device, then scan the parcel again.":
    "Yẹ ọjọ́ àti àkókò ẹ̀rọ yìí wò, lẹ́yìn náà tún kóòdù náà yà.",
  "Scan the parcel again; if it goes on, tell the operator.":
    "Tún kóòdù náà yà; bí ó bá ń bá a lọ, sọ fún olùṣàkóso.",
  "Waiting to send": "Ó ń dúró láti lọ",
  "Kept on this device and sent by itself. Don't clear the browser's data.":
    "A tọ́jú rẹ̀ sórí ẹ̀rọ yìí, yóò lọ fúnra rẹ̀. Má ṣe pa dátà aṣàwákiri rẹ́.",
  "Send now": "Fi ránṣẹ́ báyìí",
  "Not accepted": "A kò gbà á",
  Dismiss: "Yọ ọ́ kúrò",
  "Dismiss {code}": "Yọ {code} kúrò",
  "Report|a scan": "Ìròyìn",
  "{what}, scanned {time}": "{what}, a yà á ní {time}",
  Refresh: "Sọ di tuntun",
  "As of {time}": "Ti aago {time}",
  "Not loaded yet": "A kò tíì gbé e wá",
  "Loading…": "À ń gbé e wá…",
  "The service is busy or has a fault. Try again in {count} seconds.":
    "Iṣẹ́ náà ń ṣe púpọ̀ tàbí ó ní ìṣòro. Tún gbìyànjú lẹ́yìn ìṣẹ́jú àáyá {count}.",
  Undo: "Mú un padà",
  Undone: "A ti mú un padà",
  "Nothing was sent.": "A kò fi ohunkóhun ránṣẹ́.",
  "Too late to undo": "Ó ti pẹ́ jù láti mú un padà",
  "The scan is sent already. If it was a mistake, tell the operator.":
    "A ti fi ránṣẹ́. Bó bá jẹ́ àṣìṣe, sọ fún olùṣàkóso.",
  "Undo for ten seconds": "Ìmúpadà fún ìṣẹ́jú-àáyá mẹ́wàá",
  "Each scan waits so long before it is sent": "Ìskáànù kọ̀ọ̀kan máa dúró bẹ́ẹ̀ kí a tó fi ránṣẹ́",
} as const;

export default handheld satisfies Translation<typeof en, typeof handheld>;
