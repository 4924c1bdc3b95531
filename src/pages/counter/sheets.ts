/** What opens above the page, in one script: who signs in for the first time on a slow line waits for it last. */
export { StatementSheet } from "./money/statement-sheet.tsx";
export { TillSheet } from "./money/till-sheet.tsx";
export { ParcelSheet } from "./parcels/parcel-sheet.tsx";
export { TodaySheet } from "./parcels/today-sheet.tsx";
export { ClosuresSheet } from "./settings/closures-sheet.tsx";
export { SettingsSheet } from "./settings/settings-sheet.tsx";
