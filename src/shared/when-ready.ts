/**
 * Goes on with a value, at once if it is there. Where nothing must be waited for, an answer is made without a single
 * promise, which the hottest path would feel.
 */
export function whenReady<T, R>(value: T | Promise<T>, next: (value: T) => R | Promise<R>): R | Promise<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}
