import { useEffect, useState } from "preact/hooks";
import type { Answer } from "../../handheld/data/request.ts";
import { readAvailability, setPlaces } from "../data/api.ts";
import { placesOfPoint, storePlaces } from "../data/places.ts";
import { storedKey } from "../data/storage.ts";
import { failureOf } from "../texts/failure.ts";
import { t } from "../texts/translate.ts";

/** Names the point's places for parcels. */
export function PlacesForm({ onUnauthorized }: { onUnauthorized: () => void }) {
  const [known, setKnown] = useState(placesOfPoint());
  /** What was typed, which no answer replaces but that to it. */
  const [typed, setTyped] = useState<string>();
  const text = typed ?? known?.join(", ") ?? "";
  const [note, setNote] = useState("");
  const show = (answer: Answer<{ shelves: string[] | null }>, said = "") => {
    if (answer.kind === "unauthorized") return onUnauthorized();
    if (answer.kind !== "done") return setNote(failureOf(answer));
    storePlaces(answer.data.shelves);
    setKnown(answer.data.shelves);
    setNote(said);
  };
  useEffect(() => {
    void readAvailability(storedKey() ?? "").then((answer) => answer.kind === "done" && show(answer));
  }, []);
  const save = async (event: Event) => {
    event.preventDefault();
    const named = [...new Set(text.split(/[,\n]/).map((place) => place.trim()))].filter(Boolean);
    setNote(t("Sending…"));
    const answer = await setPlaces(storedKey() ?? "", named.length > 0 ? named : null);
    if (answer.kind === "done") setTyped(undefined);
    show(answer, t("The places are saved."));
  };
  return (
    <form class="stack" noValidate onSubmit={save}>
      <label for="places-of-point">{t("Places for parcels")}</label>
      <textarea
        id="places-of-point"
        rows={2}
        autocapitalize="characters"
        aria-describedby="places-hint"
        value={text}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <p id="places-hint" class="hint">
        {t(
          "Such as A-1, A-2: each with up to twelve characters, with commas between. Empty: parcels have no places.",
        )}
      </p>
      <button type="submit" class="secondary">
        {t("Save the places")}
      </button>
      <p class="hint" role="status">
        {note}
      </p>
    </form>
  );
}
