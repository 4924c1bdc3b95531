import type { Translation } from "../catalogue.ts";
import type * as en from "../en/driver.ts";
import handheld from "./handheld.ts";

const driver = {
  ...handheld,
  Driver: "Awakọ̀",
  "Sign in to your round": "Wọlé sí ìrìnàjò rẹ",
  "Scan your sign-in sheet, or type your driver key. The key stays on this device until you sign out.":
    "Ya kóòdù ìwé ìwọlé rẹ, tàbí tẹ kọ́kọ́rọ́ awakọ̀. Kọ́kọ́rọ́ náà yóò wà lórí ẹ̀rọ yìí títí tí o fi máa jáde.",
  "This is not a driver's sign-in code. It is on the sheet that the operator gave you.":
    "Èyí kì í ṣe kóòdù ìwọlé awakọ̀. Ó wà lórí ìwé tí olùṣàkóso fún ọ.",
  "Driver key": "Kọ́kọ́rọ́ awakọ̀",
  "It begins with dr_": "Ó bẹ̀rẹ̀ pẹ̀lú dr_",
  "This is not a driver key. It begins with dr_live_ or dr_test_.":
    "Èyí kì í ṣe kọ́kọ́rọ́ awakọ̀. Ó bẹ̀rẹ̀ pẹ̀lú dr_live_ tàbí dr_test_.",
  "This key is not for drivers. Ask the operator for your driver key.":
    "Kọ́kọ́rọ́ yìí kì í ṣe ti awakọ̀. Béèrè kọ́kọ́rọ́ rẹ lọ́wọ́ olùṣàkóso.",
  "A driver is signed in on this device. Sign in with another key?":
    "Awakọ̀ kan ti wọlé sórí ẹ̀rọ yìí. Ṣé kí a fi kọ́kọ́rọ́ mìíràn wọlé?",
  Round: "Ìrìnàjò",
  Van: "Ọkọ̀",
  "Day|of work": "Ọjọ́",
  "Today's round": "Ìrìnàjò òní",
  "No round today": "Kò sí ìrìnàjò lónìí",
  "You can still scan. What you have is under “Van”.": "O ṣì lè ya kóòdù. Ohun tí o ní wà lábẹ́ “Ọkọ̀”.",
  "{left} of {all} stops to go": "Ibi {left} nínú {all} ló kù",
  "{count} to give": "{count} láti fi lé",
  "{count} to take": "{count} láti gbà",
  "Nothing to do": "Kò sí iṣẹ́",
  "Closed today": "Ó wà ní títì lónìí",
  "Asks for a visit": "Wọ́n ní kí o wá",
  "Show distances": "Fi ìjìnnà hàn",
  "{distance} away": "{distance} sí ibí",
  "This device does not tell where it is.": "Ẹ̀rọ yìí kò sọ ibi tó wà.",
  "All stops": "Gbogbo ibi",
  Call: "Pè",
  "What is here was not loaded: you are offline. You can scan all the same.":
    "A kò gbé ohun tó wà níbí wá: o kò sí lórí íńtánẹ́ẹ̀tì. O ṣì lè ya kóòdù.",
  "To give": "Láti fi lé",
  "They leave this list when the agent scans them.":
    "Wọ́n ń kúrò nínú àkójọ yìí nígbà tí aṣojú bá ya kóòdù wọn.",
  "To give back": "Láti dá padà",
  "Count them, and ask the shop for a code for so many.":
    "Kà wọ́n, kí o sì béèrè kóòdù iye náà lọ́wọ́ ilé ìtajà.",
  "To take": "Láti gbà",
  "Scan each parcel that you take.": "Ya kóòdù ẹrù kọ̀ọ̀kan tí o gbà.",
  "{count} not taken yet": "{count} kò tíì di gbígbà",
  "No parcel waits here.": "Kò sí ẹrù tó ń dúró níbí.",
  "Nothing waits here.": "Kò sí ohun tó ń dúró níbí.",
  "Drive on": "Máa lọ",
  "Drive on all the same": "Máa lọ bẹ́ẹ̀ náà",
  "Stay here": "Dúró níbí",
  "Scan what you take": "Ya kóòdù ohun tí o gbà",
  "In the van": "Nínú ọkọ̀",
  "The van is empty.": "Ọkọ̀ náà ṣófo.",
  "Not known yet": "A kò tíì mọ̀",
  "The next connection tells where these go.": "Ìsopọ̀ tó kàn yóò sọ ibi tí wọ́n ń lọ.",
  "Goes back to the shop": "Ó ń padà sí ilé ìtajà",
  "Goes to {name}": "Ó ń lọ sí {name}",
  "Goes back to {name}": "Ó ń padà sí {name}",
  "In your van since {time}": "Ó wà nínú ọkọ̀ rẹ láti {time}",
  "Show this stop": "Fi ibi yìí hàn",
  "I take it": "Mo gbà á",
  "Report a problem": "Sọ ìṣòro",
  Report: "Sọ ọ́",
  "and {count} more": "àti {count} sí i",
  "Give back to {name}": "Dá padà fún {name}",
  "Receiving code": "Kóòdù ìgbàpadà",
  "{count} counted: ask for a code for {count}": "A ka {count}: béèrè kóòdù fún {count}",
  "Choose what you give back.": "Yan ohun tí o ń dá padà.",
  "This code is wrong. Ask the shop for a code.": "Kóòdù yìí kò tọ́. Béèrè kóòdù lọ́wọ́ ilé ìtajà.",
  "This code is wrong. Ask the shop for a code. Tries left: {count}.":
    "Kóòdù yìí kò tọ́. Béèrè kóòdù lọ́wọ́ ilé ìtajà. Ìgbìyànjú tó kù: {count}.",
  Taken: "O ti gbà á",
  "Given back": "O ti dá a padà",
  "Saved: taken": "A tọ́jú: gbígbà",
  "Saved: given back": "A tọ́jú: dídá padà",
  "Saved: report": "A tọ́jú: ìṣòro",
  "In your van already": "Ó ti wà nínú ọkọ̀ rẹ",
  "Not a parcel of this service": "Kì í ṣe ẹrù iṣẹ́ yìí",
  "Read the label again. If it is right, leave the parcel and tell the operator.":
    "Tún àkọlé náà kà. Bí ó bá tọ́, fi ẹrù náà sílẹ̀ kí o sọ fún olùṣàkóso.",
  "Somebody else has scanned it, or it has ended. Look for it under “Van”; if unsure, ask the operator.":
    "Ẹlòmíràn ti ya kóòdù rẹ̀, tàbí ó ti parí. Wá a lábẹ́ “Ọkọ̀”; bí kò bá dá ọ lójú, béèrè lọ́wọ́ olùṣàkóso.",
  "Wrong receiving code": "Kóòdù ìgbàpadà kò tọ́",
  "You still have it. Ask the shop for a code, and give it back again.":
    "Ó ṣì wà lọ́wọ́ rẹ. Béèrè kóòdù lọ́wọ́ ilé ìtajà, kí o tún dá a padà.",
  "The code is for fewer parcels": "Kóòdù náà wà fún ẹrù tó kéré sí i",
  "You still have it. Count again with the shop, and ask for a code for what is left.":
    "Ó ṣì wà lọ́wọ́ rẹ. Tún kà pẹ̀lú ilé ìtajà, kí o béèrè kóòdù fún èyí tó kù.",
  "Made with another key": "A fi kọ́kọ́rọ́ mìíràn ṣe é",
  "If these scans are yours, send them with the key that is signed in now.":
    "Bí àwọn wọ̀nyí bá jẹ́ tìrẹ, fi kọ́kọ́rọ́ tó wọlé báyìí fi wọ́n ránṣẹ́.",
  "They are mine: send them": "Tèmi ni: fi ránṣẹ́",
  "Taken|a scan": "Gbígbà",
  "Given back|a scan": "Dídá padà",
  "End of the day": "Ìparí ọjọ́",
  Given: "Fífi lé",
  "Still in the van": "Ó ṣì wà nínú ọkọ̀",
  "Try again on the next round, or leave it at a depot.":
    "Tún gbìyànjú ní ìrìnàjò tó ń bọ̀, tàbí fi í sí ilé ìkẹ́rù.",
  "Goes back to the shop, with its receiving code.": "Ó ń padà sí ilé ìtajà, pẹ̀lú kóòdù ìgbàpadà rẹ̀.",
  "Not taken": "Tí a kò gbà",
  "Left for the next round.": "A fi sílẹ̀ fún ìrìnàjò tó ń bọ̀.",
  "You still have {amount}: give it to the office, or bring it to the bank.":
    "{amount} ṣì wà lọ́wọ́ rẹ: fún ọ́fíìsì, tàbí gbé e lọ sí báǹkì.",
  "All done: the van is empty, and everything is sent.": "Ó parí: ọkọ̀ ṣófo, gbogbo nǹkan ti lọ.",
  "{count} scans wait on this device. Nothing is lost.":
    "Àkọsílẹ̀ {count} ń dúró lórí ẹ̀rọ yìí. Ohunkóhun kò sọnù.",
  "{count} parcels are not taken yet.": "Ẹrù {count} kò tíì di gbígbà.",
  "Give back {count} parcels": "Dá ẹrù {count} padà",
  "{count} scans are not sent yet. They stay on this device and will be sent when this key signs in here again.":
    "Àkọsílẹ̀ {count} kò tíì lọ. Wọn yóò wà lórí ẹ̀rọ yìí, wọn yóò lọ nígbà tí kọ́kọ́rọ́ yìí bá tún wọlé níbí.",
  "Not on your round": "Kò sí nínú ìrìnàjò rẹ",
  "You have it now: leave it at a depot, or give it to the driver who goes there.":
    "Ó wà lọ́wọ́ rẹ báyìí: fi í sí ilé ìkẹ́rù, tàbí fún awakọ̀ tó ń lọ síbẹ̀.",
  "Money|in a van": "Owó",
  "Give to office or driver": "Fún ọ́fíìsì tàbí awakọ̀",
  "{amount} to take": "{amount} láti gbà",
  "Take money: {amount}": "Gba owó: {amount}",
  "You owe {amount}": "O jẹ {amount}",
  "Waits for a driver": "Ó ń dúró de awakọ̀",
} as const;

export default driver satisfies Translation<typeof en, typeof driver>;
