import { describe, expect, it } from "vitest";
import { brandColors } from "../../src/tracking/page/brand-colors.ts";

/** The contrast ratio as WCAG 2.2 defines it. */
function contrast(a: string, b: string): number {
  const luminance = (color: string) => {
    const linear = [1, 3, 5].map((start) => {
      const value = Number.parseInt(color.slice(start, start + 2), 16) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * linear[0]! + 0.7152 * linear[1]! + 0.0722 * linear[2]!;
  };
  const [l1, l2] = [luminance(a), luminance(b)];
  return (Math.max(l1, l2) + 0.05) / (Math.min(l1, l2) + 0.05);
}

const CHANNEL = ["00", "33", "66", "77", "99", "cc", "ff"];
const COLORS = CHANNEL.flatMap((r) => CHANNEL.flatMap((g) => CHANNEL.map((b) => `#${r}${g}${b}`)));

describe("a partner's colour", () => {
  it("can be read on every surface of the page in both schemes, and text on it, whatever it is", () => {
    for (const color of COLORS) {
      const { band, onBand, accentOnLight, accentOnDark } = brandColors(color);
      const ratios = {
        onBand: contrast(band, onBand),
        onLightPage: contrast(accentOnLight, "#f3f4f7"),
        onLightCard: contrast(accentOnLight, "#ffffff"),
        onDarkPage: contrast(accentOnDark, "#101217"),
        onDarkCard: contrast(accentOnDark, "#1c1f26"),
      };
      for (const [where, ratio] of Object.entries(ratios)) {
        expect([color, where, ratio >= 4.5]).toEqual([color, where, true]);
      }
    }
  });

  it("stays as it is where it can be read, and keeps its hue where it can't", () => {
    expect(brandColors("#0A7D4F")).toMatchObject({
      band: "#0a7d4f",
      onBand: "#ffffff",
      accentOnLight: "#0a7d4f",
    });
    expect(brandColors("#ffd600")).toMatchObject({
      band: "#ffd600",
      onBand: "#000000",
      accentOnDark: "#ffd600",
    });
    expect(brandColors("#ffd600").accentOnLight).toBe("#806b00");
  });
});
