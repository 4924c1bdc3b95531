/** What Leaflet's loops go over: a page may have given every object another enumerable property. */
export function* ownKeys(object: object): Generator<string> {
  for (const key in object) if (Object.hasOwn(object, key) || !(key in Object.prototype)) yield key;
}
