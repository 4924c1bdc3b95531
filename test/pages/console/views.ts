/** Every view of the console: where it is, and what has come when it is complete. */
export const VIEWS: Record<string, [hash: string, shown: string]> = {
  today: ["#/today", "section + .hint"],
  points: ["#/points", "text=/points? on the map/"],
  queue: ["#/points/queue", "article, .empty"],
  import: ["#/points/import", ".upload"],
  partners: ["#/partners", "table"],
  newPartner: ["#/partners/new", "form.card"],
  orders: ["#/orders", ".loaded table, .loaded .empty"],
  holders: ["#/holders", ".loaded table, .loaded .empty"],
  people: ["#/people", ".pager >> nth=1"],
  holidays: ["#/holidays", ".loaded table, .loaded .empty"],
  tariffs: ["#/tariffs", "form table >> nth=0"],
  webhooks: ["#/webhooks", "#receivers"],
  alarms: ["#/alarms", "form.card"],
  databases: ["#/databases", ".fill >> nth=0"],
  audit: ["#/audit", "tbody tr >> nth=0"],
};
