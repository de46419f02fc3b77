import { cp, mkdir } from 'node:fs/promises';
import { findBinaries } from '../../platform/database/supervisor/binaries.ts';
import { clusterPaths } from '../../platform/database/supervisor/cluster-paths.ts';
import { initCluster } from '../../platform/database/supervisor/init-cluster.ts';
import { unprivileged } from '../../platform/database/supervisor/unprivileged.ts';

/**
 * Set by the global set-up for the processes of the test files: a data directory whose cluster nobody has
 * started.
 */
const PREPARED_VARIABLE = 'ONGI_TEST_PREPARED_DATA';

/** Makes the cluster that `copyPreparedCluster` copies. */
export async function prepareCluster(dataDirectory: string): Promise<void> {
  const paths = clusterPaths(dataDirectory);
  const user = unprivileged();
  await mkdir(paths.home, { recursive: true, mode: 0o700 });
  user.own(paths.home);
  await initCluster(paths, findBinaries(), user);
  process.env[PREPARED_VARIABLE] = dataDirectory;
}

/**
 * Gives a server that starts there the cluster that it would make itself, empty as it is after initdb: making
 * it takes a third of a first start. Without a prepared one, the server makes it.
 */
export async function copyPreparedCluster(dataDirectory: string): Promise<void> {
  const prepared = process.env[PREPARED_VARIABLE];
  if (prepared === undefined) return;
  const { cluster } = clusterPaths(dataDirectory);
  await cp(clusterPaths(prepared).cluster, cluster, { recursive: true });
}
