import { placesOfPoint } from "../data/places.ts";
import { t } from "../texts/translate.ts";

const LONGEST_PLACE = 12;

interface Props {
  value: string;
  onInput: (place: string) => void;
}

/** Where a parcel is put. Opening a sheet does not give it the focus: what it suggests is mostly right. */
export function PlaceField({ value, onInput }: Props) {
  return (
    <div>
      <label for="place">{t("Place")}</label>
      <input
        id="place"
        class="place-field"
        data-suggested
        list="places"
        autocomplete="off"
        autocapitalize="characters"
        maxLength={LONGEST_PLACE}
        value={value}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
      <datalist id="places">
        {placesOfPoint()?.map((place) => (
          <option key={place} value={place} />
        ))}
      </datalist>
    </div>
  );
}
