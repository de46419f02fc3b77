import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { sitePackages } from '../../scripts/site/site-packages.ts';
import {
  assertHardened,
  namesWhere,
  networksOf,
  packageDockerfile,
  readComposeFile,
  readRootFile as read,
} from './read-compose-file.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');

const file = readComposeFile('docker-compose.yml');
const services = Object.entries(file.services);

const CERTIFICATE = '${TLS_DIR:-./deploy/compose/no-tls}:/tls:ro';

/** Exits when it is done. */
const ONE_SHOT = 'release';

describe('docker-compose.yml', () => {
  test('has a service, a Dockerfile and a volume for every package of the site', () => {
    for (const name of sitePackages(ROOT)) {
      const { dockerfile, args } = file.services[name]?.build ?? {};
      assert.deepEqual([dockerfile, args], ['deploy/compose/packages/Dockerfile', { PACKAGE: name }]);
      const volume = `packages-${name.replace('remote-', '')}`;
      assert.deepEqual(file.services[name]?.volumes, [`${volume}:/srv/packages`, CERTIFICATE]);
      assert.ok(volume in file.volumes);
    }
    const dockerfiles = services.flatMap(([, { build }]) => build?.dockerfile ?? []);
    for (const dockerfile of dockerfiles) assert.ok(existsSync(path.join(ROOT, dockerfile)), dockerfile);
  });

  test('takes the version of every package in, and waits for none that is not there', () => {
    const taken = file.services[ONE_SHOT]?.environment?.['ONGI_PACKAGES'] ?? '';
    const names = taken.split('\n').flatMap((line) => /^http:\/\/([a-z0-9-]+):8080\/ /.exec(line)?.[1] ?? []);
    assert.deepEqual(names.toSorted(), sitePackages(ROOT).toSorted());
  });

  test('publishes every package and the gateway on a port of its own, and nothing else', () => {
    const published = services.flatMap(([name, { ports = [] }]) => ports.map((port) => ({ name, port })));
    assert.deepEqual(
      published.map(({ name }) => name).toSorted(),
      ['gateway', ...sitePackages(ROOT)].toSorted(),
    );
    const numbers = published.map(({ port }) => /:-(\d+)\}:\$\{PUBLISHED_LISTENER:-8080\}$/.exec(port)?.[1]);
    assert.ok(!numbers.includes(undefined));
    assert.equal(new Set(numbers).size, numbers.length);
    const named = namesWhere(services, ({ container_name }) => container_name !== undefined);
    assert.deepEqual(named, []);
  });

  test('mounts a certificate where browsers connect, or an empty folder, and speaks HTTP/2 with it', () => {
    const withCertificate = namesWhere(services, ({ volumes }) => volumes?.includes(CERTIFICATE) === true);
    assert.deepEqual(withCertificate.toSorted(), ['gateway', ...sitePackages(ROOT)].toSorted());
    assert.deepEqual(readdirSync(path.join(ROOT, 'deploy', 'compose', 'no-tls')), ['README.md']);
    assert.match(read('deploy/compose/packages/tls.conf'), /^listen 8443 ssl;\nhttp2 on;$/m);
    for (const name of ['gateway', 'packages']) {
      assert.match(
        read(`deploy/compose/${name}/nginx.conf`),
        /^ {4}listen 8080;\n.*\n {4}include \/tmp\/tls\.conf;$/m,
      );
      assert.match(
        read(`deploy/compose/${name}/serve-${name}.sh`),
        /-e \/tls\/cert\.pem \]; then\n {2}cp \/etc\/nginx\/tls\.conf/,
      );
      assert.match(
        read(`deploy/compose/${name}/Dockerfile`),
        /^COPY deploy\/compose\/packages\/tls\.conf \/etc\/nginx\/tls\.conf$/m,
      );
    }
  });

  test('gives no service rights or resources without limits, asks each how it is, and restarts it', () => {
    assertHardened(services, [ONE_SHOT]);
  });

  test('lets only the API and the worker reach the database, which reaches nothing', () => {
    assert.equal(file.networks['database']?.internal, true);
    assert.deepEqual(file.services['postgres']?.networks, ['database']);
    const members = namesWhere(services, (service) => networksOf(service).includes('database'));
    assert.deepEqual(members.toSorted(), ['api', 'postgres', 'worker']);
  });

  test('begins with no secret that nobody chose', () => {
    const text = read('docker-compose.yml');
    for (const name of ['POSTGRES_PASSWORD', 'MEDIA_SECRET', 'TELEMETRY_TOKEN']) {
      assert.match(text, new RegExp(String.raw`\$\{${name}:\?[a-z]`));
      assert.match(read('.env.example'), new RegExp(`^${name}=`, 'm'));
    }
  });

  test('passes on every variable that operating.md names', () => {
    const table = read('docs/operating.md').split('## Variables')[1]?.split('\n## ')[0] ?? '';
    const documented = [...table.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].flatMap(([, name]) => name ?? []);
    assert.ok(documented.length > 40);
    const passed = new Set(
      services.flatMap(([, { environment = {} }]) => Object.keys(environment)).concat(DECIDED_HERE),
    );
    assert.deepEqual(
      documented.filter((name) => !passed.has(name)),
      [],
    );
  });
});

/**
 * Set by the images: addresses to listen on, volumes, other containers; TLS ends at the gateway. OIDC_<NAME>
 * comes from a file.
 */
const DECIDED_HERE = [
  'HOST',
  'PORT',
  'ONGI_DATA',
  'DATABASE_URL',
  'SITE_DIR',
  'SITE_KEY_FILE',
  'TLS_CERT_FILE',
  'TLS_KEY_FILE',
];

describe('the Dockerfile of a package', () => {
  for (const name of sitePackages(ROOT)) {
    test(`of ${name} copies its own folder and what every package is built from`, () => {
      const copied = [...packageDockerfile(name).matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(
        ([, sources = '']) => sources.split(' '),
      );
      const allowed = [
        /^(package\.json|pnpm-lock\.yaml|pnpm-workspace\.yaml|tsconfig\.base\.json|asset-modules\.d\.ts)$/,
        new RegExp(`^(shared|federation|patches|${name})(/package\\.json)?$`),
        /^deploy\/compose\/packages\//,
        /^deploy\/nginx$/,
        /^deploy\/compose\/packages\/install-build\.ts$/,
      ];
      assert.deepEqual(
        copied.filter((source) => !allowed.some((form) => form.test(source))),
        [],
      );
      assert.ok(copied.includes(name));
    });
  }
});
