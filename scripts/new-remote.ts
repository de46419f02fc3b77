import { rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { addToWorkspace } from './new-remote/add-to-workspace.ts';
import type { RemoteOptions } from './new-remote/fill-template.ts';
import { makeRemote } from './new-remote/make-remote.ts';
import { validateOptions } from './new-remote/validate-options.ts';
import { exitWith } from './machine/exit-with.ts';

function nextSteps({ area, prefix, title, tab }: RemoteOptions): string {
  const name = `remote-${area}`;
  const where = tab === undefined ? 'without a tab' : `with the tab ${tab}`;
  return `${name} is there: ${title} at ${prefix}, ${where}. The host was not touched.

  npm run dev ${area}
      shows it at http://localhost:4000${prefix} (sign up first), reloading as you type
  npx jest --selectProjects ${name}
      runs its tests; npm test runs everything
  npm --prefix ${name} run build
      builds it alone, into ${name}/dist

Release it into a site that already runs, without building anything else (docs/releasing-a-remote.md):

  npm run ongi-release -- publish ${name} --site site --key <your team's key>
  npm run ongi-release -- check ${area} 1.0.0 --site site
  npm run ongi-release -- promote ${area} 1.0.0 --site site --why "the first ${area}"

Commit ${name}, package.json and pnpm-lock.yaml together. What lists pages and machines by hand wants a row of yours:

  e2e/pages/product-pages.ts          its pages are then looked at in every state
  docs/where-does-my-code-live.md     the table of packages
  docker-compose.yml                  a container beside remote-family's
`;
}

const ROOT = path.join(import.meta.dirname, '..');

const USAGE = `npm run new:remote album /album          makes remote-album, whose first page is /album
npm run new:remote album /album 앨범     with the title that people see
npm run new:remote album /album '할머니의 앨범' -- --tab 앨범    with a label for its tab, where the title is too long for one
npm run new:remote album /album 앨범 -- --no-tab    without a tab in the bottom navigation
npm run new:remote album /album -- --into <folder>    only the folder, there: nothing is installed or listed`;

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      into: { type: 'string' },
      tab: { type: 'string' },
      'no-tab': { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  // A terminal may hand over letters in their parts, as it takes them from a file's name.
  const [area, prefix, title = area, ...rest] = positionals.map((text) => text.normalize('NFC'));
  if (values.help || area === undefined || prefix === undefined || title === undefined || rest.length > 0) {
    console.log(USAGE);
    return values.help ? 0 : 2;
  }
  const tab = values['no-tab'] === true ? undefined : (values.tab?.normalize('NFC') ?? title);
  const options: RemoteOptions = { area, prefix, title, tab };
  const reason = validateOptions(ROOT, options);
  if (reason !== undefined) {
    console.error(reason);
    return 1;
  }
  if (values.into !== undefined) {
    await makeRemote(ROOT, path.resolve(values.into), options);
    return 0;
  }
  await makeListed(options);
  console.log(nextSteps(options));
  return 0;
}

/** Adds the remote to the workspace, or removes it on failure. */
async function makeListed(options: RemoteOptions): Promise<void> {
  const folder = path.join(ROOT, `remote-${options.area}`);
  await makeRemote(ROOT, folder, options);
  try {
    console.log('· installing its packages');
    await addToWorkspace(ROOT, options.area);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

await exitWith(run);
