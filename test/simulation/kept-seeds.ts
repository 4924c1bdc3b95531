/**
 * Plans that once found a bug of the service, which is mended; they are played in every test. Each bug is among those that are
 * planted, so that a plan can prove that it still comes to where it was: `npm run simulate -- --prove`.
 */
export const KEPT = [
  {
    plan: "2:5-24,30-39,45-54,66-76,110-134,180",
    bug: "what is corrected to be with its partner is cancelled as not handed in",
  },
  {
    plan: "8:62-64,68-73,77-82,86-89,97-110,118-131,154,186-198,206-209",
    bug: "returns are cancelled as early as orders that nobody has scanned",
  },
];
