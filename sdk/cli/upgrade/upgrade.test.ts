import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { writeSdkContract } from '../../../federation/release-format/sdk-build.ts';
import { writeHost } from '../../../release-tool/testing/built-package.ts';
import { SiteHost } from '../../../release-tool/testing/site-host.ts';
import { SiteInFolder, TEST_PAGE } from '../../../release-tool/testing/site-in-folder.ts';
import { filesInTarball } from './read-tarball.ts';
import { upgradeCommand } from './upgrade-command.ts';
import { tarballsIn } from './next-packages.ts';
import { upgradePlan } from './upgrade-plan.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ongi-upgrade-'));
after(() => rmSync(folder, { recursive: true, force: true }));

type Files = Readonly<Record<string, string>>;

function write(below: string, files: Files): string {
  for (const [file, content] of Object.entries(files)) {
    const to = path.join(below, file);
    mkdirSync(path.dirname(to), { recursive: true });
    writeFileSync(to, content);
  }
  return below;
}

const CONDITIONS = (file: string): object => ({ types: `${file}.d.ts`, default: `${file}.js` });

/** A name that is longer than a tarball's header has room for. */
const LONG = `dist/${'long-'.repeat(30)}name`;

function remotePackage(version: string, files: Files, more: object = {}): Files {
  const manifest = {
    name: '@ongi/remote',
    version,
    type: 'module',
    exports: {
      './http': CONDITIONS('./dist/http'),
      './contract/*': CONDITIONS('./dist/contract/*'),
      './ui/*Button': CONDITIONS('./dist/ui/*Button'),
      './styles/*': './dist/styles/*',
    },
    ...more,
  };
  return {
    'package.json': JSON.stringify(manifest),
    'dist/http.js': '',
    'dist/http.d.ts': 'export declare function callApi(name: string): Promise<void>;\n',
    'dist/contract/post.js': '',
    'dist/contract/post.d.ts':
      "import type { Person } from '@ongi/remote/contract/person';\nexport type Post = { id: number; title: string; by: Person };\n",
    'dist/contract/person.js': '',
    'dist/contract/person.d.ts': 'export type Person = { name: string };\n',
    'dist/ui/BigButton.js': '',
    'dist/ui/BigButton.d.ts': 'export declare function BigButton(props: { label: string }): void;\n',
    'dist/styles/tokens.css': '',
    [`${LONG}.d.ts`]: 'export {};\n',
    ...files,
  };
}

/** As packing leaves an SDK: a tarball of each package, and the index. */
function pack(name: string, version: string, packages: readonly Files[]): string {
  const to = path.join(folder, name);
  mkdirSync(to);
  const packed = packages.map((files, index) => {
    const from = write(path.join(folder, `${name}-source-${index}`), files);
    const output = execFileSync(
      'npm',
      ['pack', '--silent', '--json', '--ignore-scripts', '--pack-destination', to],
      {
        cwd: from,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    );
    const [one]: { name: string; filename: string; integrity: string }[] = JSON.parse(output);
    return [one?.name, { file: path.basename(one?.filename ?? ''), integrity: one?.integrity }] as const;
  });
  const index = { formatVersion: 1, version, packages: Object.fromEntries(packed) };
  writeFileSync(path.join(to, 'sdk.json'), JSON.stringify(index));
  return to;
}

const present = pack('present', '3.1.0', [remotePackage('3.1.0', {})]);

function remote(name: string, files: Files): string {
  const to = write(path.join(folder, name), {
    'package.json': '{\n  "name": "x",\n  "dependencies": {\n    "react": "^19.3.1"\n  }\n}\n',
    'tsconfig.json': JSON.stringify({
      compilerOptions: {
        strict: true,
        module: 'esnext',
        moduleResolution: 'bundler',
        target: 'es2024',
        lib: ['es2015'],
        types: [],
      },
      include: ['src'],
    }),
    ...files,
  });
  for (const tarball of tarballsIn(present))
    for (const [file, content] of filesInTarball(tarball)) {
      const at = path.join(to, 'node_modules/@ongi/remote', file);
      mkdirSync(path.dirname(at), { recursive: true });
      writeFileSync(at, content);
    }
  return to;
}

const feed = remote('feed', {
  'src/story.ts': [
    "import type { Post } from '@ongi/remote/contract/post';",
    '',
    'export const heading = (post: Post): string => post.title;',
    '',
    'export const both = ({ id, title }: Post): string => `${id} ${title}`;',
  ].join('\n'),
  'src/send.ts':
    "import { callApi } from '@ongi/remote/http';\n\nexport const send = () => callApi('write');\n",
});

const write_ = remote('write', {
  'src/form.ts': [
    "import type { Post } from '@ongi/remote/contract/post';",
    "import { BigButton } from '@ongi/remote/ui/BigButton';",
    "export const empty: Post = { id: 0, title: '', by: { name: '' } };",
    "export const wrong: number = 'that was so before';",
    "BigButton({ label: 'x' });",
  ].join('\n'),
  'src/form.css': "\n@import '@ongi/remote/styles/tokens.css';\n",
});

const without = (field: string): Files => ({
  'dist/contract/post.d.ts': [
    "import type { Person } from '@ongi/remote/contract/person';",
    'export type Post = { id: number; title: string; by: Person };',
  ]
    .join('\n')
    .replace(field, ''),
});

const plan = (of: string, next: string, changes?: Parameters<typeof upgradePlan>[0]['changes']) =>
  upgradePlan({ remote: of, tarballs: tarballsIn(next), ...(changes === undefined ? {} : { changes }) }).map(
    ({ file, line, message }) => `${file}:${line} ${message}`,
  );

describe('the plan of an upgrade names', () => {
  test('file and line of a field that the contract lost, in each remote', () => {
    const next = pack('lost-field', '3.2.0', [remotePackage('3.2.0', without(' title: string;'))]);
    assert.deepEqual(plan(feed, next), [
      "src/story.ts:3 Property 'title' does not exist on type 'Post'.",
      "src/story.ts:5 Property 'title' does not exist on type 'Post'.",
    ]);
    assert.deepEqual(plan(write_, next), [
      "src/form.ts:3 Object literal may only specify known properties, and 'title' does not exist in type 'Post'.",
    ]);
    const note = 'Use the first line of "content".';
    const change = { kind: 'removed', what: 'shared/contract/post Post.title', note };
    assert.deepEqual(
      plan(write_, next, [change]).map((line) => line.endsWith(`'Post'. ${note}`)),
      [true],
    );
  });

  test('a name, a module of code or styles and a type that are gone or different', () => {
    const next = pack('lost-names', '4.0.0', [
      Object.fromEntries(
        Object.entries({
          ...remotePackage('4.0.0', {
            'dist/http.d.ts': 'export declare function apiQuery(name: string): void;\n',
            'dist/contract/person.d.ts': 'export type Person = { name: string; born: number };\n',
          }),
        }).filter(([file]) => !/BigButton|tokens/.test(file)),
      ),
    ]);
    assert.deepEqual(plan(feed, next), [
      `src/send.ts:1 Module '"@ongi/remote/http"' has no exported member 'callApi'.`,
    ]);
    assert.deepEqual(plan(write_, next), [
      'src/form.css:2 the module "@ongi/remote/styles/tokens.css" is gone',
      'src/form.ts:2 the module "@ongi/remote/ui/BigButton" is gone',
      "src/form.ts:3 Property 'born' is missing in type '{ name: string; }' but required in type 'Person'.",
    ]);
  });

  test('what package.json has to install instead', () => {
    const peerDependencies = { react: '^20.0.0', '@ongi/build': '4.0.0' };
    const next = pack('peers', '4.1.0', [
      remotePackage('4.1.0', {}, { peerDependencies }),
      { 'package.json': JSON.stringify({ name: '@ongi/build', version: '4.1.0' }) },
    ]);
    assert.deepEqual(plan(feed, next), ['package.json:4 @ongi/remote needs react ^20.0.0']);
  });

  test('nothing where nothing changed, not even what was wrong before; and leaves nothing behind', () => {
    const next = pack('same', '3.3.0', [remotePackage('3.3.0', {})]);
    assert.deepEqual([plan(feed, next), plan(write_, next)], [[], []]);
    assert.ok(!existsSync(path.join(feed, 'node_modules', '.ongi-upgrade')));
  });

  test('why it cannot be made', () => {
    const empty = write(path.join(folder, 'empty'), { 'package.json': '{}' });
    assert.throws(
      () => plan(empty, present),
      /has none of @ongi\/remote installed: run "npm install" first$/,
    );
    assert.throws(() => filesInTarball(Buffer.from('none')), /incorrect header/);
  });
});

test('a tarball that would write outside of its package is rejected', () => {
  for (const name of ['package/../evil.js', 'package//evil.js', 'package/..\\\\evil.js']) {
    const header = Buffer.alloc(512);
    header.write(name, 0);
    header.write('00000000000', 124);
    header.write('0', 156);
    assert.throws(() => filesInTarball(gzipSync(header)), /would lie outside of the package/, name);
  }
});

test('the command compares with what a site serves, as its operator signed it', async () => {
  const site = await SiteInFolder.make();
  const host = await SiteHost.start(site.address);
  try {
    const note = 'Use the first line of "content".';
    const changes = [{ kind: 'removed' as const, what: 'shared/contract/post Post.title', note }];
    const contractChanges = [
      { version: '3.2.0', contractVersion: 1, changes },
      { version: '3.1.0', contractVersion: 1, changes: [] },
    ];
    const built = writeHost(site.packageFolder(), { contract: () => ({ contractChanges }) });
    await site.promote([await site.publish(built)], { page: TEST_PAGE });
    const sdk = site.packageFolder();
    mkdirSync(sdk);
    cpSync(
      pack('of-site', '3.2.0', [remotePackage('3.2.0', without(' title: string;'))]),
      path.join(sdk, 'dist'),
      {
        recursive: true,
      },
    );
    writeSdkContract(path.join(sdk, 'dist'), 1);
    await site.publish(sdk);
    const run = async (...args: string[]) => {
      const printed: string[] = [];
      const surroundings = {
        folder: write_,
        env: { ONGI_SITE_URL: host.address },
        print: (line: string) => void printed.push(line),
        note: (line: string) => void printed.push(line),
      };
      return { code: await upgradeCommand(args, surroundings), printed };
    };
    assert.deepEqual(await run('--plan'), {
      code: 1,
      printed: [
        'compared with the SDK 3.2.0',
        `src/form.ts:3 Object literal may only specify known properties, and 'title' does not exist in type 'Post'. ${note}`,
        '1 place has to be changed.',
      ],
    });
    assert.equal((await run()).code, 2);
    await assert.rejects(run('--plan', '--version', '9.9.9'), /serves no SDK 9\.9\.9: it has 3\.2\.0$/);
    await assert.rejects(run('--plan', '--roots', 'a'.repeat(32)), /signed under other roots/);

    host.breakage = (response, { path: requested }) => {
      if (!requested.endsWith('.tgz')) return;
      delete response.headers['content-encoding'];
      response.body = Buffer.from('altered');
    };
    await assert.rejects(run('--plan'), /is not what the site's operator signed$/);
  } finally {
    await host.stop();
    site.remove();
  }
});
