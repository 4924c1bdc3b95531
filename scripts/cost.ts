import { billOf, PRICES_OF, type Size } from "./bill.ts";
import { argumentsOf, refuse } from "./command.ts";

const USAGE = `npm run cost -- --orders 100000 --points 10000 --views 5000000: what a month at Cloudflare costs

  --orders N  orders a month
  --points N  published points
  --views N   views of maps and lists of points a month`;

const { values } = argumentsOf({
  usage: USAGE,
  options: { orders: { type: "string" }, points: { type: "string" }, views: { type: "string" } },
});
const number = (name: keyof Size): number => {
  const value = Number(values[name] ?? Number.NaN);
  if (Number.isInteger(value) && value >= 0) return value;
  return refuse(`Say how many with --${name}.`, USAGE);
};
const size = { orders: number("orders"), points: number("points"), views: number("views") };
const { lines, plan, total, databases, fits } = billOf(size);

const count = (value: number) => Math.round(value).toLocaleString("en");
console.log("| a month | used | included | US$ |\n|---|---|---|---|");
console.log(`| the paid Workers plan | | | ${plan.toFixed(2)} |`);
for (const { what, used, included, dollars } of lines)
  console.log(`| ${what} | ${count(used)} | ${count(included)} | ${dollars.toFixed(2)} |`);
console.log(`| **all** | | | **${total.toFixed(2)}** |`);
console.log(`\nDatabases of orders: ${databases}. Prices of ${PRICES_OF}.`);
if (!fits)
  console.log(
    "That is more than the 32 that can be bound: keep orders for fewer months (ORDERS_KEPT_MONTHS), or split the network.",
  );
