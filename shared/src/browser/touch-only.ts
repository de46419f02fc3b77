/** Whether the device has only touch: nothing that could drag a file onto a page. A tablet with a mouse is not one. */
export function isTouchOnly(): boolean {
  return (
    window.matchMedia('(any-pointer: coarse)').matches && !window.matchMedia('(any-pointer: fine)').matches
  );
}
