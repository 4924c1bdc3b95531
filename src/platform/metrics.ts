/** Workers Analytics Engine. A deployment without the binding, as locally, keeps no figures. */
export type Metrics = Pick<AnalyticsEngineDataset, "writeDataPoint">;

export interface RequestFigures {
  method: string;
  /** The path's pattern. */
  route: string;
  status: number;
  durationMs: number;
  databaseCalls: number;
  databaseMs: number;
  partnerId: string | undefined;
}

/** One data point: sampled by partner; blobs are kind, method and route, doubles status, times and calls. */
export function measureRequest(metrics: Metrics, figures: RequestFigures): void {
  const { method, route, status, durationMs, databaseCalls, databaseMs, partnerId = "" } = figures;
  metrics.writeDataPoint({
    indexes: [partnerId],
    blobs: ["request", method, route],
    doubles: [status, durationMs, databaseMs, databaseCalls],
  });
}

export interface DeliveryFigures {
  partnerId: string;
  event: string;
  /** Of the receiver's answer; null if there was none. */
  status: number | null;
  durationMs: number;
}

/** One data point of an attempt to deliver a webhook; blobs are kind and event, doubles status (0 for none) and time. */
export function measureDelivery(
  metrics: Metrics,
  { partnerId, event, status, durationMs }: DeliveryFigures,
): void {
  metrics.writeDataPoint({
    indexes: [partnerId],
    blobs: ["delivery", event],
    doubles: [status ?? 0, durationMs],
  });
}
