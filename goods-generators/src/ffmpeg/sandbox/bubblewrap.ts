import { lstatSync, readlinkSync } from 'node:fs';
import { SYSTEM_PATHS, type Sandbox } from './confinement.ts';

const NAMESPACES = '--unshare-all --die-with-parent --new-session --cap-drop ALL'.split(' ');

/** Namespaces of its own without a network, in which only the confinement's files exist. */
export const bubblewrap: Sandbox = {
  name: 'bubblewrap',
  confine({ command, reads, folder }) {
    const system = SYSTEM_PATHS.flatMap((path) => {
      const stats = lstatSync(path, { throwIfNoEntry: false });
      if (stats === undefined) return [];
      return stats.isSymbolicLink() ? ['--symlink', readlinkSync(path), path] : ['--ro-bind', path, path];
    });
    const rest = [
      ...reads.flatMap((path) => ['--ro-bind', path, path]),
      ...(folder === null ? [] : ['--bind', folder, folder, '--chdir', folder]),
    ];
    // Memory that files are written to is not in the program's limits.
    const readOnly = ['--remount-ro', '/dev', '--remount-ro', '/'];
    return ['bwrap', ...NAMESPACES, ...system, '--dev', '/dev', ...rest, ...readOnly, '--', ...command];
  },
};

/** With the processes of the sandbox in /proc: not in a container, whose engine hides parts of its own. */
export const bubblewrapWithProc: Sandbox = {
  name: bubblewrap.name,
  confine(confinement) {
    const [program = '', ...args] = bubblewrap.confine(confinement);
    return [program, '--proc', '/proc', ...args];
  },
};
