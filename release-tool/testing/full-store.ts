import { FolderStore } from '../store/folder-store.ts';

const NO_SPACE = 'ENOSPC: no space left on device';

/** A store that has room for so many writes, and then fails like a full disk or a power cut. */
export class FullStore extends FolderStore {
  #writesLeft: number;

  constructor(address: string, writes: number) {
    super(address);
    this.#writesLeft = writes;
  }

  override putNew(file: string, content: Uint8Array | string): Promise<boolean> {
    this.#use();
    return super.putNew(file, content);
  }

  override replace(file: string, content: Uint8Array | string): Promise<void> {
    this.#use();
    return super.replace(file, content);
  }

  #use(): void {
    if (this.#writesLeft === 0) throw new Error(NO_SPACE);
    this.#writesLeft -= 1;
  }
}

export function isOutOfSpace(outcome: unknown): boolean {
  const isOwn = (error: unknown): boolean => error instanceof Error && error.message === NO_SPACE;
  return isOwn(outcome) || (outcome instanceof Error && isOwn(outcome.cause));
}
