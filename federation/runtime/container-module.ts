import type { ReleaseFile } from './release-files.ts';

/** An area exposes it, as its release names it. */
export type ExposedModule = { container: string; module: string; entry: ReleaseFile };

export type ContainerModule = ExposedModule & {
  /** Discards the state of earlier attempts. */
  isRetry: boolean;
};
