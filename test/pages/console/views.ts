/** Every view of the console: where it is, and what has come when it is complete. */
export const VIEWS: Record<string, [hash: string, shown: string]> = {
  today: ["#/today", "section + .hint"],
  points: ["#/points", "table"],
  queue: ["#/points/queue", "article, .empty"],
  import: ["#/points/import", ".upload"],
  people: ["#/people", ".pager >> nth=1"],
  tariffs: ["#/tariffs", "form table >> nth=0"],
  holidays: ["#/holidays", ".loaded > *:not(.placeholder)"],
  webhooks: ["#/webhooks", "#receivers"],
  databases: ["#/databases", ".fill >> nth=0"],
  audit: ["#/audit", "tbody tr >> nth=0"],
};
