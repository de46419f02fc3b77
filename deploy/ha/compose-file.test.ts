import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import {
  assertHardened,
  namesWhere,
  networksOf,
  readComposeFile,
  readRootFile,
} from '../compose/read-compose-file.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');

const file = readComposeFile('deploy/ha/docker-compose.yml');
const all = Object.entries(file.services);
/** The others extend a service of docker-compose.yml, which has a test of its own. */
const own = all.filter(([, service]) => service.extends === undefined);

const NODES = ['pg1', 'pg2', 'pg3'];
const ETCD = ['etcd1', 'etcd2', 'etcd3'];
const PROXIES = ['database-proxy-1', 'database-proxy-2'];
/** Images of the composition itself. */
const IMAGES = ['etcd', 'haproxy', 'object-store', 'postgres'];

function membersOf(network: string): string[] {
  return namesWhere(all, (service) => networksOf(service).includes(network)).toSorted();
}

describe('deploy/ha/docker-compose.yml', () => {
  test('all other services extend those of docker-compose.yml', () => {
    const extended = all.flatMap(([name, service]) => (service.extends === undefined ? [] : [name]));
    const known = Object.keys(readComposeFile('docker-compose.yml').services);
    assert.deepEqual(extended.toSorted(), known.filter((name) => name !== 'postgres').toSorted());
    for (const name of extended)
      assert.deepEqual(file.services[name]?.extends, { file: '../../docker-compose.yml', service: name });
  });

  test('there are two of API, worker, gateway and HAProxy, and three of database and etcd', () => {
    for (const name of ['api', 'worker', 'gateway']) assert.equal(file.services[name]?.scale, 2);
    for (const name of [...PROXIES, ...NODES, ...ETCD]) assert.ok(name in file.services);
  });

  test('no service has rights or resources without limits, and each has a check and restarts', () => {
    assertHardened(own);
  });

  test('only the edge is open to the outside', () => {
    const published = namesWhere(own, ({ ports = [] }) => ports.length > 0);
    assert.deepEqual(published, ['edge']);
    assert.deepEqual(file.services['gateway']?.ports, []);
    const named = namesWhere(own, ({ container_name }) => container_name !== undefined);
    assert.deepEqual(named, []);
  });

  test('the database is reached through HAProxy, and nodes alone replicate and elect', () => {
    for (const network of ['database', 'nodes', 'cluster'])
      assert.equal(file.networks[network]?.internal, true);
    assert.deepEqual(membersOf('database'), ['api', ...PROXIES, 'worker']);
    assert.deepEqual(membersOf('nodes'), [...PROXIES, ...NODES]);
    assert.deepEqual(membersOf('cluster'), [...ETCD, ...NODES]);
  });

  test('each node has its own name, address and volume', () => {
    for (const node of NODES) {
      const { environment = {}, volumes = [] } = file.services[node] ?? {};
      assert.equal(environment['PATRONI_NAME'], node);
      assert.equal(environment['PATRONI_POSTGRESQL_CONNECT_ADDRESS'], `${node}.cluster:5432`);
      assert.equal(environment['PATRONI_RESTAPI_CONNECT_ADDRESS'], `${node}.cluster:8008`);
      assert.equal(volumes[0], `${node}:/var/lib/postgresql/data`);
      assert.match(
        readRootFile('deploy/ha/haproxy/database.cfg'),
        new RegExp(`server ${node} ${node}:5432 check`),
      );
    }
    for (const member of ETCD) {
      const { environment = {}, volumes = [] } = file.services[member] ?? {};
      assert.equal(environment['ETCD_NAME'], member);
      assert.deepEqual(volumes, [`${member}:/var/lib/etcd/data`]);
    }
    for (const volume of [...NODES, ...ETCD]) assert.ok(volume in file.volumes);
  });

  test('it does not start with secrets that nobody chose', () => {
    const text = readRootFile('deploy/ha/docker-compose.yml');
    for (const name of ['POSTGRES_PASSWORD', 'CLUSTER_PASSWORD', 'AWS_SECRET_ACCESS_KEY']) {
      assert.match(text, new RegExp(String.raw`\$\{${name}:\?[a-z]`));
      assert.match(readRootFile('.env.example'), new RegExp(`^(# )?${name}=`, 'm'));
    }
  });
});

describe('settings that depend on each other change together:', () => {
  function numberIn(name: string, setting: RegExp): number {
    const found = setting.exec(readRootFile(name))?.[1];
    assert.ok(found, `${name} has no ${setting}`);
    return Number(found);
  }
  const patroni = (setting: string): number =>
    numberIn('deploy/ha/postgres/patroni.yml', new RegExp(String.raw`^ +${setting}: (\d+)$`, 'm'));

  test('a history that is remembered as missing is forgotten while the node that began it has the lock', () => {
    const rememberedFor = numberIn(
      'deploy/ha/postgres/pgbackrest-restore-wal.sh',
      /^HISTORY_SECONDS=(\d+)$/m,
    );
    assert.ok(2 * rememberedFor <= patroni('ttl'));
  });

  test('the lock is not lost before two elections are missed', () => {
    assert.ok(patroni('loop_wait') + 2 * patroni('retry_timeout') <= patroni('ttl'));
  });

  test('HAProxy opens fewer connections than the database accepts', () => {
    const maxConnections = patroni('max_connections');
    const servers = readRootFile('deploy/ha/haproxy/database.cfg').matchAll(/^ +server .* maxconn (\d+) /gm);
    const opened = [...servers].map(([, count]) => Number(count));
    assert.equal(opened.length, NODES.length);
    // PostgreSQL reserves three for its superuser; Patroni and backups use the others.
    for (const count of opened) assert.ok(count + 3 < maxConnections, `${count} of ${maxConnections}`);
  });
});

describe('images of the cluster', () => {
  for (const name of IMAGES) {
    test(`${name}: uses packages of the distribution and downloads no other program`, () => {
      const dockerfile = readRootFile(`deploy/ha/${name}/Dockerfile`);
      assert.match(dockerfile, /^FROM debian:trixie-slim$/m);
      assert.equal(dockerfile.match(/^FROM /gm)?.length, 1);
      assert.doesNotMatch(dockerfile, /https?:\/\/|\bpip\b|\bnpm\b|\bgo install\b/);
      for (const [, source = ''] of dockerfile.matchAll(/^COPY (?:--\S+ )?(\S+) /gm))
        assert.ok(source.includes('*') || existsSync(path.join(ROOT, source)), source);
    });
  }

  test('acknowledged writes are not lost: a commit waits for a standby, and without any for ever', () => {
    const patroni = readRootFile('deploy/ha/postgres/patroni.yml');
    assert.match(patroni, /^ {4}synchronous_mode: quorum$/m);
    assert.match(patroni, /^ {4}synchronous_mode_strict: true$/m);
  });

  test('all programs of a node are in the image', () => {
    const dockerfile = readRootFile('deploy/ha/postgres/Dockerfile');
    for (const name of readdirSync(path.join(ROOT, 'deploy', 'ha', 'postgres')).filter((found) =>
      found.endsWith('.sh'),
    ))
      assert.match(dockerfile, new RegExp(`deploy/ha/postgres/${name} `));
  });
});
