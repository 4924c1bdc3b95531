/** The scans of a request with their times by the service's clock, as the service puts them right. */
export function putRight<Scan extends { occurred_at?: string }>(
  { scans, sent_at }: { scans: Scan[]; sent_at: string },
  now: number,
): Scan[] {
  const shift = now - Date.parse(sent_at);
  return scans.map((scan) => ({
    ...scan,
    ...(scan.occurred_at && { occurred_at: new Date(Date.parse(scan.occurred_at) + shift).toISOString() }),
  }));
}
