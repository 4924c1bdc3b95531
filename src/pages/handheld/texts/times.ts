/** Such as `09:05`, in the device's time zone. */
export const timeOf = (time: Date): string => time.toTimeString().slice(0, 5);
