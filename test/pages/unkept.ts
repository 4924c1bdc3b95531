/** Devices that keep nothing: functions that run in a page. */

/** A browser that blocks a site's data. */
export function blockStorage(): void {
  const refuse = () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { get: refuse });
  IDBFactory.prototype.open = refuse;
  LockManager.prototype.request = async () => refuse();
  Object.assign(window, { BroadcastChannel: refuse });
}

/** A device without room. */
export function fillStorage(): void {
  const refuse = () => {
    throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
  };
  Storage.prototype.setItem = refuse;
  IDBObjectStore.prototype.add = refuse;
  IDBObjectStore.prototype.put = refuse;
}
