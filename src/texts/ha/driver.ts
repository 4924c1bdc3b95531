import type { Translation } from "../catalogue.ts";
import type * as en from "../en/driver.ts";
import handheld from "./handheld.ts";

const driver = {
  ...handheld,
  Driver: "Direba",
  "Sign in to your round": "Shiga zagayenku",
  "Scan your sign-in sheet, or type your driver key. The key stays on this device until you sign out.":
    "Ku ɗauki hoton takardar shigarku, ko ku rubuta maɓallin direba. Maɓallin zai zauna a wannan na’ura har sai kun fita.",
  "This is not a driver's sign-in code. It is on the sheet that the operator gave you.":
    "Wannan ba lambar shigar direba ba ce. Tana kan takardar da mai gudanarwa ya ba ku.",
  "Driver key": "Maɓallin direba",
  "It begins with dr_": "Yana farawa da dr_",
  "This is not a driver key. It begins with dr_live_ or dr_test_.":
    "Wannan ba maɓallin direba ba ne. Yana farawa da dr_live_ ko dr_test_.",
  "This key is not for drivers. Ask the operator for your driver key.":
    "Wannan maɓallin ba na direba ba ne. Ku nemi maɓallinku daga mai gudanarwa.",
  "A driver is signed in on this device. Sign in with another key?":
    "Wani direba ya shiga a wannan na’ura. A shiga da wani maɓalli?",
  Round: "Zagaye",
  Van: "Mota",
  "Day|of work": "Rana",
  "Today's round": "Zagayen yau",
  "No round today": "Babu zagaye yau",
  "You can still scan. What you have is under “Van”.":
    "Kuna iya ɗaukar lamba duk da haka. Abin da kuke da shi yana ƙarƙashin “Mota”.",
  "{left} of {all} stops to go": "Saura wurare {left} cikin {all}",
  "{count} to give": "{count} na bayarwa",
  "{count} to take": "{count} na ɗauka",
  "Nothing to do": "Babu aiki",
  "Closed today": "A rufe yau",
  "Asks for a visit": "Suna neman ziyara",
  "Show distances": "Nuna nisa",
  "{distance} away": "nisan {distance}",
  "This device does not tell where it is.": "Wannan na’ura ba ta faɗin inda take.",
  "All stops": "Duk wurare",
  Call: "Kira",
  "What is here was not loaded: you are offline. You can scan all the same.":
    "Ba a loda abin da ke nan ba: babu intanet. Kuna iya ɗaukar lamba duk da haka.",
  "To give": "Na bayarwa",
  "They leave this list when the agent scans them.": "Suna fita daga jerin idan wakili ya ɗauki lambarsu.",
  "To give back": "Na mayarwa",
  "Count them, and ask the shop for a code for so many.": "Ku ƙirga su, ku tambayi shago lambar adadin.",
  "To take": "Na ɗauka",
  "Scan each parcel that you take.": "Ku ɗauki lambar kowane kaya da kuka karɓa.",
  "{count} not taken yet": "Ba a ɗauki {count} ba tukuna",
  "No parcel waits here.": "Babu kayan da ke jira a nan.",
  "Nothing waits here.": "Babu abin da ke jira a nan.",
  "Drive on": "Ci gaba da tafiya",
  "Drive on all the same": "Tafi duk da haka",
  "Stay here": "Zauna nan",
  "Scan what you take": "Ku ɗauki lambar abin da kuka karɓa",
  "In the van": "A cikin mota",
  "The van is empty.": "Motar babu komai.",
  "Not known yet": "Ba a sani ba tukuna",
  "The next connection tells where these go.": "Za a san inda za su idan intanet ta dawo.",
  "Goes back to the shop": "Zai koma shago",
  "Goes to {name}": "Zai je {name}",
  "Goes back to {name}": "Zai koma {name}",
  "In your van since {time}": "Yana motarku tun {time}",
  "Show this stop": "Nuna wannan wuri",
  "I take it": "Na ɗauka",
  "Report a problem": "Faɗi matsala",
  Report: "Aika",
  "and {count} more": "da ƙarin {count}",
  "Give back to {name}": "Mayarwa ga {name}",
  "Receiving code": "Lambar karɓar kaya",
  "{count} counted: ask for a code for {count}": "An ƙirga {count}: ku tambayi lambar {count}",
  "Choose what you give back.": "Ku zaɓi abin da za ku mayar.",
  "This code is wrong. Ask the shop for a code.": "Lambar ba daidai ba ce. Ku tambayi shago lamba.",
  "This code is wrong. Ask the shop for a code. Tries left: {count}.":
    "Lambar ba daidai ba ce. Ku tambayi shago lamba. Sauran gwaji: {count}.",
  Taken: "An ɗauka",
  "Given back": "An mayar",
  "Saved: taken": "An ajiye: ɗauka",
  "Saved: given back": "An ajiye: mayarwa",
  "Saved: report": "An ajiye: matsala",
  "In your van already": "Yana motarku tuni",
  "Not a parcel of this service": "Ba kayan wannan sabis ba ne",
  "Read the label again. If it is right, leave the parcel and tell the operator.":
    "Ku sake karanta lakabin. Idan daidai ne, ku bar kayan ku sanar da mai gudanarwa.",
  "Somebody else has scanned it, or it has ended. Look for it under “Van”; if unsure, ask the operator.":
    "Wani ya riga ya ɗauki lambarsa, ko ya ƙare. Ku neme shi a “Mota”; idan ba ku tabbata ba, ku tambayi mai gudanarwa.",
  "Wrong receiving code": "Lambar karɓar kaya ba daidai ba",
  "You still have it. Ask the shop for a code, and give it back again.":
    "Har yanzu yana hannunku. Ku tambayi shago lamba, ku sake mayarwa.",
  "The code is for fewer parcels": "Lambar ta kaya kaɗan ce",
  "You still have it. Count again with the shop, and ask for a code for what is left.":
    "Har yanzu yana hannunku. Ku sake ƙirga tare da shago, ku tambayi lambar abin da ya rage.",
  "Made with another key": "An yi da wani maɓalli",
  "If these scans are yours, send them with the key that is signed in now.":
    "Idan waɗannan naku ne, ku aika su da maɓallin da ke shiga yanzu.",
  "They are mine: send them": "Nawa ne: aika",
  "Taken|a scan": "Ɗauka",
  "Given back|a scan": "Mayarwa",
  "End of the day": "Ƙarshen rana",
  Given: "An bayar",
  "Still in the van": "Har yanzu a mota",
  "Try again on the next round, or leave it at a depot.":
    "Ku sake gwadawa a zagaye na gaba, ko ku bar su a babban ɗakin ajiya.",
  "Goes back to the shop, with its receiving code.": "Zai koma shago, da lambar karɓar kaya.",
  "Not taken": "Ba a ɗauka ba",
  "Left for the next round.": "An bar su don zagaye na gaba.",
  "You still have {amount}: give it to the office, or bring it to the bank.":
    "Har yanzu kuna da {amount}: ku ba ofis, ko ku kai banki.",
  "All done: the van is empty, and everything is sent.": "An gama: motar babu komai, an aika komai.",
  "{count} scans wait on this device. Nothing is lost.":
    "Rikodi {count} na jira a wannan na’ura. Babu abin da ya ɓace.",
  "{count} parcels are not taken yet.": "Ba a ɗauki kaya {count} ba tukuna.",
  "Give back {count} parcels": "Mayar da kaya {count}",
  "{count} scans are not sent yet. They stay on this device and will be sent when this key signs in here again.":
    "Ba a aika rikodi {count} ba tukuna. Za su zauna a wannan na’ura, a aika su idan wannan maɓalli ya sake shiga nan.",
  "Not on your round": "Ba a zagayenku ba",
  "You have it now: leave it at a depot, or give it to the driver who goes there.":
    "Yana hannunku yanzu: ku bar shi a babban ɗakin ajiya, ko ku ba direban da zai je can.",
  "Money|in a van": "Kuɗi",
  "Give to office or driver": "Ba ofis ko wani direba",
  "{amount} to take": "{amount} za a karɓa",
  "Take money: {amount}": "Karɓi kuɗi: {amount}",
  "You owe {amount}": "Ana bin ku {amount}",
  "Waits for a driver": "Yana jiran direba",
} as const;

export default driver satisfies Translation<typeof en, typeof driver>;
