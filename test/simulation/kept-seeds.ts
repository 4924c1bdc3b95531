/**
 * Plans that once found a bug of the service, which is mended; they are played in every test. Each bug is among those that are
 * planted, so that a plan can prove that it still comes to where it was: `npm run simulate -- --prove`.
 */
export const KEPT = [
  {
    plan: "300:0-110",
    bug: "what is corrected to be with its partner is cancelled as not handed in",
  },
  {
    plan: "5:0-128",
    bug: "returns are cancelled as early as orders that nobody has scanned",
  },
  {
    plan: "48:0-43",
    bug: "returns need a point where orders are in `DB`",
  },
  {
    plan: "7:0-56",
    bug: "payments stay behind when their partner is moved",
  },
];
