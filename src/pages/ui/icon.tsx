/** Outlines on a square of 24 by 24. */
const PATHS = {
  overview: "M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z",
  chart: "M4 4v16h16M8 16v-4M12 16V7M16 16v-6",
  parcel: "m12 3 8 4v10l-8 4-8-4V7zM4 7l8 4 8-4M12 11v10M8 5l8 4v3",
  plus: "M12 5v14M5 12h14",
  bank: "M3 10l9-6 9 6M5 10v8M10 10v8M14 10v8M19 10v8M3 20h18",
  payout: "M4 12 20 4l-4 16-4-7zM12 13l8-9",
  percent: "M18 6 6 18M7.500 9.500a2 2 0 1 0 0-4 2 2 0 0 0 0 4M16.500 18.500a2 2 0 1 0 0-4 2 2 0 0 0 0 4",
  naira: "M7 20V4l10 16V4M4 10h16M4 14h16",
  webhook:
    "M12 8a3 3 0 1 0-2.600-1.500L6.500 12M12 8l3 5.500M6 18a3 3 0 1 0-1.500-5.500M18 18a3 3 0 1 0-3-4.500M9 17h6",
  code: "m8 7-5 5 5 5M16 7l5 5-5 5M14 4l-4 16",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4 20c1-4 4-5.500 8-5.500s7 1.500 8 5.500",
  menu: "M4 7h16M4 12h16M4 17h16",
  cross: "m6 6 12 12M18 6 6 18",
  check: "m5 12.500 4.500 4.500L19 7.500",
  warning:
    "M12 9v4m0 3.500v.1M10.300 4.200 2.700 17.500A2 2 0 0 0 4.400 20.500h15.200a2 2 0 0 0 1.700-3L13.700 4.200a2 2 0 0 0-3.400 0",
  back: "m15 5-7 7 7 7",
  next: "m9 5 7 7-7 7",
  return: "M8 5 4 9l4 4M4 9h10a5.500 5.500 0 0 1 0 11h-4",
  up: "m6 15 6-6 6 6",
  down: "m6 9 6 6 6-6",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  search: "m20 20-4.500-4.500M17.500 10.500a7 7 0 1 1-14 0 7 7 0 0 1 14 0",
  upload: "M12 16V4M7 9l5-5 5 5M4 16v4h16v-4",
  download: "M12 4v12M7 11l5 5 5-5M4 16v4h16v-4",
  print: "M7 9V4h10v5M7 17H4v-8h16v8h-3M7 14h10v6H7z",
  pin: "M12 21c-4-5-6-8-6-11a6 6 0 0 1 12 0c0 3-2 6-6 11M12 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4",
  settings: "M4 7h8M18 7h2M4 17h2M12 17h8M15 4v6M9 14v6",
  round:
    "M6 21a2 2 0 1 0 0-4 2 2 0 0 0 0 4M18 7a2 2 0 1 0 0-4 2 2 0 0 0 0 4M8 19h7a3.500 3.500 0 0 0 0-7H9a3.500 3.500 0 0 1 0-7h7",
  alarm: "M6 17V11a6 6 0 0 1 12 0v6M4 17h16M10 20h4",
  hand: "M3 11h4v9H3zM7 18l6 2 8-5-1.500-2-5 2.500M7 12l5 .5 3 3-1.500 1-3-1.500M12 3l5 2.500v4L12 12",
  shop: "M4 10h16v10H4zM3 10l2-6h14l2 6M10 20v-6h4v6",
  calendar: "M4 6h16v14H4zM4 10h16M8 3v5M16 3v5",
  leave: "M10 4H4v16h6M15 8l4 4-4 4M19 12H9",
  list: "M9 6h11M9 12h11M9 18h11M4.500 6h.1M4.500 12h.1M4.500 18h.1",
  database:
    "M5 6c0-1.700 3-3 7-3s7 1.300 7 3-3 3-7 3-7-1.300-7-3v12c0 1.700 3 3 7 3s7-1.300 7-3V6M5 12c0 1.700 3 3 7 3s7-1.300 7-3",
} as const;

export type IconName = keyof typeof PATHS;

/** A picture beside words that say the same, so screen readers skip it. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
