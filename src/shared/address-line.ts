/** An address in one line. Many addresses name their town already. */
export function addressLine({ address, city }: { address: string; city: string }): string {
  return address.toLowerCase().includes(city.toLowerCase()) ? address : `${address}, ${city}`;
}
