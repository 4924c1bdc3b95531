import type { Translation } from "../catalogue.ts";
import type * as en from "../en/counter.ts";
import handheld from "./handheld.ts";

const counter = {
  ...handheld,
  "Parcel counter": "Tábìlì ẹrù",
  "Sign in to your counter": "Wọlé sí tábìlì rẹ",
  "Scan your point's sign-in sheet, or type its agent key. The key stays on this device until you sign out.":
    "Ya kóòdù ìwé ìwọlé ti ibi rẹ, tàbí tẹ kọ́kọ́rọ́ aṣojú. Kọ́kọ́rọ́ náà yóò wà lórí ẹ̀rọ yìí títí tí o fi máa jáde.",
  "This is not a sign-in code. It is on the sheet that the operator gave your point.":
    "Èyí kì í ṣe kóòdù ìwọlé. Ó wà lórí ìwé tí olùṣàkóso fún ibi rẹ.",
  "Agent key": "Kọ́kọ́rọ́ aṣojú",
  "It begins with ag_": "Ó bẹ̀rẹ̀ pẹ̀lú ag_",
  "This is not an agent key. It begins with ag_live_ or ag_test_.":
    "Èyí kì í ṣe kọ́kọ́rọ́ aṣojú. Ó bẹ̀rẹ̀ pẹ̀lú ag_live_ tàbí ag_test_.",
  "This key is not for counters. Ask the operator for your point's agent key.":
    "Kọ́kọ́rọ́ yìí kì í ṣe ti tábìlì. Béèrè kọ́kọ́rọ́ aṣojú ti ibi rẹ lọ́wọ́ olùṣàkóso.",
  "This device is signed in for {point}. Sign in with another key?":
    "{point} ni a fi wọlé sórí ẹ̀rọ yìí. Ṣé kí a fi kọ́kọ́rọ́ mìíràn wọlé?",
  "Stay with {point}": "Dúró pẹ̀lú {point}",
  Expected: "Ó ń bọ̀",
  "On shelf": "Lórí pẹpẹ",
  Expiring: "Ó fẹ́ parí",
  "To hand over": "Láti fi lé",
  "Scan a parcel": "Ya kóòdù ẹrù",
  "Arrivals in a row": "Dídé léraléra",
  "Each code you scan is recorded as arrived at once":
    "Kóòdù kọ̀ọ̀kan tí o bá yà ni a ó kọ pé ó ti dé lójú ẹsẹ̀",
  "{count} arrived": "{count} ti dé",
  "Undo last": "Mú un padà",
  "Taken back": "A ti mú un padà",
  "The arrival was not sent.": "A kò tíì fi ránṣẹ́.",
  "Can't be taken back": "A kò lè mú un padà",
  "The arrival is sent already. Keep the parcel, and tell the operator.":
    "A ti fi ránṣẹ́. Tọ́jú ẹrù náà kí o sọ fún olùṣàkóso.",
  "Not in your lists": "Kò sí nínú àkójọ rẹ",
  "It may be new, of another point, or already finished.":
    "Ó lè jẹ́ tuntun, ti ibi mìíràn, tàbí kí ó ti parí.",
  "Looking it up…": "À ń wá a…",
  "Not yet on its way": "Kò tíì wà lójú ọ̀nà",
  "On its way to you": "Ó ń bọ̀ lọ́dọ̀ rẹ",
  "On your shelf": "Ó wà lórí pẹpẹ rẹ",
  "Handed over": "A ti fi lé e lọ́wọ́",
  "Goes back": "Ó ń padà",
  "There is nothing left to do with this parcel.": "Kò sí ohun tó kù láti ṣe pẹ̀lú ẹrù yìí.",
  "Expired {day}: hand it over all the same?": "Àkókò rẹ̀ parí {day}: ṣé ẹ fẹ́ fi lé e lọ́wọ́ síbẹ̀?",
  "Refused at {time}: hand it over all the same?": "Wọ́n kọ̀ ọ́ ní {time}: ṣé ẹ fẹ́ fi lé e lọ́wọ́ síbẹ̀?",
  "It goes back to the sender. If it is here, take it in, so that everybody knows who has it.":
    "Ó ń padà sọ́dọ̀ ẹni tó fi ránṣẹ́. Bí ó bá wà níbí, gbà á, kí a lè mọ ẹni tó wà lọ́wọ́ rẹ̀.",
  "expires {day}": "àkókò rẹ̀ yóò parí {day}",
  "Arrival waits to be sent": "Dídé ń dúró láti lọ",
  "Refusal waits to be sent": "Kíkọ̀ ń dúró láti lọ",
  "Taking in waits to be sent": "Gbígbà ń dúró láti lọ",
  "It has arrived": "Ó ti dé",
  "Hand over": "Fi lé e lọ́wọ́",
  "Customer refuses it": "Oníbàárà kọ̀ ọ́",
  "The six digits that the customer was sent": "Nọ́ńbà mẹ́fà tí a fi ránṣẹ́ sí oníbàárà",
  "Hand over now": "Fi lé e lọ́wọ́ báyìí",
  "The customer pays": "Oníbàárà máa san",
  Cash: "Owó ní ọwọ́",
  Card: "Káàdì",
  "Transfer|of money": "Ìfowóránṣẹ́",
  "The amount has changed. Take this one, and give back what is over.":
    "Iye owó ti yí padà. Gba èyí, kí ẹ dá èyí tó ṣẹ́kù padà.",
  "Only your own account statement counts, never the customer's screen: wait until the money is there.":
    "Àkọsílẹ̀ àkáǹtì tiyín nìkan ló ṣe pàtàkì, kì í ṣe ojú fóònù oníbàárà: ẹ dúró títí owó náà yóò fi wọlé.",
  "Received: {amount}. Give the parcel to the customer.": "A gba: {amount}. Fún oníbàárà ní ẹrù náà.",
  "Not paid yet": "A kò tíì sanwó",
  "The customer pays first. Open the parcel again, and take the money.":
    "Oníbàárà máa kọ́kọ́ sanwó. Ẹ tún ṣí ẹrù náà, kí ẹ gba owó.",
  "Another amount is due": "Iye owó mìíràn ni a máa san",
  "The amount has changed. Open the parcel again.": "Iye owó ti yí padà. Ẹ tún ṣí ẹrù náà.",
  "A hand-over needs a connection, because the service checks the code. Keep the parcel until you are online again.":
    "Fífi ẹrù léni lọ́wọ́ nílò íńtánẹ́ẹ̀tì, torí iṣẹ́ náà ló ń yẹ kóòdù wò. Tọ́jú ẹrù náà títí íńtánẹ́ẹ̀tì yóò fi padà.",
  "Not handed over": "A kò fi lé e lọ́wọ́",
  "Hand-over not confirmed": "A kò fìdí fífi léni lọ́wọ́ múlẹ̀",
  "No clear answer came, so the hand-over may or may not be recorded. Keep the parcel and hand it over again with the same code: it is never recorded twice.":
    "Èsì tó ṣe kedere kò wá: ó ṣeé ṣe kí a ti kọ ọ́ sílẹ̀ tàbí kí a má kọ ọ́. Tọ́jú ẹrù náà kí o tún fi kóòdù kan náà fi lé e lọ́wọ́: a kì í kọ ọ́ lẹ́ẹ̀mejì.",
  "The parcel goes back to the sender. For half an hour you can still hand it over.":
    "Ẹrù náà yóò padà sọ́dọ̀ ẹni tó fi ránṣẹ́. O ṣì lè fi lé e lọ́wọ́ láàrin ìdajì wákàtí.",
  "Yes, it goes back": "Bẹ́ẹ̀ ni, kí ó padà",
  "Back|a button": "Padà",
  "Write this on the parcel, if it has no label": "Kọ èyí sára ẹrù náà bí kò bá ní àkọlé",
  "No label on it?": "Kò ní àkọlé?",
  "Print a label": "Tẹ àkọlé jáde",
  "Belongs elsewhere": "Ti ibi mìíràn ni",
  "To {place}": "Sí {place}",
  "Back to {shop}": "Padà sí {shop}",
  "Is it handed in here? It goes to {place}.": "Ṣé a mú un wá síbí? Ó ń lọ sí {place}.",
  "It belongs at {place}, not here.": "Ti {place} ni, kì í ṣe ti ibí.",
  "It goes back to {shop}.": "Ó ń padà sọ́dọ̀ {shop}.",
  "Take it in": "Gbà á",
  "It belongs elsewhere: take it in": "Ti ibi mìíràn ni: gbà á",
  "If you take it in, your point has it until a driver collects it.":
    "Bí o bá gbà á, ibi rẹ ni yóò wà títí awakọ̀ yóò fi gbé e.",
  "Your point is full or closed. Is there room for it? It counts.":
    "Ibi rẹ ti kún tàbí ó ti tì. Ṣé àyè wà? A ó kà á mọ́ ọn.",
  "Keep it apart: a driver collects it.": "Yà á sọ́tọ̀: awakọ̀ yóò gbé e.",
  "What is wrong?": "Kí ni ìṣòro náà?",
  "Report it": "Sọ ọ́",
  "Given and taken today": "Ohun tí a fún àti tí a gbà lónìí",
  "Of this device alone.": "Ti ẹ̀rọ yìí nìkan.",
  "Nothing yet.": "Kò tíì sí.",
  Print: "Tẹ̀ ẹ́",
  Arrived: "Ó ti dé",
  "Taken in": "A ti gbà á",
  "Refused by the customer": "Oníbàárà kọ̀ ọ́",
  "Handed over to the customer": "A fi lé oníbàárà lọ́wọ́",
  "Put it on the shelf.": "Gbé e sórí pẹpẹ.",
  "Give the parcel to the customer.": "Fún oníbàárà ní ẹrù náà.",
  "Keep it apart: the driver takes it back.": "Yà á sọ́tọ̀: awakọ̀ yóò gbé e padà.",
  "The operator is told.": "A ti sọ fún olùṣàkóso.",
  "Arrival kept": "A tọ́jú dídé",
  "Refusal kept": "A tọ́jú kíkọ̀",
  "Taking in kept": "A tọ́jú gbígbà",
  "Report kept": "A tọ́jú ìròyìn",
  "Scanned before": "A ti yà á tẹ́lẹ̀",
  "This scan is kept already and waits to be sent.": "A ti tọ́jú èyí, ó ń dúró láti lọ.",
  "It is on your shelf already.": "Ó ti wà lórí pẹpẹ rẹ.",
  "Not taken in": "A kò gbà á",
  "Your point takes no parcels that people hand in, and nobody has scanned this one before. Give it back to who brought it.":
    "Ibi rẹ kì í gba ẹrù tí àwọn ènìyàn mú wá, kò sì sí ẹni tó ti yà á rí. Dá a padà fún ẹni tó mú un wá.",
  "Not a parcel of this point": "Kì í ṣe ẹrù ibí yìí",
  "Read the point's name on the label. Give the parcel back to the driver, or keep it apart.":
    "Ka orúkọ ibi tó wà lára ẹrù. Dá ẹrù náà padà fún awakọ̀, tàbí yà á sọ́tọ̀.",
  "It was scanned before, cancelled, or has ended. Look for it in the lists; if unsure, ask the operator.":
    "A ti yà á tẹ́lẹ̀, a ti fagi lé e, tàbí ó ti parí. Wá a nínú àkójọ; bí kò bá dá ọ lójú, béèrè lọ́wọ́ olùṣàkóso.",
  "This code is wrong. Ask the customer to read it out again. After too many wrong codes the parcel is locked.":
    "Kóòdù yìí kò tọ̀nà. Ní kí oníbàárà tún un kà. Bí kóòdù tí kò tọ̀nà bá pọ̀ jù, a ó ti ẹrù náà pa.",
  "This code is wrong, and it was the last try: the parcel is locked for now.":
    "Kóòdù yìí kò tọ̀nà, òun sì ni èyí tó kẹ́yìn: a ti ti ẹrù náà pa fún ìgbà díẹ̀.",
  "Locked: there were too many wrong codes. Try again later, or ask the operator to unlock it.":
    "A ti tì í pa: kóòdù tí kò tọ̀nà ti pọ̀ jù. Tún gbìyànjú nígbà mìíràn, tàbí ní kí olùṣàkóso ṣí i.",
  "Waiting for another point": "Ó ń dúró de ibi mìíràn",
  "Kept on this device, and sent when the point that made them signs in here.":
    "A tọ́jú rẹ̀ sórí ẹ̀rọ yìí, yóò lọ nígbà tí ibi tó ṣe é bá wọlé níbí.",
  Arrival: "Dídé",
  Refusal: "Kíkọ̀",
  "Taken in|a scan": "Gbígbà",
  "Find by name or code": "Wá nípa orúkọ tàbí kóòdù",
  "No parcels are on their way.": "Kò sí ẹrù tó wà lójú ọ̀nà.",
  "The shelf is empty.": "Pẹpẹ náà ṣófo.",
  "Nothing expires in the next two days.": "Kò sí èyí tó máa parí láàárín ọjọ́ méjì.",
  "There is nothing to hand over.": "Kò sí ohun tí a ó fi lé ẹnikẹ́ni.",
  "Searching…": "À ń wá a…",
  "Nothing here has this name or code.": "Kò sí èyí tó ní orúkọ tàbí kóòdù yìí níbí.",
  "Only {loaded} of {total} could be searched, because the service can't be reached.":
    "{loaded} nínú {total} nìkan ni a lè wá, torí a kò lè dé ọ̀dọ̀ iṣẹ́ náà.",
  "{list}: {count} found": "{list}: a rí {count}",
  "{shown} of {total}": "{shown} nínú {total}",
  "Expires {day}": "Yóò parí {day}",
  "Expires today, {time}": "Yóò parí lónìí, {time}",
  "Time is over": "Àkókò ti kọjá",
  today: "lónìí",
  tomorrow: "lọ́la",
  yesterday: "lánàá",
  "in {count} days": "ní ọjọ́ {count} sí i",
  "{count} days ago": "ní ọjọ́ {count} sẹ́yìn",
  "Since today": "Láti òní",
  "Since yesterday": "Láti àná",
  "Since {day}": "Láti {day}",
  "Shelf is full": "Pẹpẹ ti kún",
  "While this is on, shops don't offer your point":
    "Nígbà tí èyí bá wà ní títàn, àwọn ilé ìtajà kì í fi ibi rẹ hàn",
  "Shops will stop offering your point. Parcels on their way to you still arrive.":
    "Àwọn ilé ìtajà yóò dẹ́kun fífi ibi rẹ hàn. Àwọn ẹrù tó wà lójú ọ̀nà yóò ṣì dé.",
  "Yes, the shelf is full": "Bẹ́ẹ̀ ni, pẹpẹ ti kún",
  "Shops will offer your point again.": "Àwọn ilé ìtajà yóò tún máa fi ibi rẹ hàn.",
  "Yes, there is room again": "Bẹ́ẹ̀ ni, àyè ti wà",
  "Shops no longer offer your point.": "Àwọn ilé ìtajà kò fi ibi rẹ hàn mọ́.",
  "Shops offer your point again.": "Àwọn ilé ìtajà tún ń fi ibi rẹ hàn.",
  "Closed days": "Àwọn ọjọ́ ìsinmi",
  "No closed days are set.": "Kò sí ọjọ́ ìsinmi.",
  "Set by the operator": "Olùṣàkóso ló fi sí i",
  "Closed from": "Ìsinmi láti",
  "To|a day": "Títí di",
  "Reason (optional)": "Ìdí (kò pọn dandan)",
  "Customers don't see it": "Àwọn oníbàárà kì í rí i",
  "Close on these days": "Tì í ní àwọn ọjọ́ yìí",
  "Closed {days}: on these days shops don't offer your point. Parcels on their way to you still arrive, and those on your shelf are kept longer.":
    "Ìsinmi: {days}. Ní àwọn ọjọ́ yìí àwọn ilé ìtajà kì í fi ibi rẹ hàn. Àwọn ẹrù tó wà lójú ọ̀nà yóò ṣì dé, a ó sì tọ́jú àwọn tó wà lórí pẹpẹ rẹ pẹ́ sí i.",
  "Yes, we are closed": "Bẹ́ẹ̀ ni, a máa tì",
  "Set: closed {days}.": "A ti fi sí i, ìsinmi: {days}.",
  "Remove {days}": "Yọ {days} kúrò",
  "{days}: your point will be open on these days, and shops offer it again.":
    "{days}: ibi rẹ yóò ṣí ní àwọn ọjọ́ yìí, àwọn ilé ìtajà yóò sì tún fi í hàn.",
  "Yes, we are open": "Bẹ́ẹ̀ ni, a máa ṣí",
  "Removed: {days}.": "A ti yọ ọ́ kúrò: {days}.",
  "Choose the first and the last day.": "Yan ọjọ́ àkọ́kọ́ àti ọjọ́ ìkẹyìn.",
  "The last day is before the first one.": "Ọjọ́ ìkẹyìn ṣáájú ọjọ́ àkọ́kọ́.",
  "These days are over already.": "Àwọn ọjọ́ yìí ti kọjá.",
  "A closure has at most 366 days.": "Ìsinmi kò lè ju ọjọ́ 366 lọ.",
  "Choose days within the next ten years.": "Yan àwọn ọjọ́ láàárín ọdún mẹ́wàá tó ń bọ̀.",
  "100 closures are set already. Remove one of them first.": "Ìsinmi 100 ti wà. Kọ́kọ́ yọ ọ̀kan kúrò.",
  "Not sent: this needs a connection. What you typed stays here.":
    "Kò lọ: èyí nílò íńtánẹ́ẹ̀tì. Ohun tí o kọ ṣì wà níbí.",
  "{count} scans wait on this device, and will be sent when their point signs in.":
    "Àkọsílẹ̀ {count} ń dúró lórí ẹ̀rọ yìí, a ó fi ránṣẹ́ nígbà tí ibi tó ṣe é bá wọlé.",
  "This code is wrong. Ask the customer to read it out again. {count} tries are left before the parcel is locked.":
    "Kóòdù yìí kò tọ̀nà. Ní kí oníbàárà tún un kà. Ó ku ìgbìyànjú {count} kí a tó ti ẹrù náà pa.",
  "Locked: there were too many wrong codes. Try again in {count} minutes.":
    "A ti tì í pa: kóòdù tí kò tọ̀nà ti pọ̀ jù. Tún gbìyànjú lẹ́yìn ìṣẹ́jú {count}.",
  "{count} scans are not sent yet. They stay on this device and will be sent when this point signs in here again.":
    "A kò tíì fi àkọsílẹ̀ {count} ránṣẹ́. Yóò wà lórí ẹ̀rọ yìí, yóò sì lọ nígbà tí ibí yìí bá tún wọlé níbí.",
} as const;

export default counter satisfies Translation<typeof en, typeof counter>;
