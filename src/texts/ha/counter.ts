import type { Translation } from "../catalogue.ts";
import type * as en from "../en/counter.ts";
import handheld from "./handheld.ts";

const counter = {
  ...handheld,
  "Parcel counter": "Teburin kaya",
  "Sign in to your counter": "Shiga teburinku",
  "Scan your point's sign-in sheet, or type its agent key. The key stays on this device until you sign out.":
    "Ku ɗauki hoton takardar shiga ta wurinku, ko ku rubuta maɓallin wakili. Maɓallin zai zauna a wannan na’ura har sai kun fita.",
  "This is not a sign-in code. It is on the sheet that the operator gave your point.":
    "Wannan ba lambar shiga ba ce. Tana kan takardar da mai gudanarwa ya ba wurinku.",
  "Agent key": "Maɓallin wakili",
  "It begins with ag_": "Yana farawa da ag_",
  "This is not an agent key. It begins with ag_live_ or ag_test_.":
    "Wannan ba maɓallin wakili ba ne. Yana farawa da ag_live_ ko ag_test_.",
  "This key is not for counters. Ask the operator for your point's agent key.":
    "Wannan maɓallin ba na tebur ba ne. Ku nemi maɓallin wakili na wurinku daga mai gudanarwa.",
  "This device is signed in for {point}. Sign in with another key?":
    "An shiga wannan na’ura da sunan {point}. A shiga da wani maɓalli?",
  "Stay with {point}": "Zauna da {point}",
  Expected: "Ana jira",
  "On shelf": "A kanta",
  Expiring: "Lokaci ya kusa",
  "To hand over": "Na miƙawa",
  "Scan a parcel": "Ɗauki lambar kaya",
  "Arrivals in a row": "Isowa a jere",
  "Each code you scan is recorded as arrived at once":
    "Kowace lamba da kuka ɗauka za a rubuta ta iso nan take",
  "{count} arrived": "{count} sun iso",
  "Undo last": "Janye",
  "Taken back": "An janye",
  "The arrival was not sent.": "Ba a riga an aika ba.",
  "Can't be taken back": "Ba za a iya janyewa ba",
  "The arrival is sent already. Keep the parcel, and tell the operator.":
    "An riga an aika. Ku ajiye kayan ku sanar da mai gudanarwa.",
  "Not in your lists": "Ba ya cikin jerinku",
  "It may be new, of another point, or already finished.":
    "Wataƙila sabo ne, ko na wani wuri, ko an gama da shi.",
  "Looking it up…": "Ana nema…",
  "Not yet on its way": "Bai kama hanya ba tukuna",
  "On its way to you": "Yana kan hanya zuwa gare ku",
  "On your shelf": "Yana kan kantarku",
  "Handed over": "An miƙa",
  "Goes back": "Yana komawa",
  "There is nothing left to do with this parcel.": "Babu abin da ya rage a yi da wannan kaya.",
  "Expired {day}: hand it over all the same?": "Lokacinsa ya ƙare {day}: a miƙa shi duk da haka?",
  "Refused at {time}: hand it over all the same?": "An ƙi shi ƙarfe {time}: a miƙa shi duk da haka?",
  "It goes back to the sender. If it is here, take it in, so that everybody knows who has it.":
    "Zai koma ga mai aikawa. Idan yana nan, ku karɓe shi, domin a san wanda yake da shi.",
  "expires {day}": "lokacinsa zai ƙare {day}",
  "Arrival waits to be sent": "Isowa na jiran aikawa",
  "Refusal waits to be sent": "Ƙin karɓa na jiran aikawa",
  "Taking in waits to be sent": "Karɓa na jiran aikawa",
  "It has arrived": "Ya iso",
  "Hand over": "Miƙa",
  "Customer refuses it": "Abokin ciniki ya ƙi shi",
  "The six digits that the customer was sent": "Lambobi shida da aka aika wa abokin ciniki",
  "Hand over now": "Miƙa yanzu",
  "The customer pays": "Abokin ciniki ya biya",
  Cash: "Tsabar kuɗi",
  Card: "Kati",
  "Transfer|of money": "Tura kuɗi",
  "The amount has changed. Take this one, and give back what is over.":
    "Kuɗin ya sauya. Karɓi wannan, ku mayar da ragowar.",
  "Only your own account statement counts, never the customer's screen: wait until the money is there.":
    "Bayanin asusunku kaɗai ake yarda da shi, ba allon abokin ciniki ba: ku jira har kuɗin ya shigo.",
  "Received: {amount}. Give the parcel to the customer.": "An karɓa: {amount}. Ku ba abokin ciniki kayan.",
  "Not paid yet": "Ba a biya ba tukuna",
  "The customer pays first. Open the parcel again, and take the money.":
    "Abokin ciniki ya fara biya. Ku sake buɗe kayan, ku karɓi kuɗin.",
  "Another amount is due": "Wani adadin kuɗi ake bi",
  "The amount has changed. Open the parcel again.": "Kuɗin ya sauya. Ku sake buɗe kayan.",
  "A hand-over needs a connection, because the service checks the code. Keep the parcel until you are online again.":
    "Miƙa kaya na buƙatar intanet, domin sabis ne ke duba lambar. Ku ajiye kayan har intanet ta dawo.",
  "Not handed over": "Ba a miƙa ba",
  "Hand-over not confirmed": "Ba a tabbatar da miƙawa ba",
  "No clear answer came, so the hand-over may or may not be recorded. Keep the parcel and hand it over again with the same code: it is never recorded twice.":
    "Ba a sami cikakkiyar amsa ba: wataƙila an rubuta miƙawar, wataƙila ba a rubuta ba. Ku ajiye kayan ku sake miƙawa da wannan lambar: ba a rubuta ta sau biyu.",
  "The parcel goes back to the sender. For half an hour you can still hand it over.":
    "Kayan zai koma ga mai aikawa. Za a iya miƙa shi har nan da rabin awa.",
  "Yes, it goes back": "I, ya koma",
  "Back|a button": "Baya",
  "Write this on the parcel, if it has no label": "Ku rubuta wannan a kan kayan idan babu lakabi",
  "No label on it?": "Babu lakabi a kansa?",
  "Print a label": "Buga lakabi",
  "Belongs elsewhere": "Na wani wuri ne",
  "To {place}": "Zuwa {place}",
  "Back to {shop}": "Komawa {shop}",
  "Is it handed in here? It goes to {place}.": "An kawo shi nan? Zai tafi {place}.",
  "It belongs at {place}, not here.": "Na {place} ne, ba na nan ba.",
  "It goes back to {shop}.": "Zai koma {shop}.",
  "Take it in": "Karɓe shi",
  "It belongs elsewhere: take it in": "Na wani wuri ne: karɓe shi",
  "If you take it in, your point has it until a driver collects it.":
    "Idan kun karɓe shi, yana hannun wurinku har direba ya ɗauka.",
  "Your point is full or closed. Is there room for it? It counts.":
    "Wurinku ya cika ko yana rufe. Akwai sarari? Ana ƙidaya shi.",
  "Keep it apart: a driver collects it.": "Ku ajiye shi dabam: direba zai ɗauka.",
  "What is wrong?": "Mece ce matsalar?",
  "Report it": "Sanar",
  "Given and taken today": "An bayar kuma an karɓa yau",
  "Of this device alone.": "Na wannan na’ura kaɗai.",
  "Nothing yet.": "Ba a rubuta komai yau ba.",
  Print: "Buga",
  Arrived: "Ya iso",
  "Taken in": "An karɓa",
  "Refused by the customer": "Abokin ciniki ya ƙi",
  "Handed over to the customer": "An miƙa wa abokin ciniki",
  "Put it on the shelf.": "Ku sa shi a kanta.",
  "Give the parcel to the customer.": "Ku ba abokin ciniki kayan.",
  "Keep it apart: the driver takes it back.": "Ku ajiye shi dabam: direba zai mayar da shi.",
  "The operator is told.": "An sanar da mai gudanarwa.",
  "Arrival kept": "An ajiye isowa",
  "Refusal kept": "An ajiye ƙin karɓa",
  "Taking in kept": "An ajiye karɓa",
  "Report kept": "An ajiye sanarwa",
  "Scanned before": "An riga an ɗauki lambar",
  "This scan is kept already and waits to be sent.": "An riga an ajiye wannan, yana jiran aikawa.",
  "It is on your shelf already.": "Yana kan kantarku tuni.",
  "Not taken in": "Ba a karɓa ba",
  "Your point takes no parcels that people hand in, and nobody has scanned this one before. Give it back to who brought it.":
    "Wurinku ba ya karɓar kayan da mutane ke kawowa, kuma ba wanda ya taɓa ɗaukar lambar wannan. Ku mayar wa wanda ya kawo.",
  "Not a parcel of this point": "Ba kayan wannan wuri ba ne",
  "Read the point's name on the label. Give the parcel back to the driver, or keep it apart.":
    "Ku karanta sunan wurin a kan lakabi. Ku mayar wa direba, ko ku ajiye shi dabam.",
  "It was scanned before, cancelled, or has ended. Look for it in the lists; if unsure, ask the operator.":
    "An riga an ɗauki lambarsa, ko an soke, ko ya ƙare. Ku neme shi a jeri, ko ku tambayi mai gudanarwa.",
  "This code is wrong. Ask the customer to read it out again. After too many wrong codes the parcel is locked.":
    "Wannan lambar ba daidai ba ce. Ku nemi abokin ciniki ya sake karanta ta. Bayan lambobi marasa daidai da yawa za a kulle kayan.",
  "This code is wrong, and it was the last try: the parcel is locked for now.":
    "Wannan lambar ba daidai ba ce, kuma ita ce ta ƙarshe: an kulle kayan na ɗan lokaci.",
  "Locked: there were too many wrong codes. Try again later, or ask the operator to unlock it.":
    "An kulle: lambobi marasa daidai sun yi yawa. Ku sake gwadawa daga baya, ko ku nemi mai gudanarwa ya buɗe.",
  "Waiting for another point": "Na jiran wani wuri",
  "Kept on this device, and sent when the point that made them signs in here.":
    "An ajiye a wannan na’ura, za a aika idan wurin da ya yi ya shiga a nan.",
  Arrival: "Isowa",
  Refusal: "Ƙin karɓa",
  "Taken in|a scan": "Karɓa",
  "Find by name or code": "Nemi da suna ko lamba",
  "No parcels are on their way.": "Babu kayan da ke kan hanya.",
  "The shelf is empty.": "Kantar babu komai.",
  "Nothing expires in the next two days.": "Babu abin da lokacinsa zai ƙare cikin kwana biyu.",
  "There is nothing to hand over.": "Babu abin miƙawa.",
  "Searching…": "Ana nema…",
  "Nothing here has this name or code.": "Babu mai wannan suna ko lamba a nan.",
  "Only {loaded} of {total} could be searched, because the service can't be reached.":
    "An iya duba {loaded} kawai daga cikin {total}, domin ba a samun sabis.",
  "{list}: {count} found": "{list}: an sami {count}",
  "{shown} of {total}": "{shown} daga {total}",
  "Expires {day}": "Zai ƙare {day}",
  "Expires today, {time}": "Zai ƙare yau, {time}",
  "Time is over": "Lokaci ya wuce",
  today: "yau",
  tomorrow: "gobe",
  yesterday: "jiya",
  "in {count} days": "nan da kwana {count}",
  "{count} days ago": "kwana {count} da suka wuce",
  "Since today": "Tun yau",
  "Since yesterday": "Tun jiya",
  "Since {day}": "Tun {day}",
  "Shelf is full": "Kanta ta cika",
  "While this is on, shops don't offer your point": "Idan an kunna wannan, shaguna ba sa nuna wurinku",
  "Shops will stop offering your point. Parcels on their way to you still arrive.":
    "Shaguna za su daina nuna wurinku. Kayan da ke kan hanya zuwa gare ku za su iso duk da haka.",
  "Yes, the shelf is full": "I, kanta ta cika",
  "Shops will offer your point again.": "Shaguna za su sake nuna wurinku.",
  "Yes, there is room again": "I, akwai wuri yanzu",
  "Shops no longer offer your point.": "Shaguna sun daina nuna wurinku.",
  "Shops offer your point again.": "Shaguna suna sake nuna wurinku.",
  "Closed days": "Ranakun rufewa",
  "No closed days are set.": "Ba a sa ranakun rufewa ba.",
  "Set by the operator": "Mai gudanarwa ne ya sa",
  "Closed from": "A rufe daga",
  "To|a day": "Zuwa",
  "Reason (optional)": "Dalili (ba dole ba)",
  "Customers don't see it": "Abokan ciniki ba sa ganin sa",
  "Close on these days": "Rufe a waɗannan ranaku",
  "Closed {days}: on these days shops don't offer your point. Parcels on their way to you still arrive, and those on your shelf are kept longer.":
    "A rufe: {days}. A waɗannan ranaku shaguna ba sa nuna wurinku. Kayan da ke kan hanya zuwa gare ku za su iso duk da haka, kuma za a daɗa ajiye waɗanda ke kan kantarku.",
  "Yes, we are closed": "I, mun rufe",
  "Set: closed {days}.": "An sa, a rufe: {days}.",
  "Remove {days}": "Cire {days}",
  "{days}: your point will be open on these days, and shops offer it again.":
    "{days}: wurinku zai kasance a buɗe a waɗannan ranaku, kuma shaguna za su sake nuna shi.",
  "Yes, we are open": "I, a buɗe muke",
  "Removed: {days}.": "An cire: {days}.",
  "Choose the first and the last day.": "Ku zaɓi rana ta farko da ta ƙarshe.",
  "The last day is before the first one.": "Rana ta ƙarshe tana kafin ta farko.",
  "These days are over already.": "Waɗannan ranaku sun riga sun wuce.",
  "A closure has at most 366 days.": "Rufewa ɗaya ba ta wuce kwana 366.",
  "Choose days within the next ten years.": "Ku zaɓi ranaku a cikin shekaru goma masu zuwa.",
  "100 closures are set already. Remove one of them first.": "An riga an sa rufewa 100. Ku cire ɗaya tukuna.",
  "Not sent: this needs a connection. What you typed stays here.":
    "Ba a aika ba: wannan na buƙatar intanet. Abin da kuka rubuta yana nan.",
  "{count} scans wait on this device, and will be sent when their point signs in.":
    "Rikodi {count} na jira a wannan na’ura, za a aika idan wurin da ya yi ya shiga.",
  "This code is wrong. Ask the customer to read it out again. {count} tries are left before the parcel is locked.":
    "Wannan lambar ba daidai ba ce. Ku nemi abokin ciniki ya sake karanta ta. Saura gwaji {count} kafin a kulle kayan.",
  "Locked: there were too many wrong codes. Try again in {count} minutes.":
    "An kulle: lambobi marasa daidai sun yi yawa. Ku sake gwadawa bayan minti {count}.",
  "{count} scans are not sent yet. They stay on this device and will be sent when this point signs in here again.":
    "Ba a aika rikodi {count} ba tukuna. Zai zauna a wannan na’ura, za a aika idan wannan wuri ya sake shiga a nan.",
} as const;

export default counter satisfies Translation<typeof en, typeof counter>;
