type Rgb = readonly [number, number, number];

/** The background on which an accent has the least contrast, in the light and in the dark scheme. */
export const LIGHT_PAGE = "#f3f4f7";
export const DARK_CARD = "#1c1f26";
const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];
/** WCAG 2.2 §1.4.3. */
const MIN_CONTRAST = 4.5;
const STEPS = 20;

/** The colours that are made from the partner's colour, all with enough contrast to be read. */
export interface BrandColors {
  /** The band with the partner's name, and buttons. */
  band: string;
  /** Text on `band`. */
  onBand: string;
  /** Links, lines and marks in the light and in the dark scheme. */
  accentOnLight: string;
  accentOnDark: string;
}

/** @param color `#rrggbb` */
export function brandColors(color: string): BrandColors {
  const brand = parse(color);
  return {
    band: format(brand),
    // For every colour, one of the two has a contrast of at least 4.58.
    onBand: format(contrast(brand, WHITE) >= contrast(brand, BLACK) ? WHITE : BLACK),
    accentOnLight: format(readable(brand, parse(LIGHT_PAGE), BLACK)),
    accentOnDark: format(readable(brand, parse(DARK_CARD), WHITE)),
  };
}

/** Mixes `end` into `color` until it has enough contrast on `surface`. */
function readable(color: Rgb, surface: Rgb, end: Rgb): Rgb {
  for (let step = 0; step < STEPS; step++) {
    const mixed = mix(color, end, step / STEPS);
    if (contrast(mixed, surface) >= MIN_CONTRAST) return mixed;
  }
  return end;
}

function mix(a: Rgb, b: Rgb, share: number): Rgb {
  const part = (index: 0 | 1 | 2) => Math.round(a[index] + (b[index] - a[index]) * share);
  return [part(0), part(1), part(2)];
}

/** WCAG's contrast ratio, from 1 to 21. */
function contrast(a: Rgb, b: Rgb): number {
  const [darker, lighter] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (lighter! + 0.05) / (darker! + 0.05);
}

function luminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function parse(color: string): Rgb {
  const value = Number.parseInt(color.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

const format = (rgb: Rgb) => `#${rgb.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
