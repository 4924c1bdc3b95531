/**
 * The sentences that are names of days, from Monday, and of months. Not from Intl, which lacks Hausa, Igbo and Yoruba in the
 * runtime and in many browsers.
 */
export const WEEKDAYS = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

export const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

export const sentences = [...WEEKDAYS, ...MONTHS] as const;
export const counted = {} as const;
