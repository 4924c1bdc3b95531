import leaflet from "leaflet/dist/leaflet.css";
import base from "./styles/base.css";
import choice from "./styles/choice.css";
import header from "./styles/header.css";
import list from "./styles/list.css";
import map from "./styles/map.css";
import markers from "./styles/markers.css";
import motion from "./styles/motion.css";
import point from "./styles/point.css";
import wide from "./styles/wide.css";

/** Later rules override earlier ones. */
const TEXTS = [leaflet, base, header, map, markers, list, point, choice, wide, motion];

/** The styles of all widgets on a page. */
export const styleSheets = TEXTS.map((text) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
});
