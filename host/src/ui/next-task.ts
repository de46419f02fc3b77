/**
 * Resolves in a task of its own, so that the browser can paint and handle taps before the rest. Not a timer:
 * browsers delay those of background tabs by a second each.
 */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}
