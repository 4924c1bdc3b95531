const KG = { decimals: 6, unit: "kg" } as const;
const NAIRA = { decimals: 2, unit: "₦" } as const;
/** What a point takes at most, and its weight at least, as its form asks for it. */
export const LIMITS = [
  { path: "minItemWeight", label: "Lowest weight of an item, in kg", max: 1000, ...KG },
  { path: "maxItemWeight", label: "Highest weight of an item, in kg", max: 1000, ...KG },
  { path: "maxItemValue", label: "Highest value of an item, in ₦", max: 1_000_000_000, ...NAIRA },
] as const;
/** Limits that a point may do without: an empty field is no limit. */
export const OPTIONAL_LIMITS = [
  { path: "maxParcelWeight", label: "Highest weight of a parcel, in kg", max: 1000, hint: "", ...KG },
  {
    path: "maxParcelValue",
    label: "Highest value of a parcel, in ₦",
    max: 1_000_000_000,
    hint: "",
    ...NAIRA,
  },
  {
    path: "maxParcelSize",
    label: "Longest side of a parcel, in cm",
    max: 1000,
    hint: "",
    decimals: 3,
    unit: "cm",
  },
  {
    path: "capacity",
    label: "Room for parcels",
    hint: "Full from this many parcels on",
    max: 1_000_000,
    decimals: 0,
  },
  {
    path: "maxCodAmount",
    label: "Highest amount to pay for a parcel, in ₦",
    hint: "Other parcels go elsewhere",
    max: 1_000_000_000,
    ...NAIRA,
  },
  {
    path: "cashLimit",
    label: "Most money in the till, in ₦",
    hint: "From this sum on, no orders to be paid there",
    max: 1_000_000_000,
    ...NAIRA,
  },
] as const;
