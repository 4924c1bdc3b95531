/** The console, which is not translated: only what has forms. */
export const sentences = [] as const;

export const counted = {
  "{count} agents": { one: "{count} agent" },
  "{count} archives": { one: "{count} archive" },
  "{count} attempts": { one: "{count} attempt" },
  "{count} changes": { one: "{count} change" },
  "{count} days": { one: "{count} day" },
  "{count} dead letters": { one: "{count} dead letter" },
  "{count} details": { one: "{count} detail" },
  "{count} drivers": { one: "{count} driver" },
  "{count} entries": { one: "{count} entry" },
  "{count} holders": { one: "{count} holder" },
  "{count} minutes": { one: "{count} minute" },
  "{count} new points": { one: "{count} new point" },
  "{count} orders": { one: "{count} order" },
  "{count} parcels": { one: "{count} parcel" },
  "{count} partners": { one: "{count} partner" },
  "{count} points": { one: "{count} point" },
  "{count} problems": { one: "{count} problem" },
  "{count} receivers": { one: "{count} receiver" },
  "{count} rounds": { one: "{count} round" },
  "{count} rows": { one: "{count} row" },
  "{count} seconds": { one: "{count} second" },
  "{count} stops": { one: "{count} stop" },
  "{count} times": { one: "{count} time" },
  "{count} webhooks": { one: "{count} webhook" },
} as const;
