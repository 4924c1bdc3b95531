import type { Label } from "../src/labels/label.ts";
import { renderPdf } from "../src/labels/pdf.ts";

/** A Worker that answers `/{count}` with that many labels in one PDF, each to another name. */

const NAMES = ["Ṣẹ̀gun Ọlábísí", "Chukwuemeka Ọ̀kọ́nkwọ́", "Ɓala Ɗanjuma", "Éfìọ̀ñ Ñkọ́yọ̀ŋ", "Mbakéra Tôr"];

export function label(i: number): Label {
  return {
    labelName: "Zuri Market",
    brandColor: "#0a7d4f",
    trackingCode: `7K2M9QXD4${String(i % 1000).padStart(3, "0")}`,
    recipient: { name: `${NAMES[i % NAMES.length]} ${i}`, phone: "+234 803 555 0199" },
    point: {
      name: "Ìkẹjà Corner Shop",
      address: "14 Allen Avenue, opposite the ₦ bureau",
      city: "Ikeja",
      state: "Lagos",
      zip: "100281",
    },
    reference: `ORD-2026-${String(i).padStart(6, "0")}`,
    weightKg: 2.5,
  };
}

export default {
  async fetch(request) {
    const count = Number(new URL(request.url).pathname.slice(1));
    const labels = Array.from({ length: count }, (_, i) => label(i));
    return new Response(await renderPdf(labels), { headers: { "content-type": "application/pdf" } });
  },
} satisfies ExportedHandler;
