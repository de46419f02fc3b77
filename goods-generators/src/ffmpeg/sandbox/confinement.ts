/** A program and what it may see of this machine, beside the system's programs and libraries. */
export type Confinement = {
  command: readonly string[];
  /** Files and folders that it may read. */
  reads: readonly string[];
  /** The one folder that it may write to: its working directory. */
  folder: string | null;
};

/** A way to run a program so that it sees its confinement only: as a command of the system. */
export type Sandbox = { name: string; confine: (confinement: Confinement) => string[] };

/**
 * Where distributions have programs, libraries and what the dynamic linker reads. Nothing of a service's
 * settings.
 */
export const SYSTEM_PATHS = [
  '/usr',
  '/bin',
  '/lib',
  '/lib64',
  '/etc/ld.so.cache',
  '/etc/alternatives',
  '/nix/store',
];
