import type { Label } from "../../src/labels/label.ts";

export function sampleLabel(changes: Partial<Label> = {}): Label {
  return {
    labelName: "Zuri Market",
    brandColor: "#0a7d4f",
    trackingCode: "7K2M9QXD4R1B",
    recipient: { name: "Ṣẹ̀gun Ọlábísí", phone: "+234 803 555 0199" },
    point: {
      name: "Ìkẹjà Corner Shop",
      address: "14 Allen Avenue, opposite the ₦ bureau",
      city: "Ikeja",
      state: "Lagos",
      zip: "100281",
    },
    reference: "ORD-2026-000123",
    weightKg: 2.5,
    isToCollect: false,
    isTest: false,
    ...changes,
  };
}

export function addressedTo(name: string): Label {
  return sampleLabel({ recipient: { name, phone: "+234 803 555 0199" } });
}

/** Every text with the maximum length and the widest letters. */
export const longest = sampleLabel({
  labelName: "W".repeat(100),
  recipient: { name: "W".repeat(200), phone: "0".repeat(32) },
  point: {
    name: "Ẉ".repeat(100),
    address: "Wide Street, ".repeat(15),
    city: "W".repeat(100),
    state: "Akwa Ibom",
    zip: "NG-520-101-AB1",
  },
  reference: "W".repeat(64),
  weightKg: 999.125,
});

/** Texts that break a careless renderer. */
export const hostile = Object.entries({
  nothing: "",
  spaces: "   ",
  "control characters": "\u0000\u0001\u001b\u007f\u0085\u2028",
  "halves of surrogate pairs": "\ud800 \udfff",
  "marks on nothing": "\u0301\u0323",
  "a thousand marks on a letter": `Z${"\u0301\u0323".repeat(500)}`,
  Arabic: "محمد بن علي",
  "Chinese and Korean": "王小明 김철수",
  emoji: "👩‍👩‍👧 🇳🇬 1️⃣",
  "PDF's operators": ") Tj ET Q endstream endobj",
  "PDF's delimiters": "<</x>> \\(%",
  "ZPL's commands": "^XZ^XA^FDowned^FS~JA_5E^CC+",
  "ZPL's commands among other letters": "Ọ^FS^XZ^XA^FDowned^FS~JA_5E^CC+",
  "characters without width": "a\u202eb\u200bc\u00add",
});
