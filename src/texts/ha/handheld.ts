import type { Translation } from "../catalogue.ts";
import type * as en from "../en/handheld.ts";
import common from "./common.ts";

const handheld = {
  ...common,
  "Scan the sign-in sheet": "Ɗauki takardar shiga da kyamara",
  "Hold the sheet's QR code in the frame": "Ku sa lambar QR ta takardar a cikin firam",
  Show: "Nuna",
  Hide: "Ɓoye",
  "Checking…": "Ana dubawa…",
  "You are offline. Signing in needs a connection: check it and try again.":
    "Babu intanet. Shiga na buƙatar intanet: ku duba haɗin ku sake gwadawa.",
  "The service is busy or has a fault. Try again in a moment.":
    "Sabis ɗin na da aiki da yawa ko yana da matsala. Ku sake gwadawa nan ba da daɗewa ba.",
  Online: "Akwai intanet",
  Offline: "Babu intanet",
  "{count} waiting": "{count} na jira",
  "{count} refused": "an ƙi {count}",
  "Show the scans that are not sent yet": "Nuna abin da ba a aika ba tukuna",
  "Scan with the camera": "Ɗauka da kyamara",
  "Starting the camera…": "Ana kunna kyamara…",
  "Stop the camera": "Tsai da kyamara",
  Light: "Fitila",
  "Hold the label's code in the frame": "Ku sa lambar da ke kan lakabi a cikin firam",
  "This is not a tracking code": "Wannan ba lambar bin kaya ba ce",
  "Look for the label's code with twelve letters and digits.":
    "Ku nemi lambar haruffa da lambobi goma sha biyu a kan lakabi.",
  "What the camera sees": "Abin da kyamara ke gani",
  "Or type the code": "Ko ku rubuta lambar",
  "Twelve letters and digits, below the bar code. A bar code scanner works at any time.":
    "Haruffa da lambobi goma sha biyu, a ƙasan layukan. Na’urar karanta layuka tana aiki koyaushe.",
  "Next|a step": "Gaba",
  "A code has twelve letters and digits; this has {count}.":
    "Lamba tana da haruffa da lambobi goma sha biyu; wannan tana da {count}.",
  "One character of this code is wrong. Compare it with the label, letter by letter.":
    "Akwai harafi ɗaya da ba daidai ba. Ku kwatanta da lakabi, harafi bayan harafi.",
  "The camera is blocked for this page. Allow it in the browser's settings for this site, or type the code.":
    "An hana wannan shafi kyamara. Ku ba shi izini a saitunan burauza na wannan shafi, ko ku rubuta lambar.",
  "This device has no camera. Type the code.": "Wannan na’ura ba ta da kyamara. Ku rubuta lambar.",
  "Another app uses the camera. Close it and try again, or type the code.":
    "Wata manhaja na amfani da kyamara. Ku rufe ta ku sake gwadawa, ko ku rubuta lambar.",
  "The browser gives the camera to secure pages only. Open this page with https, or type the code.":
    "Burauza na ba da kyamara ga amintattun shafuka kawai. Ku buɗe shafin da https, ko ku rubuta lambar.",
  "The code reader could not be loaded. Check the connection and try again, or type the code.":
    "Ba a iya loda mai karanta lamba ba. Ku duba intanet ku sake gwadawa, ko ku rubuta lambar.",
  "The camera could not be started. Try again, or type the code.":
    "Ba a iya kunna kyamara ba. Ku sake gwadawa, ko ku rubuta lambar.",
  "Settings|of a device": "Saituna",
  Sound: "Sauti",
  "A tone after each scan": "Sauti bayan kowace lamba",
  Vibration: "Girgiza",
  "A buzz after each scan, where the device can": "Girgiza bayan kowace lamba, idan na’urar na iyawa",
  "Sign out all the same": "Fita duk da haka",
  "Stay signed in": "Ci gaba da zama",
  "This needs a connection: check it and try again.":
    "Wannan na buƙatar intanet: ku duba haɗin ku sake gwadawa.",
  "The service has refused this. Tell the operator.": "Sabis bai karɓi wannan ba. Ku sanar da mai gudanarwa.",
  "A new version of this page is ready.": "Akwai sabon fasalin wannan shafi.",
  Update: "Sabunta",
  Later: "Daga baya",
  "This page could not start here. It needs a recent browser that may keep data on this device.":
    "Wannan shafi bai iya farawa a nan ba. Yana buƙatar sabuwar burauza da za ta iya ajiye bayanai a wannan na’ura.",
  "This key is not known here. Check that all of it was copied, or ask the operator for a new one.":
    "Ba a san wannan maɓallin a nan ba. Ku duba ko an kwafe shi duka, ko ku nemi sabo daga mai gudanarwa.",
  "Your key no longer works. Ask the operator for a new one and sign in with it.":
    "Maɓallinku ya daina aiki. Ku nemi sabo daga mai gudanarwa ku shiga da shi.",
  Views: "Shafuka",
  Scan: "Ɗauka",
  "The code has six digits.": "Lambar tana da lambobi shida.",
  "Checking the code…": "Ana duba lambar…",
  Damaged: "Ya lalace",
  Opened: "An buɗe shi",
  "Wrong label": "Lakabin ba nasa ba ne",
  Missing: "Ba a gan shi ba",
  "Note (optional)": "Bayani (ba dole ba)",
  "Only the operator reads it": "Mai gudanarwa kaɗai zai karanta",
  "Choose what is wrong.": "Ku zaɓi abin da ke damun sa.",
  Reported: "An sanar",
  "Sending…": "Ana aikawa…",
  "You are offline. It is sent automatically when you are online again.":
    "Babu intanet. Za a aika da kansa idan intanet ta dawo.",
  "The service has not taken it yet. It is sent again automatically.":
    "Sabis bai karɓa ba tukuna. Za a sake aikawa da kansa.",
  "Not recorded": "Ba a rubuta ba",
  "This device can't keep scans. Scan it again when you are online.":
    "Wannan na’ura ba ta iya ajiye rikodi. Ku sake ɗauka idan kuna da intanet.",
  "This device keeps nothing for this page: its storage is full or blocked. Scans work only with a network, and closing the page may sign you out. Free some space, or allow this site to keep data.":
    "Wannan na’ura ba ta ajiye komai na wannan shafi: ma’ajiyarta ta cika ko an toshe ta. Rikodi yana aiki da intanet kawai, kuma rufe shafin zai iya fitar da ku. Ku rage kaya a na’urar, ko ku bar wannan shafi ya ajiye bayanai.",
  "Not possible any more": "Ba zai yiwu ba yanzu",
  "Scan the parcel again.": "Ku sake ɗaukar lambar kayan.",
  "Check the date and time of this device, then scan the parcel again.":
    "Ku duba kwanan wata da lokacin wannan na’ura, sannan ku sake ɗaukar lambar kayan.",
  "Scan the parcel again; if it goes on, tell the operator.":
    "Ku sake ɗaukar lambar kayan; idan ya ci gaba, ku sanar da mai gudanarwa.",
  "Waiting to send": "Na jiran aikawa",
  "Saved on this device and sent automatically. Don't clear the browser's data.":
    "An ajiye a wannan na’ura, za a aika da kansa. Kada ku share bayanan burauza.",
  "Send now": "Aika yanzu",
  "Not accepted": "Ba a karɓa ba",
  Dismiss: "Cire",
  "Dismiss {code}": "Cire {code}",
  "Report|a scan": "Sanarwa",
  "{what}, scanned {time}": "{what}, an ɗauka {time}",
  Refresh: "Sabunta",
  "As of {time}": "Na ƙarfe {time}",
  "Not loaded yet": "Ba a loda ba tukuna",
  "Loading…": "Ana lodawa…",
  "The service is busy or has a fault. Try again in {count} seconds.":
    "Sabis ɗin na da aiki da yawa ko yana da matsala. Ku sake gwadawa bayan daƙiƙa {count}.",
  Undo: "Janye",
  Undone: "An janye",
  "Nothing was sent.": "Ba a aika komai ba.",
  "Too late to undo": "Lokacin janyewa ya wuce",
  "The scan is sent already. If it was a mistake, tell the operator.":
    "An riga an aika. Idan kuskure ne, ku sanar da mai gudanarwa.",
  "Undo for ten seconds": "Janyewa cikin daƙiƙa goma",
  "Each scan waits that long before it is sent": "Kowane scan yana jira haka kafin a aika shi",
  "Money changes hands only with a network: check the connection and try again.":
    "Ana miƙa kuɗi ne kawai idan akwai intanet: ku duba haɗin ku sake gwadawa.",
  "No customers' money.": "Babu kuɗin abokan ciniki.",
  "Some of it can't be reached at the moment, and is missing here.":
    "Ba a iya samun wani ɓangare a yanzu, kuma babu shi a nan.",
  "You owe {amount}: a deposit did not come to the bank.":
    "Ana bin ku {amount}: wani kuɗin ajiya bai isa banki ba.",
  "{amount} of your deposits is left, and pays for what comes next.":
    "Akwai ragowar {amount} na kuɗin ajiyarku, zai biya abin da zai zo gaba.",
  "You may have up to {amount}.": "Za ku iya riƙe har {amount}.",
  "Take money": "Karɓi kuɗi",
  "The code has expired: {amount} is still yours.": "Lambar ta ƙare: {amount} na hannunku har yanzu.",
  "{name} has taken {amount}, {time}": "{name} ya karɓi {amount}, {time}",
  "{amount} was taken, {time}": "An karɓi {amount}, {time}",
  Cash: "Tsabar kuɗi",
  Card: "Kati",
  "Transfer|of money": "Tura kuɗi",
  "Choose what you give.": "Ku zaɓi abin da za ku bayar.",
  "Count it together, before you show the code.": "Ku ƙirga tare, kafin ku nuna lambar.",
  "Give {amount}": "Bayar da {amount}",
  "Back|a button": "Baya",
  "What you give": "Abin da kuke bayarwa",
  "All of it": "Duka",
  "Cash alone": "Tsabar kuɗi kaɗai",
  "Good until {time}. Whoever takes the money counts it, and types the amount and this code.":
    "Tana aiki har {time}. Wanda zai karɓi kuɗin ya ƙirga, ya rubuta adadin da wannan lambar.",
  "Waiting until somebody takes it…": "Ana jiran wanda zai karɓa…",
  "Take it back|money": "Karɓe shi baya",
  "This is the code of somebody else.": "Wannan lambar wani ce.",
  "Type the amount that you counted.": "Ku rubuta adadin da kuka ƙirga.",
  "Scan the giver's screen, or type all that stands below its code.":
    "Ku ɗauki hoton allon mai bayarwa, ko ku rubuta duk abin da ke ƙasan lambar.",
  "You may take {amount} at most. The giver can give less.":
    "Za ku iya karɓar {amount} kaɗai. Mai bayarwa zai iya bayar da ƙasa da haka.",
  "{name} gives you money. Count it together.": "{name} yana ba ku kuɗi. Ku ƙirga tare.",
  "Count it together, then scan the giver's screen.":
    "Ku ƙirga tare, sannan ku ɗauki hoton allon mai bayarwa.",
  "Scan the giver's screen": "Ɗauki hoton allon mai bayarwa",
  "Hold the giver's code in the frame": "Ku sa lambar mai bayarwa a cikin firam",
  "This is not a code for money": "Wannan ba lambar kuɗi ba ce",
  "The giver is known. Type what you counted.": "An san mai bayarwa. Ku rubuta abin da kuka ƙirga.",
  "Amount that you counted": "Adadin da kuka ƙirga",
  "Code on the giver's screen": "Lambar allon mai bayarwa",
  "I have the money": "Kuɗin na hannuna",
  "No clear answer came, so the money may be yours already. Press the button again: it is never counted twice.":
    "Ba a sami cikakkiyar amsa ba: wataƙila kuɗin na hannunku tuni. Ku sake danna maɓallin: ba a ƙirga shi sau biyu.",
  "This code is wrong. Look at the giver's screen again.":
    "Lambar ba daidai ba ce. Ku sake duba allon mai bayarwa.",
  "This code is wrong. Look at the giver's screen again. Tries left: {count}.":
    "Lambar ba daidai ba ce. Ku sake duba allon mai bayarwa. Sauran gwaji: {count}.",
  "There were too many wrong codes. The giver takes the money back, and gives it with a new code.":
    "An yi kuskuren lamba da yawa. Mai bayarwa ya karɓi kuɗin baya, ya sake bayarwa da sabuwar lamba.",
  "The giver gives another amount. Count it again together.":
    "Mai bayarwa yana bayar da wani adadi. Ku sake ƙirgawa tare.",
  "Nothing can be taken there now. The code may have expired: ask for a new one.":
    "Ba abin da za a iya karɓa a can yanzu. Wataƙila lambar ta ƙare: ku nemi sabuwa.",
  "You have {amount} more, and answer for it now.": "Kuna da ƙarin {amount}, kuma ku ke da alhakinsa yanzu.",
  "{count} payments, the oldest since {time}": "Biya {count}, mafi daɗewa tun {time}",
  "{count} payments, {amount}": "Biya {count}, {amount}",
} as const;

export default handheld satisfies Translation<typeof en, typeof handheld>;
