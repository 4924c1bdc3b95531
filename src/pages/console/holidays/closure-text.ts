interface Period {
  from: string;
  to: string;
}

const day = new Intl.DateTimeFormat("en-NG", {
  ...({ weekday: "short", day: "numeric", month: "short", year: "numeric" } as const),
  timeZone: "UTC",
});

/** The days of a closure, in words. A date is a day of Africa/Lagos, so no zone changes it. */
export function closureText({ from, to }: Period): string {
  const [first, last] = [from, to].map((date) => day.format(new Date(`${date}T00:00:00Z`)));
  return from === to ? first! : `${first} to ${last}`;
}
