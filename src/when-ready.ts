/**
 * Goes on with a value, at once if it is there. Where nothing must be waited for, an answer is made without a single
 * promise: each of them costs the hottest path more than the search for the nearest points.
 */
export function whenReady<T, R>(value: T | Promise<T>, next: (value: T) => R | Promise<R>): R | Promise<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}
