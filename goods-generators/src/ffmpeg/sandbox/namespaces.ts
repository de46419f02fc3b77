import { existsSync } from 'node:fs';
import { SYSTEM_PATHS, type Sandbox } from './confinement.ts';

/** The same namespaces as bubblewrap's. `setpriv` ends them with the process that started them. */
const NAMESPACES =
  'setpriv --pdeathsig KILL -- unshare --user --map-root-user --mount --net --ipc --uts --pid --fork --kill-child --'.split(
    ' ',
  );

const DEVICES = ['/dev/null', '/dev/zero', '/dev/random', '/dev/urandom'];

/**
 * A new root in memory with the given paths: FOLDER, READ... `--` COMMAND... It is put over /sys, because
 * the paths may be below any other folder. The command has no capabilities, so that it cannot undo it.
 */
const SCRIPT = `
set -e
PATH=/usr/sbin:/usr/bin:/sbin:/bin
folder=$1
shift
show() {
  if [ -L "$2" ]; then mkdir -p ".\${2%/*}"; ln -s "$(readlink "$2")" ".$2"; return; fi
  if [ -d "$2" ]; then mkdir -p ".$2"; else mkdir -p ".\${2%/*}"; : >".$2"; fi
  mount --bind "$2" ".$2"
  [ "$1" = rw ] || mount -o remount,bind,ro ".$2"
}
mount -t tmpfs -o mode=755 sandbox /sys
cd /sys
mkdir -p proc tmp
mount -t proc proc proc
while [ "$1" != -- ]; do
  case $1 in ${DEVICES.join('|')}) show rw "$1" ;; *) show ro "$1" ;; esac
  shift
done
shift
[ -z "$folder" ] || show rw "$folder"
mkdir old
pivot_root . old
cd /
umount -l old
rmdir old
mount -o remount,bind,ro /
cd "\${folder:-/}"
exec setpriv --no-new-privs --bounding-set=-all --inh-caps=-all -- "$@"
`;

/** What bubblewrap does, with the programs of util-linux. */
export const namespaces: Sandbox = {
  name: 'namespaces',
  confine({ command, reads, folder }) {
    const shown = [...SYSTEM_PATHS, ...DEVICES].filter((path) => existsSync(path));
    return [...NAMESPACES, 'sh', '-c', SCRIPT, 'sh', folder ?? '', ...shown, ...reads, '--', ...command];
  },
};
