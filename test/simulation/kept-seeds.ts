/**
 * Plans that once found a bug of the service, which is mended; they are played in every test. Each bug is among those that are
 * planted, so that a plan can prove that it still comes to where it was: `npm run simulate -- --prove`.
 */
export const KEPT = [
  {
    plan: "1:31-123,155-180",
    bug: "what is corrected to be with its partner is cancelled as not handed in",
  },
  {
    plan: "1:29-144,174-179",
    bug: "returns are cancelled as early as orders that nobody has scanned",
  },
];
