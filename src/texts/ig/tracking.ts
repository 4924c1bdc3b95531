import type { Translation } from "../catalogue.ts";
import type * as en from "../en/tracking.ts";
import common from "./common.ts";

const tracking = {
  ...common,
  Collected: "Anarala ya",
  "{partner} is preparing your parcel. There is nothing for you to do yet.":
    "{partner} na-akwadebe ngwugwu gị. Ọ dịghị ihe ị ga-eme ugbu a.",
  "Your parcel is on its way to the pickup point. {partner} will tell you when it is there.":
    "Ngwugwu gị na-aga n’ebe nnara. {partner} ga-agwa gị mgbe o rutere.",
  "Bring your collection code to the pickup point. You get the code from {partner}.":
    "Weta koodu nnara gị n’ebe nnara. Ị ga-enweta koodu ahụ n’aka {partner}.",
  "The parcel was handed over. There is nothing more for you to do.":
    "E nyefela ngwugwu ahụ. Ọ dịghị ihe ọzọ ị ga-eme.",
  "The parcel was refused at the pickup point. Any questions? Ask {partner}.":
    "A jụrụ ịnara ngwugwu ahụ n’ebe nnara. Ị nwere ajụjụ? Kpọtụrụ {partner}.",
  "The parcel was not collected in time. Any questions? Ask {partner}.":
    "Anaraghị ngwugwu ahụ n’oge. Ị nwere ajụjụ? Kpọtụrụ {partner}.",
  "This order was cancelled. Any questions? Ask {partner}.":
    "Akagburu ọda a. Ị nwere ajụjụ? Kpọtụrụ {partner}.",
  "The parcel is on its way back to {partner}. Any questions? Ask {partner}.":
    "Ngwugwu ahụ na-alaghachikwuru {partner}. Ị nwere ajụjụ? Kpọtụrụ {partner}.",
  "The parcel is back with {partner}. Any questions? Ask {partner}.":
    "Ngwugwu ahụ alaghachila n’aka {partner}. Ị nwere ajụjụ? Kpọtụrụ {partner}.",
  "The parcel was lost. {partner} will tell you what happens next.":
    "Ngwugwu ahụ furu efu. {partner} ga-agwa gị ihe na-esote.",
  "Show this code at any point that takes parcels, by {until}. You need no printer: the agent scans it.":
    "Gosi koodu a n’ebe ọ bụla na-anara ngwugwu, tupu {until}. Ịchọghị igwe obibi akwụkwọ: onye ọrụ ga-enyocha ya.",
  "Your parcel is on its way back to {partner}. There is nothing more for you to do.":
    "Ngwugwu gị na-alaghachikwuru {partner}. Ọ dịghị ihe ọzọ ị ga-eme.",
  "{partner} has your parcel.": "{partner} anatala ngwugwu gị.",
  "This return was cancelled. Any questions? Ask {partner}.":
    "Akagburu nlọghachi a. Ị nwere ajụjụ? Kpọtụrụ {partner}.",
  "The code that the agent scans": "Koodu onye ọrụ ga-enyocha",
  "Send something back": "Zighachi ihe",
  "You can send this parcel back to {partner} until {until}.":
    "Ị nwere ike izighachiri {partner} ngwugwu a ruo {until}.",
  "The six digits with which you collected the parcel.": "Nọmba isii i ji nara ngwugwu ahụ.",
  "Why does it go back? (optional)": "Gịnị mere i ji ezighachi ya? (ọ bụghị iwu)",
  "Start the return": "Malite nlọghachi",
  "The collection code has six digits. Nothing else is needed.":
    "Koodu nnara nwere nọmba isii. Ọ dịghị ihe ọzọ achọrọ.",
  "This is not the code of this parcel.": "Nke a abụghị koodu ngwugwu a.",
  "There were too many wrong codes. Try again later, or ask {partner}.":
    "E tinyere koodu na-ezighị ezi ọtụtụ ugboro. Nwaa ọzọ ma emechaa, ma ọ bụ kpọtụrụ {partner}.",
  "This parcel can’t be sent back, or it is going back already. Ask {partner}.":
    "Enweghị ike izighachi ngwugwu a, ma ọ bụ na amalitelarị izighachi ya. Kpọtụrụ {partner}.",
  "That did not work. Try again in a moment.": "O meghị. Nwaa ọzọ n’oge na-adịghị anya.",
  "On its way|a step": "N’ụzọ",
  "Handed in": "Ewetara ya",
  "At another place": "N’ebe ọzọ",
  "At the pickup point": "N’ebe nnara",
  "Pickup point changed": "Agbanwere ebe nnara",
  "Kept longer for you": "Agbatịrị oge nchekwa",
  "Where your parcel from {partner} is, and where and until when you can collect it.":
    "Ebe ngwugwu gị si n’aka {partner} nọ, ebe ị ga-anara ya na mgbe oge ya ga-agwụ.",
  "Help from {partner}": "Enyemaka sitere n’aka {partner}",
  "still to come": "ka na-abịa",
  "Progress|of a parcel": "Ọganihu",
  "Collect it by": "Oge ikpeazụ ị ga-anara ya",
  "To pay at the point": "Ego a ga-akwụ n'ebe nnara",
  "Bring {amount}": "Weta {amount}",
  "Map: {point}, {city}": "Maapụ: {point}, {city}",
  "Get directions": "Gosi ụzọ",
  Today: "Taa",
  "Open now": "Ọ ghere oghe ugbu a",
  "Closed now": "Ọ mechiri emechi ugbu a",
  "The pickup point is closed today.": "Ebe nnara mechiri emechi taa.",
  "The pickup point is closed from {from} to {to}.": "Ebe nnara mechiri emechi site na {from} ruo {to}.",
  "The pickup point was changed. Collect your parcel at {point}.":
    "Agbanwere ebe nnara. Nara ngwugwu gị na {point}.",
  "Closed now, opens at {time}": "Ọ mechiri emechi ugbu a, ọ ga-emeghe na {time}",
  "Closed now, opens {day} at {time}": "Ọ mechiri emechi ugbu a, ọ ga-emeghe na {day} na {time}",
  "Opening hours are not known.": "Amaghị oge mmepe.",
  "12 letters and digits, with or without spaces.":
    "Mkpụrụedemede na nọmba 12, ma e nwere oghere ma enweghị.",
  Track: "Chọọ",
  "Track another parcel": "Soro ngwugwu ọzọ",
  "Track your parcel": "Soro ngwugwu gị",
  "Type the code that came with your order.": "Dee koodu so ọda gị bịa.",
  "We can’t find this parcel": "Anyị ahụghị ngwugwu a",
  "Look at the code again: one letter may be wrong, or the end may be missing.":
    "Lelee koodu ahụ ọzọ: otu mkpụrụedemede nwere ike ịdị njọ, ma ọ bụ ọgwụgwụ ya adịghị.",
  "One moment, please": "Biko chere ntakịrị",
  "There were too many requests. Try again in a minute.":
    "Arịrịọ karịrị akarị. Nwaa ọzọ mgbe otu nkeji gachara.",
  "Back soon": "Anyị na-alọta n’oge na-adịghị anya",
  "Tracking is being maintained. Your parcel is not affected. Try again in a few minutes.":
    "A na-edozi ibe a. Ọ dịghị ihe mere ngwugwu gị. Nwaa ọzọ mgbe nkeji ole na ole gachara.",
  "Something went wrong": "Ihe mehiere",
  "That was our mistake, not yours. Try again in a moment.":
    "Ọ bụ anyị mehiere, ọ bụghị gị. Nwaa ọzọ n’oge na-adịghị anya.",
  "{day}, closes at {time}": "{day}, a na-emechi n’elekere {time}",
} as const;

export default tracking satisfies Translation<typeof en, typeof tracking>;
