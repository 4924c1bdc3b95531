import type { Translation } from "../catalogue.ts";
import type * as en from "../en/driver.ts";
import handheld from "./handheld.ts";

const driver = {
  ...handheld,
  Driver: "Ọkwọ ụgbọala",
  "Sign in to your round": "Banye na njem gị",
  "Scan your sign-in sheet, or type your driver key. The key stays on this device until you sign out.":
    "Nyochaa akwụkwọ mbanye gị, ma ọ bụ dee igodo ọkwọ ụgbọala. Igodo ahụ na-anọ na ngwaọrụ a ruo mgbe ị pụrụ.",
  "This is not a driver's sign-in code. It is on the sheet that the operator gave you.":
    "Nke a abụghị koodu mbanye nke ọkwọ ụgbọala. Ọ dị n’akwụkwọ onye nlekọta nyere gị.",
  "Driver key": "Igodo ọkwọ ụgbọala",
  "It begins with dr_": "Ọ na-amalite na dr_",
  "This is not a driver key. It begins with dr_live_ or dr_test_.":
    "Nke a abụghị igodo ọkwọ ụgbọala. Ọ na-amalite na dr_live_ ma ọ bụ dr_test_.",
  "This key is not for drivers. Ask the operator for your driver key.":
    "Igodo a abụghị nke ọkwọ ụgbọala. Rịọ onye nlekọta igodo gị.",
  "A driver is signed in on this device. Sign in with another key?":
    "Otu ọkwọ ụgbọala abanyela na ngwaọrụ a. Ị ga-eji igodo ọzọ banye?",
  Round: "Njem",
  Van: "Ụgbọala",
  "Day|of work": "Ụbọchị",
  "Today's round": "Njem nke taa",
  "No round today": "Enweghị njem taa",
  "You can still scan. What you have is under “Van”.": "Ị ka nwere ike inyocha. Ihe i ji dị na “Ụgbọala”.",
  "{left} of {all} stops to go": "Ebe {left} n’ime {all} fọdụrụ",
  "{count} to give": "{count} inye",
  "{count} to take": "{count} iburu",
  "Nothing to do": "Enweghị ọrụ",
  "Closed today": "Emechiri taa",
  "Asks for a visit": "Ha na-arịọ ka a bịa",
  "Show distances": "Gosi ogologo ụzọ",
  "{distance} away": "{distance} site ebe a",
  "This device does not tell where it is.": "Ngwaọrụ a anaghị ekwu ebe ọ nọ.",
  "All stops": "Ebe niile",
  Call: "Kpọọ",
  "What is here was not loaded: you are offline. You can scan all the same.":
    "E bubataghị ihe dị ebe a: ị nọghị n’ịntanetị. Ị ka nwere ike inyocha.",
  "To give": "Inye",
  "They leave this list when the agent scans them.": "Ha na-apụ na ndepụta a mgbe onye ọrụ nyochara ha.",
  "To give back": "Inyeghachi",
  "Count them, and ask the shop for a code for so many.": "Gụọ ha, jụọ ụlọ ahịa koodu maka ọnụọgụ ahụ.",
  "To take": "Iburu",
  "Scan each parcel that you take.": "Nyochaa ngwugwu ọ bụla ị na-ebu.",
  "{count} not taken yet": "E bubeghị {count}",
  "No parcel waits here.": "Ọ dịghị ngwugwu na-eche ebe a.",
  "Nothing waits here.": "Ọ dịghị ihe na-eche ebe a.",
  "Drive on": "Gaa n’ihu",
  "Drive on all the same": "Gaa agbanyeghị",
  "Stay here": "Nọrọ ebe a",
  "Scan what you take": "Nyochaa ihe ị na-ebu",
  "In the van": "N’ụgbọala",
  "The van is empty.": "Ụgbọala ahụ tọgbọrọ chakoo.",
  "Not known yet": "A mabeghị",
  "The next connection tells where these go.": "Njikọ ọzọ ga-ekwu ebe ha na-aga.",
  "Goes back to the shop": "Ọ na-alaghachi n’ụlọ ahịa",
  "Goes to {name}": "Ọ na-aga {name}",
  "Goes back to {name}": "Ọ na-alaghachi {name}",
  "In your van since {time}": "Ọ nọ n’ụgbọala gị kemgbe {time}",
  "Show this stop": "Gosi ebe a",
  "I take it": "E buru m ya",
  "Report a problem": "Kọọ nsogbu",
  Report: "Kọọ",
  "and {count} more": "na {count} ọzọ",
  "Give back to {name}": "Nyeghachi {name}",
  "Receiving code": "Koodu nnata",
  "{count} counted: ask for a code for {count}": "A gụrụ {count}: jụọ koodu maka {count}",
  "Choose what you give back.": "Họrọ ihe ị na-enyeghachi.",
  "This code is wrong. Ask the shop for a code.": "Koodu a ezighị ezi. Jụọ ụlọ ahịa koodu.",
  "This code is wrong. Ask the shop for a code. Tries left: {count}.":
    "Koodu a ezighị ezi. Jụọ ụlọ ahịa koodu. Nnwale fọdụrụ: {count}.",
  Taken: "E buru ya",
  "Given back": "E nyeghachiri ya",
  "Saved: taken": "E debere: e buru",
  "Saved: given back": "E debere: e nyeghachiri",
  "Saved: report": "E debere: nsogbu",
  "In your van already": "Ọ nọlarị n’ụgbọala gị",
  "Not a parcel of this service": "Ọ bụghị ngwugwu nke ọrụ a",
  "Read the label again. If it is right, leave the parcel and tell the operator.":
    "Gụọ akara ya ọzọ. Ọ bụrụ na ọ ziri ezi, hapụ ngwugwu ahụ ma gwa onye nlekọta.",
  "Somebody else has scanned it, or it has ended. Look for it under “Van”; if unsure, ask the operator.":
    "Onye ọzọ nyochara ya, ma ọ bụ ọ gwụla. Chọọ ya na “Ụgbọala”; ọ bụrụ na ị maghị, jụọ onye nlekọta.",
  "Wrong receiving code": "Koodu nnata ezighị ezi",
  "You still have it. Ask the shop for a code, and give it back again.":
    "Ọ ka nọ n’aka gị. Jụọ ụlọ ahịa koodu, nyeghachi ya ọzọ.",
  "The code is for fewer parcels": "Koodu ahụ bụ maka ngwugwu ole na ole",
  "You still have it. Count again with the shop, and ask for a code for what is left.":
    "Ọ ka nọ n’aka gị. Gị na ụlọ ahịa gụọ ọzọ, jụọ koodu maka nke fọdụrụ.",
  "Made with another key": "E ji igodo ọzọ mee ya",
  "If these scans are yours, send them with the key that is signed in now.":
    "Ọ bụrụ na nnyocha ndị a bụ nke gị, jiri igodo banyere ugbu a zipụ ha.",
  "They are mine: send them": "Ha bụ nke m: zipụ",
  "Taken|a scan": "Iburu",
  "Given back|a scan": "Inyeghachi",
  "End of the day": "Ọgwụgwụ ụbọchị",
  Given: "E nyere",
  "Still in the van": "Ka nọ n’ụgbọala",
  "Try again on the next round, or leave it at a depot.":
    "Nwaa ọzọ na njem na-abịa, ma ọ bụ hapụ ya n’ụlọ nkwakọba.",
  "Goes back to the shop, with its receiving code.": "Ọ na-alaghachi n’ụlọ ahịa, na koodu nnata ya.",
  "Not taken": "E bughị",
  "Left for the next round.": "A hapụrụ ya maka njem na-abịa.",
  "You still have {amount}: give it to the office, or bring it to the bank.":
    "{amount} ka dị gị n’aka: nye ya ọfịs, ma ọ bụ buga ya n’ụlọ akụ.",
  "All done: the van is empty, and everything is sent.":
    "Emechaala: ụgbọala tọgbọrọ chakoo, e zipụla ihe niile.",
  "{count} scans wait on this device. Nothing is lost.":
    "Nnyocha {count} na-eche na ngwaọrụ a. Ọ dịghị ihe furu efu.",
  "{count} parcels are not taken yet.": "E bubeghị ngwugwu {count}.",
  "Give back {count} parcels": "Nyeghachi ngwugwu {count}",
  "{count} scans are not sent yet. They stay on this device and will be sent when this key signs in here again.":
    "E zipụbeghị nnyocha {count}. Ha ga-anọ na ngwaọrụ a, a ga-ezipụ ha mgbe igodo a banyere ebe a ọzọ.",
  "Not on your round": "Ọ nọghị na njem gị",
  "You have it now: leave it at a depot, or give it to the driver who goes there.":
    "Ọ nọ n’aka gị ugbu a: hapụ ya n’ụlọ nkwakọba, ma ọ bụ nye ya ọkwọ ụgbọala na-aga ebe ahụ.",
  "Money|in a van": "Ego",
  "Give to office or driver": "Nye ọfịs ma ọ bụ ọkwọ ụgbọala",
  "{amount} to take": "{amount} a ga-anara",
  "Take money: {amount}": "Nara ego: {amount}",
  "You owe {amount}": "Ị ji ụgwọ {amount}",
  "Waits for a driver": "Ọ na-eche ọkwọ ụgbọala",
} as const;

export default driver satisfies Translation<typeof en, typeof driver>;
