/** Calls `next` with the value, at once if it is not a promise: the hottest path would notice the cost of one. */
export function whenReady<T, R>(value: T | Promise<T>, next: (value: T) => R | Promise<R>): R | Promise<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}
