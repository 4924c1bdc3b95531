import { lagosTime } from "../../shared/opening-hours.ts";
import { MONTHS } from "../../texts/calendar.ts";
import type { Language } from "../../texts/languages.ts";
import { TEXTS } from "./texts.ts";

/** The local time in Nigeria, such as `27 November, 07:23`. */
export const formatTime = (time: number, language: Language): string =>
  `${formatDay(time, language)}, ${clockOf(time)}`;

export function formatDay(time: number, language: Language): string {
  const lagos = lagosTime(time);
  return `${lagos.getUTCDate()} ${TEXTS[language].t(MONTHS[lagos.getUTCMonth()]!)}`;
}

export const clockOf = (time: number): string => lagosTime(time).toISOString().slice(11, 16);
