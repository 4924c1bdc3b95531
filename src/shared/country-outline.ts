/**
 * The outline of Nigeria in Web Mercator, 100 units to a degree of longitude, simplified to 3 units. From Natural
 * Earth's 1:50m countries (public domain).
 */
export const NIGERIA = {
  west: 268,
  north: -1402,
  width: 1194,
  height: 973,
  path: "M1093 18l45 65l14 71l32 9l10 15l-5 63l-37 27l-22 6l-28 34l-17 27l-11 44l-15 14l-7 48l-27 14l-12 55l-8 14l-15 12l-18 3l-17 32l-7 34l-13 22l-1 14l-25 32l9 16l-28 22l-3 20l-7 10l-16 11l-17 5l-7-7l-7-24l-40-32l-13 17l-7 2l-21-2l-6-10l-36 23l-12 23l-60 53l-13 23l-13 58l-24 45l-13 1l-19-16l9 25l-4 10l-65 3l-7-4l-4-9l-7 10l-18 1l-20-17l9 10l-1 10l-15 12l-9 0l-5-5l-10-28l2 26l7 9l-23 4l-5-14l-3 14l-29 3l1-13l-7 14l-12 1l-28-17l-21-19l-21-49l10-2l-9-2l-2-16l13-5l5-9l-16 7l-19-13l1-4l25-4l-11-1l-2-9l-16 11l-6-4l-2-13l-23-26l-43-32l-30-7l-64 1l-4-2l30-16l-3-1l-29 7l-9 13l-63 3l6-35l-5-27l6-50l-9-40l8-119l27-3l11-24l-1-13l19-22l-1-12l24-13l4-10l5-15l-7-11l3-9l7-8l11 0l5-18l-8-16l-4-32l-23-32l0-11l17-27l-5-12l4-66l30-25l9-17l11-53l41-25l26-6l42 0l25-12l81 22l29 26l22 31l13 10l12 1l11-9l19-2l47-24l26 5l66 39l45 9l42 1l43-40l42-13l94-3l58 17l13 10l34 0l20-24l21-12l32-13l14-10z",
} as const;
