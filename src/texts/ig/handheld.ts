import type { Translation } from "../catalogue.ts";
import type * as en from "../en/handheld.ts";
import common from "./common.ts";

const handheld = {
  ...common,
  "Scan the sign-in sheet": "Nyochaa akwụkwọ mbanye",
  "Hold the sheet's QR code in the frame": "Debe koodu QR nke akwụkwọ ahụ n’ime igbe",
  Show: "Gosi",
  Hide: "Zoo",
  "Checking…": "A na-elele…",
  "You are offline. Signing in needs a connection: check it and try again.":
    "Ị nọghị n’ịntanetị. Mbanye chọrọ ịntanetị: lelee njikọ ma nwaa ọzọ.",
  "The service is busy or has a fault. Try again in a moment.":
    "Ọrụ ahụ nwere ọtụtụ ihe ma ọ bụ nwere nsogbu. Nwaa ọzọ n’oge na-adịghị anya.",
  Online: "N’ịntanetị",
  Offline: "Enweghị ịntanetị",
  "{count} waiting": "{count} na-eche",
  "{count} refused": "a jụrụ {count}",
  "Show the scans that are not sent yet": "Gosi nnyocha ndị na-ezipụbeghị",
  "Scan with the camera": "Jiri igwefoto nyochaa",
  "Starting the camera…": "A na-amalite igwefoto…",
  "Stop the camera": "Kwụsị igwefoto",
  Light: "Ọkụ",
  "Hold the label's code in the frame": "Debe koodu dị n’akara ngwugwu n’ime igbe",
  "This is not a tracking code": "Nke a abụghị koodu nsochi",
  "Look for the label's code with twelve letters and digits.":
    "Chọọ koodu nwere mkpụrụedemede na nọmba iri na abụọ n’akara ngwugwu.",
  "What the camera sees": "Ihe igwefoto na-ahụ",
  "Or type the code": "Ma ọ bụ dee koodu ahụ",
  "Twelve letters and digits, below the bar code. A bar code scanner works at any time.":
    "Mkpụrụedemede na nọmba iri na abụọ, n’okpuru ahịrị ahụ. Ngwa na-agụ ahịrị na-arụ ọrụ mgbe niile.",
  "Next|a step": "Gaa n’ihu",
  "A code has twelve letters and digits; this has {count}.":
    "Koodu nwere mkpụrụedemede na nọmba iri na abụọ; nke a nwere {count}.",
  "One character of this code is wrong. Compare it with the label, letter by letter.":
    "Otu mkpụrụedemede nke koodu a adịghị mma. Jiri ya tụnyere akara ngwugwu, otu n’otu.",
  "The camera is blocked for this page. Allow it in the browser's settings for this site, or type the code.":
    "E gbochiri igwefoto na ibe a. Nye ya ikike na ntọala ihe nchọgharị, ma ọ bụ dee koodu ahụ.",
  "This device has no camera. Type the code.": "Ngwaọrụ a enweghị igwefoto. Dee koodu ahụ.",
  "Another app uses the camera. Close it and try again, or type the code.":
    "Ngwa ọzọ na-eji igwefoto. Mechie ya ma nwaa ọzọ, ma ọ bụ dee koodu ahụ.",
  "The browser gives the camera to secure pages only. Open this page with https, or type the code.":
    "Ihe nchọgharị na-enye igwefoto naanị ibe echekwara. Meghee ibe a na https, ma ọ bụ dee koodu ahụ.",
  "The code reader could not be loaded. Check the connection and try again, or type the code.":
    "Enweghị ike ibubata ihe na-agụ koodu. Lelee ịntanetị ma nwaa ọzọ, ma ọ bụ dee koodu ahụ.",
  "The camera could not be started. Try again, or type the code.":
    "Igwefoto enweghị ike ịmalite. Nwaa ọzọ, ma ọ bụ dee koodu ahụ.",
  "Settings|of a device": "Ntọala",
  Sound: "Ụda",
  "A tone after each scan": "Ụda mgbe nnyocha ọ bụla gachara",
  Vibration: "Ịma jijiji",
  "A buzz after each scan, where the device can":
    "Ịma jijiji mgbe nnyocha ọ bụla gachara, ma ngwaọrụ ahụ nwee ike",
  "Sign out all the same": "Pụọ agbanyeghị",
  "Stay signed in": "Nọgide",
  "This needs a connection: check it and try again.": "Nke a chọrọ ịntanetị: lelee njikọ ma nwaa ọzọ.",
  "The service has refused this. Tell the operator.": "Ọrụ ahụ anabataghị nke a. Gwa onye nlekọta.",
  "A new version of this page is ready.": "Ụdị ọhụrụ nke ibe a adịla njikere.",
  Update: "Melite",
  Later: "Ma e mechaa",
  "This page could not start here. It needs a recent browser that may keep data on this device.":
    "Ibe a enweghị ike ịmalite ebe a. Ọ chọrọ ihe nchọgharị ọhụrụ nwere ike idebe data na ngwaọrụ a.",
  "This key is not known here. Check that all of it was copied, or ask the operator for a new one.":
    "Amaghị igodo a ebe a. Lelee ma e depụtara ya niile, ma ọ bụ rịọ onye nlekọta ọhụrụ.",
  "Your key no longer works. Ask the operator for a new one and sign in with it.":
    "Igodo gị anaghị arụ ọrụ ọzọ. Rịọ onye nlekọta ọhụrụ ma were ya banye.",
  Views: "Ihu akwụkwọ",
  Scan: "Nyochaa",
  "The code has six digits.": "Koodu ahụ nwere nọmba isii.",
  "Checking the code…": "A na-elele koodu ahụ…",
  Damaged: "O mebiri emebi",
  Opened: "E meghere ya",
  "Wrong label": "Akara ya abụghị nke ya",
  Missing: "A naghị ahụ ya",
  "Note (optional)": "Nkọwa (ọ bụghị iwu)",
  "Only the operator reads it": "Naanị onye nlekọta na-agụ ya",
  "Choose what is wrong.": "Họrọ ihe na-adịghị mma.",
  Reported: "A kọrọ ya",
  "Sending…": "A na-ezipụ…",
  "You are offline. It is sent automatically when you are online again.":
    "Ị nọghị n’ịntanetị. A ga-ezipụ ya n’onwe ya mgbe ịntanetị lọghachiri.",
  "The service has not taken it yet. It is sent again automatically.":
    "Ọrụ ahụ anatabeghị ya. A ga-ezipụ ya ọzọ n’onwe ya.",
  "Not recorded": "Edekọghị ya",
  "This device can't keep scans. Scan it again when you are online.":
    "Ngwaọrụ a enweghị ike ichekwa nnyocha. Nyochaa ya ọzọ mgbe ị nọ n’ịntanetị.",
  "This device keeps nothing for this page: its storage is full or blocked. Scans work only with a network, and closing the page may sign you out. Free some space, or allow this site to keep data.":
    "Ngwaọrụ a anaghị echekwa ihe ọ bụla maka ibe a: nchekwa ya juru ma ọ bụ egbochiri ya. Nnyocha na-arụ ọrụ naanị mgbe enwere ịntanetị, imechi ibe a nwekwara ike ịpụ gị. Wepụta ohere, ma ọ bụ kwe ka saịtị a chekwaa data.",
  "Not possible any more": "Ọ gaghị ekwe omume ọzọ",
  "Scan the parcel again.": "Nyochaa ngwugwu ahụ ọzọ.",
  "Check the date and time of this device, then scan the parcel again.":
    "Lelee ụbọchị na oge nke ngwaọrụ a, nyochaa ngwugwu ahụ ọzọ.",
  "Scan the parcel again; if it goes on, tell the operator.":
    "Nyochaa ngwugwu ahụ ọzọ; ọ bụrụ na ọ ga-aga n’ihu, gwa onye nlekọta.",
  "Waiting to send": "Na-eche ka e zipụ ya",
  "Saved on this device and sent automatically. Don't clear the browser's data.":
    "E debere ya na ngwaọrụ a, a ga-ezipụ ya n’onwe ya. Ehichapụla data nke ihe nchọgharị.",
  "Send now": "Zipụ ugbu a",
  "Not accepted": "Anabataghị ya",
  Dismiss: "Wepụ",
  "Dismiss {code}": "Wepụ {code}",
  "Report|a scan": "Akụkọ",
  "{what}, scanned {time}": "{what}, e nyochara {time}",
  Refresh: "Melite",
  "As of {time}": "Nke elekere {time}",
  "Not loaded yet": "E bubatabeghị ya",
  "Loading…": "A na-ebubata…",
  "The service is busy or has a fault. Try again in {count} seconds.":
    "Ọrụ ahụ nwere ọtụtụ ihe ma ọ bụ nwere nsogbu. Nwaa ọzọ mgbe sekọnd {count} gachara.",
  Undo: "Weghachi",
  Undone: "E weghachiri ya",
  "Nothing was sent.": "E zipụghị ihe ọ bụla.",
  "Too late to undo": "Oge iweghachi agafeela",
  "The scan is sent already. If it was a mistake, tell the operator.":
    "E ziela ya. Ọ bụrụ na ọ bụ njehie, gwa onye nlekọta.",
  "Undo for ten seconds": "Iweghachi n’ime sekọnd iri",
  "Each scan waits that long before it is sent": "Scan ọ bụla na-eche oge ahụ tupu e zipụ ya",
  "Money changes hands only with a network: check the connection and try again.":
    "Ego na-agbanwe aka naanị mgbe ịntanetị dị: lelee njikọ ma nwaa ọzọ.",
  "No customers' money.": "Enweghị ego ndị ahịa.",
  "Some of it can't be reached at the moment, and is missing here.":
    "Enweghị ike inweta ụfọdụ n’ime ya ugbu a, ha anọghị ebe a.",
  "You owe {amount}: a deposit did not come to the bank.":
    "Ị ji ụgwọ {amount}: ego e tinyere eruteghị n’ụlọ akụ.",
  "{amount} of your deposits is left, and pays for what comes next.":
    "{amount} fọdụrụ n’ego ị tinyere, ọ ga-akwụ ihe na-abịa n’ihu.",
  "You may have up to {amount}.": "Ị nwere ike ijide ruo {amount}.",
  "Take money": "Nara ego",
  "The code has expired: {amount} is still yours.": "Koodu agwụla: {amount} ka dị gị n’aka.",
  "{name} has taken {amount}, {time}": "{name} anarala {amount}, {time}",
  "{amount} was taken, {time}": "A narala {amount}, {time}",
  Cash: "Ego n'aka",
  Card: "Kaadị",
  "Transfer|of money": "Nnyefe ego",
  "Choose what you give.": "Họrọ ihe ị na-enye.",
  "Count it together, before you show the code.": "Gụkọọnụ ya ọnụ tupu ị gosi koodu.",
  "Give {amount}": "Nye {amount}",
  "Back|a button": "Azụ",
  "What you give": "Ihe ị na-enye",
  "All of it": "Ha niile",
  "Cash alone": "Naanị ego n’aka",
  "Good until {time}. Whoever takes the money counts it, and types the amount and this code.":
    "Ọ dị mma ruo {time}. Onye na-anara ego ahụ gụọ ya, depụta ego ole na koodu a.",
  "Waiting until somebody takes it…": "Na-eche onye ga-anara ya…",
  "Take it back|money": "Weghachi ya",
  "This is the code of somebody else.": "Nke a bụ koodu onye ọzọ.",
  "Type the amount that you counted.": "Depụta ego ole ị gụtara.",
  "Scan the giver's screen, or type all that stands below its code.":
    "Nyochaa ihuenyo onye na-enye, ma ọ bụ depụta ihe niile dị n’okpuru koodu ya.",
  "You may take {amount} at most. The giver can give less.":
    "Ị nwere ike ịnara {amount} kacha. Onye na-enye nwere ike inye obere.",
  "{name} gives you money. Count it together.": "{name} na-enye gị ego. Gụkọọnụ ya ọnụ.",
  "Count it together, then scan the giver's screen.": "Gụkọọnụ ya ọnụ, wee nyochaa ihuenyo onye na-enye.",
  "Scan the giver's screen": "Nyochaa ihuenyo onye na-enye",
  "Hold the giver's code in the frame": "Debe koodu onye na-enye n’ime okpokolo",
  "This is not a code for money": "Nke a abụghị koodu ego",
  "The giver is known. Type what you counted.": "A maara onye na-enye. Depụta ihe ị gụtara.",
  "Amount that you counted": "Ego ole ị gụtara",
  "Code on the giver's screen": "Koodu dị n’ihuenyo onye na-enye",
  "I have the money": "Ego ahụ dị m n’aka",
  "No clear answer came, so the money may be yours already. Press the button again: it is never counted twice.":
    "Azịza doro anya abịaghị: e nwere ike ego ahụ adịlarị gị n’aka. Pịa bọtịnụ ahụ ọzọ: anaghị agụ ya ugboro abụọ.",
  "This code is wrong. Look at the giver's screen again.":
    "Koodu a ezighị ezi. Lee ihuenyo onye na-enye ọzọ.",
  "This code is wrong. Look at the giver's screen again. Tries left: {count}.":
    "Koodu a ezighị ezi. Lee ihuenyo onye na-enye ọzọ. Nnwale fọdụrụ: {count}.",
  "There were too many wrong codes. The giver takes the money back, and gives it with a new code.":
    "E tinyere koodu na-ezighị ezi ọtụtụ ugboro. Onye na-enye weghachi ego ahụ, jiri koodu ọhụrụ nye ya.",
  "The giver gives another amount. Count it again together.": "Onye na-enye na-enye ego ọzọ. Gụkọọnụ ya ọzọ.",
  "Nothing can be taken there now. The code may have expired: ask for a new one.":
    "Enweghị ihe a ga-anara ebe ahụ ugbu a. E nwere ike koodu agwụla: rịọ nke ọhụrụ.",
  "You have {amount} more, and answer for it now.": "I nwere {amount} ọzọ, ị na-aza ajụjụ maka ya ugbu a.",
  "{count} payments, the oldest since {time}": "Ịkwụ ụgwọ {count}, nke kacha ochie kemgbe {time}",
  "{count} payments, {amount}": "Ịkwụ ụgwọ {count}, {amount}",
} as const;

export default handheld satisfies Translation<typeof en, typeof handheld>;
