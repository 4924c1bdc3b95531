import { FakeAgentApi } from "../test/pages/counter/fake-agent-api.ts";
import { handheldFigures, scanned, untilShown } from "./handheld.ts";

const PARCELS = 200;

export async function counterFigures(): Promise<void> {
  await using api = await FakeAgentApi.open("http://localhost:9");
  let code = "";
  for (let n = 0; n < PARCELS; n++) {
    code = api.add(`Ṣẹ̀gun Ọlábísí ${n}`, "in_transit");
    api.add(`Ngozi Okafor ${n}`, "ready_for_pickup", 1 + n / 60);
  }
  await handheldFigures({
    page: "counter",
    api,
    paths: /^\/agent\//,
    loaded: 'nav [data-view="expected"] .count:not(:empty)',
    names: {
      switching: "switching between lists of 200, the slowest of four",
      search: "a search among 200",
      scan: "a scan, until its parcel is shown",
    },
    async measure(page) {
      const switches: number[] = [];
      for (const list of ["expected", "shelf", "expected", "shelf"]) {
        const shown = `document.querySelector("#list-title").textContent !== "" && document.querySelectorAll(".parcels li").length === ${PARCELS}`;
        switches.push(
          await untilShown(page, `document.querySelector('nav [data-view="${list}"]').click()`, shown),
        );
      }
      const field = 'const field = document.querySelector("#filter"); field.value = "77"';
      const search = await untilShown(
        page,
        `${field}; field.dispatchEvent(new Event("input"))`,
        'document.querySelectorAll(".parcels li").length < 20',
      );
      const scan = await untilShown(
        page,
        scanned(code),
        'document.querySelector("dialog[open] .primary") !== null',
      );
      return { switching: Math.max(...switches), search, scan };
    },
  });
}
