/** A list has come, or there is nothing in it. Some views have several. */
const LIST = ".loaded :is(table, .empty) >> nth=0";

/** Every view of the console: where it is, and what has come when it is complete. */
export const VIEWS: Record<string, [hash: string, shown: string]> = {
  today: ["#/today", ".key-numbers"],
  network: ["#/network", ".key-numbers"],
  newPoint: ["#/points/new", "form.card"],
  points: ["#/points", "text=/points? on the map/"],
  queue: ["#/points/queue", "article, .empty"],
  import: ["#/points/import", ".upload"],
  partners: ["#/partners", "table"],
  newPartner: ["#/partners/new", "form.card"],
  orders: ["#/orders", LIST],
  holders: ["#/holders", LIST],
  people: ["#/people", ".pager >> nth=1"],
  // The pickups that were asked for have a table of their own.
  rounds: ["#/rounds", LIST],
  newRound: ["#/rounds/new", "form.card"],
  holidays: ["#/holidays", LIST],
  tariffs: ["#/tariffs", "form table >> nth=0"],
  deposits: ["#/deposits", LIST],
  importDeposits: ["#/deposits/import", ".upload"],
  payouts: ["#/payouts", LIST],
  commissions: ["#/commissions", "form .card >> nth=0"],
  statements: ["#/statements", LIST],
  webhooks: ["#/webhooks", "#receivers"],
  alarms: ["#/alarms", "form.card"],
  databases: ["#/databases", ".fill >> nth=0"],
  audit: ["#/audit", "tbody tr >> nth=0"],
};
