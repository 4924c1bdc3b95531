import base from "../styles/base.css";
import choice from "../styles/choice.css";
import header from "../styles/header.css";
import list from "../styles/list.css";
import mapArea from "../styles/map-area.css";
import motion from "../styles/motion.css";
import point from "../styles/point.css";
import slim from "../styles/slim.css";
import suggestions from "../styles/suggestions.css";
import wide from "../styles/wide.css";
import { styleSheet } from "./style-sheet.ts";

/** The styles of all widgets on a page, except those of the map. Later rules override earlier ones. */
export const styleSheets = [base, header, suggestions, mapArea, list, point, choice, slim, wide, motion].map(
  styleSheet,
);
