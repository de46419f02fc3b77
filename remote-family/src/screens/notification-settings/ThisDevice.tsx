/** Where this device's own notifications are switched on. */
export function ThisDevice() {
  return null;
}
