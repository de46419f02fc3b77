/** Of a page without early script, of one whose photo is slow, and of older ones, which say nothing. */
const PATIENCE_MS = 1_000;

/** Which of the pages that were begun early have painted what the device has for them. */
export class DrawnPages {
  readonly #notes = new Map<string, () => void>();

  /** Called when a page begins. Returns what to wait for before it ends: never longer than a moment. */
  follow(clientId: string): () => Promise<void> {
    const isDrawn = new Promise<void>((resolve) => this.#notes.set(clientId, resolve));
    return async () => {
      await Promise.race([isDrawn, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
      this.#notes.delete(clientId);
    };
  }

  /** The page says so. */
  note(clientId: string): void {
    this.#notes.get(clientId)?.();
  }
}
