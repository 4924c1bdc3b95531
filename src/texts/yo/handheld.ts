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
  "You are offline. It is sent automatically when you are online again.":
    "O kò sí lórí íńtánẹ́ẹ̀tì. Yóò lọ fúnra rẹ̀ nígbà tí íńtánẹ́ẹ̀tì bá padà.",
  "The service has not taken it yet. It is sent again automatically.":
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
  "Saved on this device and sent automatically. Don't clear the browser's data.":
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
  "Each scan waits that long before it is sent": "Ìskáànù kọ̀ọ̀kan máa dúró bẹ́ẹ̀ kí a tó fi ránṣẹ́",
  "Money changes hands only with a network: check the connection and try again.":
    "Owó máa ń yí ọwọ́ padà kìkì nígbà tí íńtánẹ́ẹ̀tì bá wà: yẹ ìsopọ̀ wò kí o tún gbìyànjú.",
  "No customers' money.": "Kò sí owó oníbàárà.",
  "Some of it can't be reached at the moment, and is missing here.":
    "A kò lè rí apá kan nínú rẹ̀ báyìí, kò sí níbí.",
  "You owe {amount}: a deposit did not come to the bank.":
    "O jẹ {amount}: owó kan tí a fi sí báǹkì kò dé ibẹ̀.",
  "{amount} of your deposits is left, and pays for what comes next.":
    "{amount} ló kù nínú owó tí o fi sí báǹkì, yóò san ti èyí tó ń bọ̀.",
  "You may have up to {amount}.": "O lè ní tó {amount}.",
  "Take money": "Gba owó",
  "The code has expired: {amount} is still yours.": "Àkókò kóòdù ti parí: {amount} ṣì wà lọ́wọ́ rẹ.",
  "{name} has taken {amount}, {time}": "{name} ti gba {amount}, {time}",
  "{amount} was taken, {time}": "A ti gba {amount}, {time}",
  Cash: "Owó ní ọwọ́",
  Card: "Káàdì",
  "Transfer|of money": "Ìfowóránṣẹ́",
  "Choose what you give.": "Yan ohun tí o fẹ́ fún un.",
  "Count it together, before you show the code.": "Ẹ jọ kà á, kí o tó fi kóòdù hàn.",
  "Give {amount}": "Fi {amount} fún un",
  "Back|a button": "Padà",
  "What you give": "Ohun tí o ń fún un",
  "All of it": "Gbogbo rẹ̀",
  "Cash alone": "Owó ọwọ́ nìkan",
  "Good until {time}. Whoever takes the money counts it, and types the amount and this code.":
    "Ó dára títí di {time}. Ẹni tó ń gba owó yóò kà á, yóò sì tẹ iye náà àti kóòdù yìí.",
  "Waiting until somebody takes it…": "À ń dúró de ẹni tí yóò gbà á…",
  "Take it back|money": "Gbà á padà",
  "This is the code of somebody else.": "Kóòdù ẹlòmíràn ni èyí.",
  "Type the amount that you counted.": "Tẹ iye tí o kà.",
  "Scan the giver's screen, or type all that stands below its code.":
    "Ya ojú fóònù ẹni tó ń fúnni, tàbí tẹ gbogbo ohun tó wà lábẹ́ kóòdù rẹ̀.",
  "You may take {amount} at most. The giver can give less.":
    "O lè gba {amount} ó pọ̀ jù. Ẹni tó ń fúnni lè fúnni ní èyí tó kéré sí i.",
  "{name} gives you money. Count it together.": "{name} ń fún ọ ní owó. Ẹ jọ kà á.",
  "Count it together, then scan the giver's screen.": "Ẹ jọ kà á, lẹ́yìn náà ya ojú fóònù ẹni tó ń fúnni.",
  "Scan the giver's screen": "Ya ojú fóònù ẹni tó ń fúnni",
  "Hold the giver's code in the frame": "Gbé kóòdù ẹni tó ń fúnni sínú férémù",
  "This is not a code for money": "Èyí kì í ṣe kóòdù owó",
  "The giver is known. Type what you counted.": "A ti mọ ẹni tó ń fúnni. Tẹ iye tí o kà.",
  "Amount that you counted": "Iye tí o kà",
  "Code on the giver's screen": "Kóòdù ojú fóònù ẹni tó ń fúnni",
  "I have the money": "Owó náà wà lọ́wọ́ mi",
  "No clear answer came, so the money may be yours already. Press the button again: it is never counted twice.":
    "Èsì tó ṣe kedere kò wá: owó náà lè ti wà lọ́wọ́ rẹ. Tún tẹ bọ́tìnì náà: a kì í kà á lẹ́ẹ̀mejì.",
  "This code is wrong. Look at the giver's screen again.":
    "Kóòdù yìí kò tọ́. Tún wo ojú fóònù ẹni tó ń fúnni.",
  "This code is wrong. Look at the giver's screen again. Tries left: {count}.":
    "Kóòdù yìí kò tọ́. Tún wo ojú fóònù ẹni tó ń fúnni. Ìgbìyànjú tó kù: {count}.",
  "There were too many wrong codes. The giver takes the money back, and gives it with a new code.":
    "Kóòdù tí kò tọ́ ti pọ̀ jù. Kí ẹni tó ń fúnni gba owó náà padà, kí ó fi kóòdù tuntun fúnni.",
  "The giver gives another amount. Count it again together.":
    "Iye mìíràn ni ẹni tó ń fúnni ń fún ọ. Ẹ tún jọ kà á.",
  "Nothing can be taken there now. The code may have expired: ask for a new one.":
    "Kò sí ohun tí a lè gbà níbẹ̀ báyìí. Àkókò kóòdù lè ti parí: béèrè tuntun.",
  "You have {amount} more, and answer for it now.": "O ní {amount} sí i, ìwọ ni yóò jíhìn fún un báyìí.",
  "{count} payments, the oldest since {time}": "Ìsanwó {count}, èyí tó pẹ́ jù láti {time}",
  "{count} payments, {amount}": "Ìsanwó {count}, {amount}",
} as const;

export default handheld satisfies Translation<typeof en, typeof handheld>;
