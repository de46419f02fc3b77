import { runQuietly } from '../../../scripts/machine/run-quietly.ts';
import { compose, containersOf, docker, makePrimary, NODES, primaryOf } from '../cluster/composition.ts';

export type PlannedFault = {
  name: string;
  durationMs: number;
  /** @returns what undoes it; undefined where the fault cannot be caused here, with the reason in the log */
  begin: (file: string, log: (line: string) => void) => Promise<(() => Promise<void>) | undefined>;
};

const PRIMARY_KILLS = 5;
/** Longer than the cluster needs to elect another primary: the machine is gone, not restarting. */
const GONE_MS = 35_000;
const SHORTLY_GONE_MS = 20_000;
const STORE_GONE_MS = 30_000;

/** Free bytes above which the disk of a node is not filled: it is not a small one of its own. */
const LARGEST_DISK_BYTES = 4e9;
const DATA = '/var/lib/postgresql/data';

export function plannedFaults(): PlannedFault[] {
  const killed = (name: string, service: string, durationMs = SHORTLY_GONE_MS) => ({
    name,
    durationMs,
    begin: (file: string) => killOne(file, service),
  });
  return [
    ...Array.from({ length: PRIMARY_KILLS }, (_, index) => ({
      name: `primary killed (${index + 1} of ${PRIMARY_KILLS})`,
      durationMs: GONE_MS,
      begin: async (file: string) => killOne(file, await primaryOf(file)),
    })),
    killed('API killed', 'api'),
    killed('worker killed', 'worker'),
    killed('gateway killed', 'gateway'),
    killed('HAProxy killed', 'database-proxy-1'),
    killed('etcd member killed', 'etcd1'),
    killed('object store killed', 'object-store', STORE_GONE_MS),
    { name: 'primary cut off from the others', durationMs: GONE_MS, begin: cutPrimary },
    {
      name: 'disk of a standby full',
      durationMs: GONE_MS,
      begin: (file, log) => fillDisk(file, 'standby', log),
    },
    {
      name: 'disk of the primary full',
      durationMs: GONE_MS,
      begin: (file, log) => fillDisk(file, 'primary', log),
    },
  ];
}

/** SIGKILL for every process of one container; started again when the fault ends. */
async function killOne(file: string, service: string): Promise<() => Promise<void>> {
  const [id] = await containersOf(file, service);
  if (id === undefined) throw new Error(`${service} does not run`);
  await docker('kill', '--signal', 'KILL', id);
  return async () => void (await docker('start', id));
}

/**
 * Drops every packet between the node and the others, in the node's network namespace: clients reach it, but
 * neither etcd nor the other nodes do. It must give up being the primary.
 */
async function cutPrimary(
  file: string,
  log: (line: string) => void,
): Promise<(() => Promise<void>) | undefined> {
  const [id = ''] = await containersOf(file, await primaryOf(file));
  const network = '(print (index .Config.Labels "com.docker.compose.project") "_cluster")';
  const format = `{{.State.Pid}} {{(index .NetworkSettings.Networks ${network}).IPAddress}}`;
  const [pid, ip] = (await docker('inspect', '--format', format, id)).split(' ');
  const rules = [
    ['INPUT', '--destination', `${ip}`, '--jump', 'DROP'],
    ['OUTPUT', '--source', `${ip}`, '--jump', 'DROP'],
  ];
  const change = async (action: '--insert' | '--delete'): Promise<string> => {
    for (const rule of rules) {
      const command = ['--target', `${pid}`, '--net', 'iptables', '--wait', action, ...rule];
      const { code, output } = await runQuietly('nsenter', command);
      if (code !== 0) return output;
    }
    return '';
  };
  const failure = await change('--insert');
  if (failure !== '') {
    log(`not done: nsenter and iptables have to work on this machine, as root (${failure.trim()})`);
    return undefined;
  }
  // A node that ended meanwhile has a new namespace without rules.
  return async () => void (await change('--delete'));
}

async function fillDisk(
  file: string,
  role: 'primary' | 'standby',
  log: (line: string) => void,
): Promise<(() => Promise<void>) | undefined> {
  for (const node of NODES) {
    const freeBytes = Number(
      (await compose(file, 'exec', '-T', node, 'df', '--output=avail', '-B1', DATA)).split('\n').at(-1),
    );
    if (freeBytes > LARGEST_DISK_BYTES) continue;
    const primary = role === 'primary' ? node : (NODES.find((other) => other !== node) ?? '');
    await makePrimary(file, primary);
    // Some processes of a full node end, and its container with them.
    await compose(file, 'exec', '-T', node, 'sh', '-c', `cat /dev/zero >${DATA}/filler 2>/dev/null || true`);
    return async () => {
      const ids = await containersOf(file, node);
      if (ids.length === 0) return;
      await compose(file, 'exec', '-T', node, 'rm', '-f', `${DATA}/filler`);
    };
  }
  log('not done: no node has a small disk of its own (docs/operating.md)');
  return undefined;
}
