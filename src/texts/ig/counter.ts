import type { Translation } from "../catalogue.ts";
import type * as en from "../en/counter.ts";
import handheld from "./handheld.ts";

const counter = {
  ...handheld,
  "Parcel counter": "Tebụl ngwugwu",
  "Sign in to your counter": "Banye na tebụl gị",
  "Scan your point's sign-in sheet, or type its agent key. The key stays on this device until you sign out.":
    "Nyochaa akwụkwọ mbanye nke ebe gị, ma ọ bụ dee igodo onye ọrụ. Igodo ahụ na-anọ na ngwaọrụ a ruo mgbe ị pụrụ.",
  "This is not a sign-in code. It is on the sheet that the operator gave your point.":
    "Nke a abụghị koodu mbanye. Ọ dị n’akwụkwọ onye nlekọta nyere ebe gị.",
  "Agent key": "Igodo onye ọrụ",
  "It begins with ag_": "Ọ na-amalite na ag_",
  "This is not an agent key. It begins with ag_live_ or ag_test_.":
    "Nke a abụghị igodo onye ọrụ. Ọ na-amalite na ag_live_ ma ọ bụ ag_test_.",
  "This key is not for counters. Ask the operator for your point's agent key.":
    "Igodo a abụghị nke tebụl. Rịọ onye nlekọta igodo onye ọrụ nke ebe gị.",
  "This device is signed in for {point}. Sign in with another key?":
    "E ji {point} banye na ngwaọrụ a. Ị ga-eji igodo ọzọ banye?",
  "Stay with {point}": "Nọrọ na {point}",
  Expected: "Na-abịa",
  "On shelf": "N’elu shelf",
  Expiring: "Oge na-agwụ",
  "To hand over": "Nke a ga-enye",
  "Scan a parcel": "Nyochaa ngwugwu",
  "Arrivals in a row": "Mbata n’usoro",
  "Each code you scan is recorded as arrived at once":
    "A na-edekọ koodu ọ bụla ị nyochara dị ka nke rutere ozugbo",
  "{count} arrived": "{count} rutere",
  "Undo last": "Weghachi",
  "Taken back": "E weghachiri ya",
  "The arrival was not sent.": "E zipụbeghị ya.",
  "Can't be taken back": "Enweghị ike iweghachi ya",
  "The arrival is sent already. Keep the parcel, and tell the operator.":
    "E ziela ya. Debe ngwugwu ahụ ma gwa onye nlekọta.",
  "Not in your lists": "Ọ nọghị na ndepụta gị",
  "It may be new, of another point, or already finished.":
    "O nwere ike ịbụ ọhụrụ, nke ebe ọzọ, ma ọ bụ nke agwụla.",
  "Looking it up…": "A na-achọ ya…",
  "Not yet on its way": "Ọ malitebeghị njem",
  "On its way to you": "Ọ na-abịakwute gị",
  "On your shelf": "Ọ dị na shelf gị",
  "Handed over": "E nyefela ya",
  "Goes back": "Ọ na-alaghachi",
  "There is nothing left to do with this parcel.": "Ọ dịghị ihe fọdụrụ ime na ngwugwu a.",
  "Expired {day}: hand it over all the same?": "Oge ya gwụrụ {day}: ị ga-enyefe ya n’agbanyeghị?",
  "Refused at {time}: hand it over all the same?": "A jụrụ ya na {time}: ị ga-enyefe ya n’agbanyeghị?",
  "It goes back to the sender. If it is here, take it in, so that everybody knows who has it.":
    "Ọ na-alaghachikwuru onye zitere ya. Ọ bụrụ na ọ nọ ebe a, nara ya, ka a mara onye ji ya.",
  "expires {day}": "oge ya ga-agwụ {day}",
  "Arrival waits to be sent": "Mbata na-eche ka e zipụ ya",
  "Refusal waits to be sent": "Ọjụjụ na-eche ka e zipụ ya",
  "Taking in waits to be sent": "Nnara na-eche ka e zipụ ya",
  "It has arrived": "O rutere",
  "Hand over": "Nyefee",
  "Customer refuses it": "Onye ahịa jụrụ ya",
  "The six digits that the customer was sent": "Nọmba isii e zigaara onye ahịa",
  "Hand over now": "Nyefee ugbu a",
  "The customer pays": "Onye ahịa na-akwụ",
  Cash: "Ego n'aka",
  Card: "Kaadị",
  "Transfer|of money": "Nnyefe ego",
  "The amount has changed. Take this one, and give back what is over.":
    "Ego ahụ agbanweela. Were nke a, nyeghachi nke fọrọ.",
  "Only your own account statement counts, never the customer's screen: wait until the money is there.":
    "Naanị akụkọ akaụntụ nke gị ka a na-ekweta, ọ bụghị ihuenyo onye ahịa: chere ruo mgbe ego ahụ batara.",
  "Received: {amount}. Give the parcel to the customer.": "Anatara: {amount}. Nye onye ahịa ngwugwu ahụ.",
  "Not paid yet": "A kwụbeghị ụgwọ",
  "The customer pays first. Open the parcel again, and take the money.":
    "Onye ahịa ga-ebu ụzọ kwụọ ụgwọ. Megheekwa ngwugwu ahụ, were ego ahụ.",
  "Another amount is due": "Ego ọzọ ka a ga-akwụ",
  "The amount has changed. Open the parcel again.": "Ego ahụ agbanweela. Megheekwa ngwugwu ahụ.",
  "A hand-over needs a connection, because the service checks the code. Keep the parcel until you are online again.":
    "Nnyefe chọrọ ịntanetị, n’ihi na ọ bụ ọrụ ahụ na-elele koodu. Debe ngwugwu ahụ ruo mgbe ịntanetị lọghachiri.",
  "Not handed over": "Enyefeghị ya",
  "Hand-over not confirmed": "Akwadoghị nnyefe",
  "No clear answer came, so the hand-over may or may not be recorded. Keep the parcel and hand it over again with the same code: it is never recorded twice.":
    "Azịza doro anya abịaghị: e nwere ike edekọla nnyefe ahụ, ma ọ bụ na edekọghị ya. Debe ngwugwu ahụ ma jiri otu koodu ahụ nyefee ya ọzọ: anaghị edekọ ya ugboro abụọ.",
  "The parcel goes back to the sender. For half an hour you can still hand it over.":
    "Ngwugwu ahụ ga-alaghachikwuru onye zitere ya. Ị ka nwere ike inyefe ya n’ime ọkara awa.",
  "Yes, it goes back": "Ee, ka ọ laghachi",
  "Back|a button": "Azụ",
  "Write this on the parcel, if it has no label": "Dee nke a na ngwugwu ahụ ma ọ bụrụ na o nweghị akara",
  "No label on it?": "O nweghị akara?",
  "Print a label": "Bipụta akara",
  "Belongs elsewhere": "Ọ bụ nke ebe ọzọ",
  "To {place}": "Gaa {place}",
  "Back to {shop}": "Laghachi {shop}",
  "Is it handed in here? It goes to {place}.": "E wetara ya ebe a? Ọ na-aga {place}.",
  "It belongs at {place}, not here.": "Ọ bụ nke {place}, ọ bụghị nke ebe a.",
  "It goes back to {shop}.": "Ọ na-alaghachikwuru {shop}.",
  "Take it in": "Nara ya",
  "It belongs elsewhere: take it in": "Ọ bụ nke ebe ọzọ: nara ya",
  "If you take it in, your point has it until a driver collects it.":
    "Ọ bụrụ na ị nara ya, ebe gị ji ya ruo mgbe ọkwọ ụgbọala buuru ya.",
  "Your point is full or closed. Is there room for it? It counts.":
    "Ebe gị ejula ma ọ bụ emechiela. Ohere ọ dị? A na-agụnye ya.",
  "Keep it apart: a driver collects it.": "Debe ya iche: ọkwọ ụgbọala ga-ebu ya.",
  "What is wrong?": "Gịnị bụ nsogbu ya?",
  "Report it": "Kọọ ya",
  "Given and taken today": "Enyere na anatara taa",
  "Of this device alone.": "Nke naanị ngwaọrụ a.",
  "Nothing yet.": "E dekọghị ihe ọ bụla taa.",
  Print: "Bipụta",
  Arrived: "O rutere",
  "Taken in": "Anatara ya",
  "Refused by the customer": "Onye ahịa jụrụ ya",
  "Handed over to the customer": "E nyefere ya onye ahịa",
  "Put it on the shelf.": "Tinye ya na shelf.",
  "Give the parcel to the customer.": "Nye onye ahịa ngwugwu ahụ.",
  "Keep it apart: the driver takes it back.": "Debe ya iche: ọkwọ ụgbọala ga-ebughachi ya.",
  "The operator is told.": "A gwara onye nlekọta.",
  "Arrival kept": "E debere mbata",
  "Refusal kept": "E debere ọjụjụ",
  "Taking in kept": "E debere nnara",
  "Report kept": "E debere akụkọ",
  "Scanned before": "E nyochara ya na mbụ",
  "This scan is kept already and waits to be sent.": "E debere nnyocha a, ọ na-eche ka e zipụ ya.",
  "It is on your shelf already.": "Ọ dịlarị na shelf gị.",
  "Not taken in": "Anaraghị ya",
  "Your point takes no parcels that people hand in, and nobody has scanned this one before. Give it back to who brought it.":
    "Ebe gị anaghị anara ngwugwu ndị mmadụ na-eweta, ọ dịghịkwa onye nyochara nke a na mbụ. Nyeghachi ya onye wetara ya.",
  "Not a parcel of this point": "Ọ bụghị ngwugwu ebe a",
  "Read the point's name on the label. Give the parcel back to the driver, or keep it apart.":
    "Gụọ aha ebe dị n’akara ngwugwu. Nyeghachi ya ọkwọ ụgbọala, ma ọ bụ debe ya iche.",
  "It was scanned before, cancelled, or has ended. Look for it in the lists; if unsure, ask the operator.":
    "E nyochara ya na mbụ, kagbuo ya, ma ọ bụ ọ gwụla. Chọọ ya na ndepụta; ọ bụrụ na ị maghị, jụọ onye nlekọta.",
  "This code is wrong. Ask the customer to read it out again. After too many wrong codes the parcel is locked.":
    "Koodu a ezighị ezi. Rịọ onye ahịa ka ọ gụọ ya ọzọ. Koodu ezighị ezi karịa akarị, a ga-akpọchi ngwugwu ahụ.",
  "This code is wrong, and it was the last try: the parcel is locked for now.":
    "Koodu a ezighị ezi, ọ bụkwa nke ikpeazụ: akpọchiela ngwugwu ahụ ugbu a.",
  "Locked: there were too many wrong codes. Try again later, or ask the operator to unlock it.":
    "Akpọchiri ya: koodu ezighị ezi karịrị akarị. Nwaa ọzọ ma e mechaa, ma ọ bụ rịọ onye nlekọta ka o meghee ya.",
  "Waiting for another point": "Na-eche ebe ọzọ",
  "Kept on this device, and sent when the point that made them signs in here.":
    "E debere ya na ngwaọrụ a, a ga-ezipụ ya mgbe ebe mere ya banyere ebe a.",
  Arrival: "Mbata",
  Refusal: "Ọjụjụ",
  "Taken in|a scan": "Nnara",
  "Find by name or code": "Chọọ site n’aha ma ọ bụ koodu",
  "No parcels are on their way.": "Enweghị ngwugwu nọ n’ụzọ.",
  "The shelf is empty.": "Shelf ahụ tọgbọrọ chakoo.",
  "Nothing expires in the next two days.": "Enweghị nke oge ya ga-agwụ n’ụbọchị abụọ na-abịa.",
  "There is nothing to hand over.": "Ọ dịghị nke a ga-enye.",
  "Searching…": "A na-achọ…",
  "Nothing here has this name or code.": "Enweghị nke nwere aha ma ọ bụ koodu a ebe a.",
  "Only {loaded} of {total} could be searched, because the service can't be reached.":
    "Naanị {loaded} n’ime {total} ka e nwere ike ịchọ, n’ihi na enweghị ike iru ọrụ ahụ.",
  "{list}: {count} found": "{list}: achọtara {count}",
  "{shown} of {total}": "{shown} n’ime {total}",
  "Expires {day}": "Ga-agwụ {day}",
  "Expires today, {time}": "Ga-agwụ taa, {time}",
  "Time is over": "Oge agwụla",
  today: "taa",
  tomorrow: "echi",
  yesterday: "ụnyaahụ",
  "in {count} days": "n’ime ụbọchị {count}",
  "{count} days ago": "ụbọchị {count} gara aga",
  "Since today": "Kemgbe taa",
  "Since yesterday": "Kemgbe ụnyaahụ",
  "Since {day}": "Kemgbe {day}",
  "Shelf is full": "Shelf ejula",
  "While this is on, shops don't offer your point": "Mgbe a gbanyere nke a, ụlọ ahịa anaghị egosi ebe gị",
  "Shops will stop offering your point. Parcels on their way to you still arrive.":
    "Ụlọ ahịa ga-akwụsị igosi ebe gị. Ngwugwu ndị nọ n’ụzọ ka ga-abata.",
  "Yes, the shelf is full": "Ee, shelf ejula",
  "Shops will offer your point again.": "Ụlọ ahịa ga-egosi ebe gị ọzọ.",
  "Yes, there is room again": "Ee, ohere dị ọzọ",
  "Shops no longer offer your point.": "Ụlọ ahịa anaghịzi egosi ebe gị.",
  "Shops offer your point again.": "Ụlọ ahịa na-egosi ebe gị ọzọ.",
  "Closed days": "Ụbọchị mmechi",
  "No closed days are set.": "E nwebeghị ụbọchị mmechi e debere.",
  "Set by the operator": "Onye nlekọta debere ya",
  "Closed from": "Mechiri site na",
  "To|a day": "Ruo",
  "Reason (optional)": "Ihe kpatara ya (ọ bụghị iwu)",
  "Customers don't see it": "Ndị ahịa anaghị ahụ ya",
  "Close on these days": "Mechie n’ụbọchị ndị a",
  "Closed {days}: on these days shops don't offer your point. Parcels on their way to you still arrive, and those on your shelf are kept longer.":
    "Mechiri emechi: {days}. N’ụbọchị ndị a ụlọ ahịa anaghị egosi ebe gị. Ngwugwu ndị nọ n’ụzọ ka ga-abata, a ga-edebekwa ndị nọ n’elu shelf gị ogologo oge.",
  "Yes, we are closed": "Ee, anyị mechiri",
  "Set: closed {days}.": "Edebela ya, mechiri emechi: {days}.",
  "Remove {days}": "Wepụ {days}",
  "{days}: your point will be open on these days, and shops offer it again.":
    "{days}: ebe gị ga-emeghe n’ụbọchị ndị a, ụlọ ahịa ga-egosikwa ya ọzọ.",
  "Yes, we are open": "Ee, anyị na-emeghe",
  "Removed: {days}.": "Ewepụla: {days}.",
  "Choose the first and the last day.": "Họrọ ụbọchị mbụ na nke ikpeazụ.",
  "The last day is before the first one.": "Ụbọchị ikpeazụ dị tupu nke mbụ.",
  "These days are over already.": "Ụbọchị ndị a agafeela.",
  "A closure has at most 366 days.": "Mmechi otu ugboro anaghị agafe ụbọchị 366.",
  "Choose days within the next ten years.": "Họrọ ụbọchị n’ime afọ iri na-abịa.",
  "100 closures are set already. Remove one of them first.": "E debela mmechi 100. Buru ụzọ wepụ otu.",
  "Not sent: this needs a connection. What you typed stays here.":
    "E zipụghị ya: nke a chọrọ ịntanetị. Ihe ị dere ka dị ebe a.",
  "{count} scans wait on this device, and will be sent when their point signs in.":
    "Nnyocha {count} na-eche na ngwaọrụ a, a ga-ezipụ ya mgbe ebe mere ya banyere.",
  "This code is wrong. Ask the customer to read it out again. {count} tries are left before the parcel is locked.":
    "Koodu a ezighị ezi. Rịọ onye ahịa ka ọ gụọ ya ọzọ. Ọ fọdụrụ ugboro {count} tupu akpọchie ngwugwu ahụ.",
  "Locked: there were too many wrong codes. Try again in {count} minutes.":
    "Akpọchiri ya: koodu ezighị ezi karịrị akarị. Nwaa ọzọ mgbe nkeji {count} gachara.",
  "{count} scans are not sent yet. They stay on this device and will be sent when this point signs in here again.":
    "E zipụbeghị nnyocha {count}. Ọ ga-anọ na ngwaọrụ a, a ga-ezipụ ya mgbe ebe a banyere ọzọ ebe a.",
} as const;

export default counter satisfies Translation<typeof en, typeof counter>;
