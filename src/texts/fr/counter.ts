import type { Translation } from "../catalogue.ts";
import type * as en from "../en/counter.ts";
import handheld from "./handheld.ts";

const counter = {
  ...handheld,
  "Parcel counter": "Comptoir des colis",
  "Sign in to your counter": "Connexion au comptoir",
  "Scan your point's sign-in sheet, or type its agent key. The key stays on this device until you sign out.":
    "Scannez la fiche de connexion de votre point, ou saisissez sa clé d’agent. La clé reste sur cet appareil jusqu’à la déconnexion.",
  "This is not a sign-in code. It is on the sheet that the operator gave your point.":
    "Ce n’est pas un code de connexion. Il est sur la fiche que l’opérateur a remise à votre point.",
  "Agent key": "Clé d’agent",
  "It begins with ag_": "Elle commence par ag_",
  "This is not an agent key. It begins with ag_live_ or ag_test_.":
    "Ce n’est pas une clé d’agent. Elle commence par ag_live_ ou ag_test_.",
  "This key is not for counters. Ask the operator for your point's agent key.":
    "Cette clé n’est pas faite pour un comptoir. Demandez à l’opérateur la clé d’agent de votre point.",
  "This device is signed in for {point}. Sign in with another key?":
    "Cet appareil est connecté pour {point}. Se connecter avec une autre clé ?",
  "Stay with {point}": "Rester avec {point}",
  Expected: "Attendus",
  "On shelf": "En rayon",
  Expiring: "À échéance",
  "To hand over": "À remettre",
  "Scan a parcel": "Scanner un colis",
  "Arrivals in a row": "Arrivées à la suite",
  "Each code you scan is recorded as arrived at once":
    "Chaque code scanné est aussitôt enregistré comme arrivé",
  "{count} arrived": { one: "{count} arrivée", other: "{count} arrivées" },
  "Undo last": "Annuler",
  "Not in your lists": "Absent de vos listes",
  "It may be new, of another point, or already finished.":
    "Il est peut-être nouveau, d’un autre point, ou déjà terminé.",
  "Looking it up…": "Recherche…",
  "Expired {day}: hand it over all the same?": "Délai dépassé {day} : le remettre quand même ?",
  "Refused at {time}: hand it over all the same?": "Refusé à {time} : le remettre quand même ?",
  "It goes back to the sender. If it is here, take it in, so that everybody knows who has it.":
    "Il retourne à l’expéditeur. S’il est ici, prenez-le en charge, pour que chacun sache qui l’a.",
  "Arrival waits to be sent": "Arrivée en attente d’envoi",
  "Refusal waits to be sent": "Refus en attente d’envoi",
  "Taking in waits to be sent": "Prise en charge en attente d’envoi",
  "It has arrived": "Il est arrivé",
  "Hand over": "Remettre",
  "Customer refuses it": "Le client le refuse",
  "The six digits that the customer was sent": "Les six chiffres envoyés au client",
  "Hand over now": "Remettre maintenant",
  "The customer pays": "Le client paie",
  "The amount has changed. Take this one, and give back what is over.":
    "Le montant a changé. Prenez celui-ci et rendez le surplus.",
  "Only your own account statement counts, never the customer's screen: wait until the money is there.":
    "Seul votre propre relevé de compte compte, jamais l’écran du client : attendez que l’argent y soit.",
  "Received: {amount}.": "Reçu : {amount}.",
  "Not paid yet": "Pas encore payé",
  "The customer pays first. Open the parcel again, and take the money.":
    "Le client paie d’abord. Rouvrez le colis et prenez l’argent.",
  "Another amount is due": "Un autre montant est dû",
  "The amount has changed. Open the parcel again.": "Le montant a changé. Rouvrez le colis.",
  "A hand-over needs a connection, because the service checks the code. Keep the parcel until you are online again.":
    "Une remise demande une connexion, car le service vérifie le code. Gardez le colis jusque-là.",
  "Not handed over": "Non remis",
  "Hand-over not confirmed": "Remise non confirmée",
  "No clear answer came, so the hand-over may or may not be recorded. Keep the parcel and hand it over again with the same code: it is never recorded twice.":
    "Aucune réponse claire n’est venue : la remise est peut-être enregistrée, peut-être pas. Gardez le colis et remettez-le de nouveau avec le même code : elle n’est jamais enregistrée deux fois.",
  "The parcel goes back to the sender. For half an hour you can still hand it over.":
    "Le colis retourne à l’expéditeur. Vous pouvez encore le remettre pendant une demi-heure.",
  "Yes, it goes back": "Oui, il repart",
  "Write this on the parcel, if it has no label": "Sans étiquette, écrivez ceci sur le colis",
  "No label on it?": "Pas d’étiquette ?",
  "Print a label": "Imprimer une étiquette",
  "Belongs elsewhere": "Sa place est ailleurs",
  "To {place}": "Vers {place}",
  "Back to {shop}": "Retour à {shop}",
  "Is it handed in here? It goes to {place}.": "Est-il déposé ici ? Il va à {place}.",
  "It belongs at {place}, not here.": "Sa place est à {place}, pas ici.",
  "It goes back to {shop}.": "Il retourne à {shop}.",
  "Take it in": "Le prendre en charge",
  "It belongs elsewhere: take it in": "Sa place est ailleurs : le prendre",
  "If you take it in, your point has it until a driver collects it.":
    "Si vous le prenez, votre point le garde jusqu’au passage d’un chauffeur.",
  "Your point is full or closed. Is there room for it? It counts.":
    "Votre point est plein ou fermé. Y a-t-il de la place ? Il compte.",
  "Keep it apart: a driver collects it.": "Mettez-le à part : un chauffeur le reprend.",
  "What is wrong?": "Quel est le problème ?",
  "Report it": "Signaler",
  "Given and taken today": "Donné et pris aujourd’hui",
  "Only from this device.": "De cet appareil seulement.",
  "Nothing yet.": "Rien n’est enregistré aujourd’hui.",
  Print: "Imprimer",
  Arrived: "Arrivé",
  "Taken in": "Pris en charge",
  "Refused by the customer": "Refusé par le client",
  "Handed over to the customer": "Remis au client",
  "Put it on the shelf.": "Mettez-le en rayon.",
  "Give the parcel to the customer.": "Donnez le colis au client.",
  "Keep it apart: the driver takes it back.": "Mettez-le à part : le chauffeur le reprend.",
  "The operator is told.": "L’opérateur est prévenu.",
  "Arrival saved": "Arrivée gardée",
  "Refusal saved": "Refus gardé",
  "Taking in saved": "Prise en charge gardée",
  "Report saved": "Signalement gardé",
  "Scanned before": "Déjà scanné",
  "This scan is saved already and waits to be sent.": "Ce scan est déjà gardé et attend d’être envoyé.",
  "It is on your shelf already.": "Il est déjà dans votre rayon.",
  "Not taken in": "Non pris en charge",
  "Your point takes no parcels that people hand in, and nobody has scanned this one before. Give it back to who brought it.":
    "Votre point ne prend pas de colis déposés, et personne n’a encore scanné celui-ci. Rendez-le à qui l’a apporté.",
  "Not a parcel of this point": "Pas un colis de ce point",
  "Read the point's name on the label. Give the parcel back to the driver, or keep it apart.":
    "Lisez le nom du point sur l’étiquette. Rendez le colis au chauffeur, ou mettez-le à part.",
  "It was scanned before, cancelled, or has ended. Look for it in the lists; if unsure, ask the operator.":
    "Il a déjà été scanné, annulé ou terminé. Cherchez-le dans les listes ; en cas de doute, demandez à l’opérateur.",
  "This code is wrong. Ask the customer to read it out again. After too many wrong codes the parcel is locked.":
    "Ce code est faux. Demandez au client de le relire. Après trop de codes faux, le colis est bloqué.",
  "This code is wrong, and it was the last try: the parcel is locked for now.":
    "Ce code est faux, et c’était le dernier essai : le colis est bloqué pour l’instant.",
  "Locked: there were too many wrong codes. Try again later, or ask the operator to unlock it.":
    "Bloqué : il y a eu trop de codes faux. Réessayez plus tard, ou demandez à l’opérateur de le débloquer.",
  "Waiting for another point": "En attente d’un autre point",
  "Saved on this device, and sent when the point that made them signs in here.":
    "Gardé sur cet appareil, et envoyé quand le point qui l’a fait se connectera ici.",
  Arrival: "Arrivée",
  Refusal: "Refus",
  "Taken in|a scan": "Prise en charge",
  "No parcels are on their way.": "Aucun colis n’est en route.",
  "The shelf is empty.": "Le rayon est vide.",
  "Nothing expires in the next two days.": "Rien n’expire dans les deux prochains jours.",
  "There is nothing to hand over.": "Il n’y a rien à remettre.",
  "Searching…": "Recherche…",
  "Nothing here has this name or code.": "Rien ici n’a ce nom ou ce code.",
  "Only {loaded} of {total} could be searched, because the service can't be reached.":
    "Seuls {loaded} sur {total} ont pu être cherchés, car le service est injoignable.",
  "{list}: {count} found": { one: "{list} : {count} trouvé", other: "{list} : {count} trouvés" },
  "{shown} of {total}": "{shown} sur {total}",
  "Expires {day}": "Expire {day}",
  "Expires today, {time}": "Expire aujourd’hui, {time}",
  Expired: "Délai dépassé",
  today: "aujourd’hui",
  tomorrow: "demain",
  yesterday: "hier",
  "in {count} days": "dans {count} jours",
  "{count} days ago": "il y a {count} jours",
  "Since today": "Depuis aujourd’hui",
  "Since yesterday": "Depuis hier",
  "Since {day}": "Depuis le {day}",
  "Shelf is full": "Le rayon est plein",
  "While this is on, shops don't offer your point":
    "Tant que c’est activé, les boutiques ne proposent pas votre point",
  "Shops will stop offering your point. Parcels on their way to you still arrive.":
    "Les boutiques ne proposeront plus votre point. Les colis en route vers vous arrivent quand même.",
  "Yes, the shelf is full": "Oui, le rayon est plein",
  "Shops will offer your point again.": "Les boutiques proposeront de nouveau votre point.",
  "Yes, there is room again": "Oui, il y a de nouveau de la place",
  "Shops no longer offer your point.": "Les boutiques ne proposent plus votre point.",
  "Shops offer your point again.": "Les boutiques proposent de nouveau votre point.",
  "Closed days": "Jours de fermeture",
  "No closed days are set.": "Aucun jour de fermeture n’est prévu.",
  "Set by the operator": "Fixé par l’opérateur",
  "Closed from": "Fermé du",
  "To|a day": "Au",
  "Reason (optional)": "Motif (facultatif)",
  "Customers don't see it": "Les clients ne le voient pas",
  "Close on these days": "Fermer ces jours-là",
  "Closed {days}: on these days shops don't offer your point. Parcels on their way to you still arrive, and those on your shelf are kept longer.":
    "Fermé : {days}. Ces jours-là, les boutiques ne proposent pas votre point. Les colis en route vers vous arrivent quand même, et ceux de votre rayon sont gardés plus longtemps.",
  "Yes, we are closed": "Oui, nous sommes fermés",
  "Set: closed {days}.": "Enregistré, fermé : {days}.",
  "Remove {days}": "Retirer {days}",
  "{days}: your point will be open on these days, and shops offer it again.":
    "{days} : votre point sera ouvert ces jours-là, et les boutiques le proposeront de nouveau.",
  "Yes, we are open": "Oui, nous sommes ouverts",
  "Removed: {days}.": "Retiré : {days}.",
  "Choose the first and the last day.": "Choisissez le premier et le dernier jour.",
  "The last day is before the first one.": "Le dernier jour est avant le premier.",
  "These days are over already.": "Ces jours sont déjà passés.",
  "A closure has at most 366 days.": "Une fermeture a au plus 366 jours.",
  "Choose days within the next ten years.": "Choisissez des jours dans les dix prochaines années.",
  "100 closures are set already. Remove one of them first.":
    "Il y a déjà 100 fermetures. Retirez-en d’abord une.",
  "Not sent: this needs a connection. What you typed stays here.":
    "Pas envoyé : il faut une connexion. Ce que vous avez saisi reste ici.",
  "{count} scans wait on this device, and will be sent when their point signs in.": {
    one: "{count} scan attend sur cet appareil et sera envoyé quand son point se connectera.",
    other: "{count} scans attendent sur cet appareil et seront envoyés quand leur point se connectera.",
  },
  "This code is wrong. Ask the customer to read it out again. {count} tries are left before the parcel is locked.":
    {
      one: "Ce code est faux. Demandez au client de le relire. Il reste {count} essai avant que le colis soit bloqué.",
      other:
        "Ce code est faux. Demandez au client de le relire. Il reste {count} essais avant que le colis soit bloqué.",
    },
  "Locked: there were too many wrong codes. Try again in {count} minutes.": {
    one: "Bloqué : il y a eu trop de codes faux. Réessayez dans {count} minute.",
    other: "Bloqué : il y a eu trop de codes faux. Réessayez dans {count} minutes.",
  },
  "{count} scans are not sent yet. They stay on this device and will be sent when this point signs in here again.":
    {
      one: "{count} scan n’est pas encore envoyé. Il reste sur cet appareil et sera envoyé quand ce point se reconnectera ici.",
      other:
        "{count} scans ne sont pas encore envoyés. Ils restent sur cet appareil et seront envoyés quand ce point se reconnectera ici.",
    },
  "{count} more for {name}": "{count} de plus pour {name}",
  "{shop}: opened by the same code": "{shop} : le même code l’ouvre",
  "Collection code of {code}": "Code de retrait de {code}",
  "Its own code": "Son propre code",
  "The code of {code} has six digits.": "Le code de {code} a six chiffres.",
  "Not handed over: {code}. {why}": "Non remis : {code}. {why}",
  "Give the {count} parcels to the customer.": "Donnez les {count} colis au client.",
  "The code is wrong.": "Le code est faux.",
  "It is locked after too many wrong codes.": "Il est bloqué après trop de codes faux.",
  Place: "Emplacement",
  "Put it there": "Le ranger là",
  "Put it elsewhere": "Le ranger ailleurs",
  "Put away": "Rangé",
  "Has no place now": "N’a plus d’emplacement",
  "Places for parcels": "Emplacements des colis",
  "Such as A-1, A-2: each with up to twelve characters, with commas between. Empty: parcels have no places.":
    "Par exemple A-1, A-2 : douze caractères au plus chacun, séparés par des virgules. Vide : les colis n’ont pas d’emplacement.",
  "Save the places": "Enregistrer les emplacements",
  "The places are saved.": "Les emplacements sont enregistrés.",
  "Find by name, code or phone": "Chercher par nom, code ou téléphone",
  Till: "Caisse",
  "Give to the driver": "Donner au chauffeur",
  "Statement of the month": "Relevé du mois",
  "The month before": "Le mois précédent",
  "The month after": "Le mois suivant",
  "Customers paid": "Payé par les clients",
  "Of that given back": "Dont rendu",
  "In the till now": "En caisse maintenant",
  "Your point earned this for what it did in the month.":
    "Votre point a gagné cela pour son travail du mois.",
  "the sender": "l’expéditeur",
} as const;

export default counter satisfies Translation<typeof en, typeof counter>;
