import type { Translation } from "../catalogue.ts";
import type * as en from "../en/tracking.ts";
import common from "./common.ts";

const tracking = {
  ...common,
  Collected: "A ti gbà á",
  "{partner} is preparing your parcel. There is nothing for you to do yet.":
    "{partner} ń pèsè ẹrù rẹ sílẹ̀. Kò sí ohun tí o ní láti ṣe báyìí.",
  "Your parcel is on its way to the pickup point. {partner} will tell you when it is there.":
    "Ẹrù rẹ ń lọ sí ibi ìgbẹrù. {partner} yóò sọ fún ọ nígbà tí ó bá dé.",
  "Bring your collection code to the pickup point. You get the code from {partner}.":
    "Mú kóòdù ìgbẹrù rẹ wá sí ibi ìgbẹrù. Ọ̀dọ̀ {partner} ni o ti máa gba kóòdù náà.",
  "The parcel was handed over. There is nothing more for you to do.":
    "A ti fi ẹrù náà lé ọ lọ́wọ́. Kò sí ohun mìíràn tí o ní láti ṣe.",
  "The parcel was refused at the pickup point. Any questions? Ask {partner}.":
    "A kọ ẹrù náà ní ibi ìgbẹrù. Ṣé o ní ìbéèrè? Kàn sí {partner}.",
  "The parcel was not collected in time. Any questions? Ask {partner}.":
    "A kò gba ẹrù náà lákòókò. Ṣé o ní ìbéèrè? Kàn sí {partner}.",
  "This order was cancelled. Any questions? Ask {partner}.":
    "A ti fagi lé àṣẹ yìí. Ṣé o ní ìbéèrè? Kàn sí {partner}.",
  "The parcel is on its way back to {partner}. Any questions? Ask {partner}.":
    "Ẹrù náà ń padà sọ́dọ̀ {partner}. Ṣé o ní ìbéèrè? Kàn sí {partner}.",
  "The parcel is back with {partner}. Any questions? Ask {partner}.":
    "Ẹrù náà ti padà sọ́dọ̀ {partner}. Ṣé o ní ìbéèrè? Kàn sí {partner}.",
  "The parcel was lost. {partner} will tell you what happens next.":
    "Ẹrù náà ti sọnù. {partner} yóò sọ ohun tó kàn fún ọ.",
  "Show this code at any point that takes parcels, by {until}. You need no printer: the agent scans it.":
    "Fi kóòdù yìí hàn ní ibi èyíkéyìí tó ń gba ẹrù, kí ó tó di {until}. O kò nílò ẹ̀rọ ìtẹ̀wé: aṣojú yóò yẹ̀ ẹ́ wò.",
  "Your parcel is on its way back to {partner}. There is nothing more for you to do.":
    "Ẹrù rẹ ń padà sọ́dọ̀ {partner}. Kò sí ohun mìíràn tí o ní láti ṣe.",
  "{partner} has your parcel.": "{partner} ti gba ẹrù rẹ.",
  "This return was cancelled. Any questions? Ask {partner}.":
    "A ti fagi lé ìdápadà yìí. Ṣé o ní ìbéèrè? Kàn sí {partner}.",
  "The code that the agent scans": "Kóòdù tí aṣojú yóò yẹ̀ wò",
  "Send something back": "Dá nǹkan padà",
  "You can send this parcel back to {partner} until {until}.":
    "O lè dá ẹrù yìí padà sí {partner} títí di {until}.",
  "The six digits with which you collected the parcel.": "Nọ́ńbà mẹ́fà tí o fi gba ẹrù náà.",
  "Why does it go back? (optional)": "Kí ló dé tí o fi ń dá a padà? (kò pọn dandan)",
  "Hand it in by {until} at one of the points on this page, where the agent scans this code. You need no printer.":
    "Fi í sílẹ̀ kí ó tó di {until} ní ọ̀kan nínú àwọn ibi tó wà lójú ìwé yìí, níbi tí aṣojú yóò ti yẹ kóòdù yìí wò. O kò nílò ẹ̀rọ ìtẹ̀wé.",
  "Where to hand it in": "Ibi tí o lè fi í sílẹ̀ sí",
  "The nearest to {point}, where it was collected, come first.":
    "Àwọn tó sún mọ́ {point} jùlọ, níbi tí wọ́n ti gba ẹrù náà, ló ṣáájú.",
  "All {total} points that take it in": "Gbogbo ibi {total} tó ń gbà á",
  "The nearest alone": "Àwọn tó sún mọ́ jùlọ nìkan",
  "Nearer points": "Àwọn ibi tó túbọ̀ sún mọ́",
  "Further points": "Àwọn ibi tó túbọ̀ jìnnà",
  "See your return": "Wo ìdápadà rẹ",
  "Return started": "Ìdápadà ti bẹ̀rẹ̀",
  "Start the return": "Bẹ̀rẹ̀ ìdápadà",
  "The collection code has six digits. Nothing else is needed.":
    "Kóòdù ìgbẹrù ní nọ́ńbà mẹ́fà. Kò sí ohun mìíràn tí a nílò.",
  "This is not the code of this parcel.": "Èyí kì í ṣe kóòdù ẹrù yìí.",
  "There were too many wrong codes. Try again later, or ask {partner}.":
    "Kóòdù tí kò tọ̀nà ti pọ̀ jù. Tún gbìyànjú nígbà tó bá yá, tàbí kí o kàn sí {partner}.",
  "This parcel can’t be sent back, or it is going back already. Ask {partner}.":
    "A kò lè dá ẹrù yìí padà, tàbí ìdápadà rẹ̀ ti bẹ̀rẹ̀. Kàn sí {partner}.",
  "That did not work. Try again in a moment.": "Kò ṣiṣẹ́. Tún gbìyànjú láìpẹ́.",
  "On its way|a step": "Lójú ọ̀nà",
  "Handed in": "A ti mú un wá",
  "At another place": "Ní ibòmíràn",
  "At the pickup point": "Ní ibi ìgbẹrù",
  "Pickup point changed": "A ti yí ibi ìgbẹrù padà",
  "Kept longer for you": "A ti fi ọjọ́ kún un",
  "Where your parcel from {partner} is, and where and until when you can collect it.":
    "Ibi tí ẹrù rẹ láti ọ̀dọ̀ {partner} wà, ibi tí o ti lè gbà á, àti ìgbà tí àkókò rẹ̀ máa parí.",
  "Help from {partner}": "Ìrànlọ́wọ́ láti ọ̀dọ̀ {partner}",
  "still to come": "ó ń bọ̀",
  "Progress|of a parcel": "Ìlọsíwájú",
  "Collect it by": "Àkókò ìkẹyìn láti gbà á",
  "To pay at the point": "Owó tí ẹ máa san níbi ìgbà",
  "Bring {amount}": "Ẹ mú {amount} wá",
  "Map: {point}, {city}": "Àwòrán ilẹ̀: {point}, {city}",
  "Get directions": "Fi ọ̀nà hàn mí",
  Today: "Òní",
  "Open now": "Ó ṣí báyìí",
  "Closed now": "Ó wà ní títì báyìí",
  "The pickup point is closed today.": "Ibi ìgbẹrù wà ní títì lónìí.",
  "The pickup point is closed from {from} to {to}.": "Ibi ìgbẹrù wà ní títì láti {from} títí di {to}.",
  "The pickup point was changed. Collect your parcel at {point}.":
    "A ti yí ibi ìgbẹrù padà. Gba ẹrù rẹ ní {point}.",
  "Closed now, opens at {time}": "Ó wà ní títì báyìí, yóò ṣí ní {time}",
  "Closed now, opens {day} at {time}": "Ó wà ní títì báyìí, yóò ṣí ní {day} ní {time}",
  "Opening hours are not known.": "A kò mọ àkókò ìṣílẹ̀kùn.",
  "12 letters and digits, with or without spaces.": "Lẹ́tà àti nọ́ńbà méjìlá (12), pẹ̀lú àlàfo tàbí láìsí rẹ̀.",
  Track: "Wá a",
  "Track another parcel": "Tọpa ẹrù mìíràn",
  "Track your parcel": "Tọpa ẹrù rẹ",
  "Type the code that came with your order.": "Tẹ kóòdù tí ó wá pẹ̀lú àṣẹ rẹ.",
  "We can’t find this parcel": "A kò rí ẹrù yìí",
  "Look at the code again: one letter may be wrong, or the end may be missing.":
    "Tún kóòdù náà wò: ó lè jẹ́ pé lẹ́tà kan kò tọ̀nà, tàbí pé ìparí rẹ̀ kò sí.",
  "One moment, please": "Jọ̀wọ́ dúró díẹ̀",
  "There were too many requests. Try again in a minute.":
    "Ìbéèrè ti pọ̀ jù. Gbìyànjú lẹ́ẹ̀kan sí i lẹ́yìn ìṣẹ́jú kan.",
  "Back soon": "A ń padà bọ̀ láìpẹ́",
  "Tracking is being maintained. Your parcel is not affected. Try again in a few minutes.":
    "A ń tún ojú ìwé yìí ṣe. Kò sí ohun tó ṣe ẹrù rẹ. Gbìyànjú lẹ́ẹ̀kan sí i lẹ́yìn ìṣẹ́jú díẹ̀.",
  "Something went wrong": "Àṣìṣe kan ṣẹlẹ̀",
  "That was our mistake, not yours. Try again in a moment.":
    "Àṣìṣe wa ni, kì í ṣe tìrẹ. Gbìyànjú lẹ́ẹ̀kan sí i láìpẹ́.",
  "{day}, closes at {time}": "{day}, ó máa tì ní {time}",
} as const;

export default tracking satisfies Translation<typeof en, typeof tracking>;
