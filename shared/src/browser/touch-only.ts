/** Whether the device has touch input only, so nothing can be dragged. A tablet with a mouse has both. */
export function isTouchOnly(): boolean {
  return (
    window.matchMedia('(any-pointer: coarse)').matches && !window.matchMedia('(any-pointer: fine)').matches
  );
}
