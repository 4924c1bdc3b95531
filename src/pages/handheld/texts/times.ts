/** Such as `09:05`, in the device's time zone. */
export const timeOf = (time: Date): string => time.toTimeString().slice(0, 5);

/** Such as `09:05`, or `23.11. 09:05` if it was not today. */
export function momentOf(time: Date): string {
  const isToday = time.toDateString() === new Date().toDateString();
  return isToday ? timeOf(time) : `${time.getDate()}.${time.getMonth() + 1}. ${timeOf(time)}`;
}
