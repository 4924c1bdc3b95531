/** Workers Analytics Engine. A deployment without the binding, such as the local one, keeps no metrics. */
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

/** Writes a request's data point, sampled by partner. Blobs: kind, method, route. Doubles: status, times, calls. */
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
  /** Status of the receiver's answer; null if there was none. */
  status: number | null;
  durationMs: number;
}

/** Writes a delivery attempt's data point. Blobs: kind, event. Doubles: status (0 for none), time. */
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
