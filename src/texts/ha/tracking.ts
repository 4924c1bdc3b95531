import type { Translation } from "../catalogue.ts";
import type * as en from "../en/tracking.ts";
import common from "./common.ts";

const tracking = {
  ...common,
  Collected: "An karɓa",
  "{partner} is preparing your parcel. There is nothing for you to do yet.":
    "{partner} na shirya kayanku. Ba sai kun yi komai ba tukuna.",
  "Your parcel is on its way to the pickup point. {partner} will tell you when it is there.":
    "Kayanku na kan hanya zuwa wurin karɓa. {partner} zai sanar da ku idan sun iso.",
  "Bring your collection code to the pickup point. You get the code from {partner}.":
    "Ku zo wurin karɓa da lambar karɓarku. Za ku samu lambar daga {partner}.",
  "The parcel was handed over. There is nothing more for you to do.":
    "An miƙa kayan. Babu abin da ya rage ku yi.",
  "The parcel was refused at the pickup point. Any questions? Ask {partner}.":
    "An ƙi karɓar kayan a wurin karɓa. Kuna da tambaya? Ku tuntuɓi {partner}.",
  "The parcel was not collected in time. Any questions? Ask {partner}.":
    "Ba a karɓi kayan cikin lokaci ba. Kuna da tambaya? Ku tuntuɓi {partner}.",
  "This order was cancelled. Any questions? Ask {partner}.":
    "An soke wannan oda. Kuna da tambaya? Ku tuntuɓi {partner}.",
  "The parcel is on its way back to {partner}. Any questions? Ask {partner}.":
    "Ana mayar da kayan ga {partner}. Kuna da tambaya? Ku tuntuɓi {partner}.",
  "The parcel is back with {partner}. Any questions? Ask {partner}.":
    "Kayan sun koma wurin {partner}. Kuna da tambaya? Ku tuntuɓi {partner}.",
  "The parcel was lost. {partner} will tell you what happens next.":
    "Kayan sun ɓace. {partner} zai sanar da ku abin da zai biyo baya.",
  "Show this code at any point that takes parcels, by {until}. You need no printer: the agent scans it.":
    "Ku nuna wannan lamba a kowane wurin da ake karɓar kaya, kafin {until}. Ba kwa buƙatar firinta: wakili zai duba ta.",
  "Your parcel is on its way back to {partner}. There is nothing more for you to do.":
    "Kayanku na komawa wurin {partner}. Babu abin da ya rage ku yi.",
  "{partner} has your parcel.": "{partner} ya karɓi kayanku.",
  "This return was cancelled. Any questions? Ask {partner}.":
    "An soke wannan mayarwa. Kuna da tambaya? Ku tuntuɓi {partner}.",
  "The code that the agent scans": "Lambar da wakili zai duba",
  "Send something back": "Mayar da wani abu",
  "You can send this parcel back to {partner} until {until}.":
    "Kuna iya mayar da wannan kaya ga {partner} zuwa {until}.",
  "The six digits with which you collected the parcel.": "Lambobi shida da kuka karɓi kayan da su.",
  "Why does it go back? (optional)": "Me ya sa kuke mayar da shi? (ba dole ba)",
  "Hand it in by {until} at one of the points on this page, where the agent scans this code. You need no printer.":
    "Ku kai shi kafin {until} ɗaya daga cikin wuraren da ke wannan shafi, inda wakili zai duba wannan lamba. Ba kwa buƙatar firinta.",
  "Where to hand it in": "Inda za ku kai shi",
  "The nearest to {point}, where it was collected, come first.":
    "Na farko su ne mafi kusa da {point}, inda aka karɓi kayan.",
  "All {total} points that take it in": "Duk wurare {total} da ke karɓar sa",
  "The nearest alone": "Mafi kusa kaɗai",
  "Nearer points": "Wurare mafi kusa",
  "Further points": "Wurare mafi nisa",
  "See your return": "Duba mayarwarku",
  "Return started": "An fara mayarwa",
  "Start the return": "Fara mayarwa",
  "The collection code has six digits. Nothing else is needed.":
    "Lambar karɓa tana da lambobi shida. Ba a buƙatar komai kuma.",
  "This is not the code of this parcel.": "Wannan ba lambar wannan kaya ba ce.",
  "There were too many wrong codes. Try again later, or ask {partner}.":
    "An shigar da lambobin da ba daidai ba sau da yawa. Ku sake gwadawa daga baya, ko ku tuntuɓi {partner}.",
  "This parcel can’t be sent back, or it is going back already. Ask {partner}.":
    "Ba za a iya mayar da wannan kaya ba, ko an riga an fara mayarwa. Ku tuntuɓi {partner}.",
  "That did not work. Try again in a moment.": "Bai yi ba. Ku sake gwadawa bayan ɗan lokaci.",
  "On its way|a step": "Kan hanya",
  "Handed in": "An kawo shi",
  "At another place": "A wani wuri dabam",
  "At the pickup point": "A wurin karɓa",
  "Pickup point changed": "An canza wurin karɓa",
  "Kept longer for you": "An ƙara lokacin ajiya",
  "Where your parcel from {partner} is, and where and until when you can collect it.":
    "Inda kayanku daga {partner} suke, da inda za ku karɓe su da kuma zuwa yaushe.",
  "Help from {partner}": "Taimako daga {partner}",
  "still to come": "yana zuwa nan gaba",
  "Progress|of a parcel": "Matakai",
  "Collect it by": "Lokacin ƙarshe na karɓa",
  "To pay at the point": "Abin da za a biya a wurin karɓa",
  "Bring {amount}": "Zo da {amount}",
  "Map: {point}, {city}": "Taswira: {point}, {city}",
  "Get directions": "Nuna hanya",
  Today: "Yau",
  "Open now": "A buɗe yake yanzu",
  "Closed now": "A rufe yake yanzu",
  "The pickup point is closed today.": "Wurin karɓa a rufe yake yau.",
  "The pickup point is closed from {from} to {to}.": "Wurin karɓa a rufe yake daga {from} zuwa {to}.",
  "The pickup point was changed. Collect your parcel at {point}.":
    "An canza wurin karɓa. Ku karɓi kayanku a {point}.",
  "Closed now, opens at {time}": "A rufe yake yanzu, za a buɗe da {time}",
  "Closed now, opens {day} at {time}": "A rufe yake yanzu, za a buɗe ran {day} da {time}",
  "Opening hours are not known.": "Ba a san lokutan buɗewa ba.",
  "12 letters and digits, with or without spaces.": "Haruffa da lambobi 12, da sarari ko babu.",
  Track: "Nema",
  "Track another parcel": "Bi sawun wasu kaya",
  "Track your parcel": "Bi sawun kayanku",
  "Type the code that came with your order.": "Ku rubuta lambar da ta zo tare da odarku.",
  "We can’t find this parcel": "Ba mu sami wannan kayan ba",
  "Look at the code again: one letter may be wrong, or the end may be missing.":
    "Ku sake duba lambar: wataƙila harafi ɗaya ba daidai ba ne, ko ƙarshenta ya ɓace.",
  "One moment, please": "Ku ɗan jira",
  "There were too many requests. Try again in a minute.":
    "Buƙatun sun yi yawa. Ku sake gwadawa bayan minti ɗaya.",
  "Back soon": "Za mu dawo nan ba da daɗewa ba",
  "Tracking is being maintained. Your parcel is not affected. Try again in a few minutes.":
    "Ana gyaran shafin. Kayanku na nan lafiya. Ku sake gwadawa bayan ’yan mintuna.",
  "Something went wrong": "An sami matsala",
  "That was our mistake, not yours. Try again in a moment.":
    "Kuskuren namu ne, ba naku ba. Ku sake gwadawa bayan ɗan lokaci.",
  "{day}, closes at {time}": "{day}, ana rufewa {time}",
} as const;

export default tracking satisfies Translation<typeof en, typeof tracking>;
