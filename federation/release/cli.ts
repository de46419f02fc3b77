import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { promote } from './promote.ts';
import { publish, type Published } from './publish.ts';
import { SitePageSchema, type SitePage } from './render-index-html.ts';

const HELP = `Puts built packages into a site, which is a folder that any static server can serve.

  node federation/release/cli.ts publish <package folder>… --site <folder>
      copies each package's dist to <site>/<host or area>/<version>/ and prints "<name> <version>"

  node federation/release/cli.ts promote <name>@<version>… --site <folder> --page <page.json> [--config name=value]…
      makes published versions live: writes releases.json and index.html

  node federation/release/cli.ts release <package folder>… --site <folder> --page <page.json> [--config name=value]…
      both at once
`;

function run(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      site: { type: 'string' },
      page: { type: 'string' },
      config: { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const [command, ...named] = positionals;
  if (values.help || command === undefined) {
    process.stdout.write(HELP);
    return;
  }
  const site = values.site ?? fail('--site <folder> is missing');
  if (named.length === 0) fail('nothing is named');
  if (command === 'publish') {
    publishAll(named, site);
    return;
  }
  const page = readPage(values.page ?? fail('--page <page.json> is missing'), values.config);
  if (command === 'promote') promote(site, named.map(parseVersion), page);
  else if (command === 'release') promote(site, publishAll(named, site), page);
  else fail(`there is no command "${command}"`);
}

function publishAll(packageDirs: readonly string[], site: string): Published[] {
  const published = packageDirs.map((directory) => publish(path.join(directory, 'dist'), site));
  for (const { name, version, isNew } of published) {
    process.stdout.write(`${name} ${version}${isNew ? '' : ' (was there already)'}\n`);
  }
  return published;
}

function parseVersion(named: string): { name: string; version: string } {
  const [name, version] = named.split('@');
  return name && version ? { name, version } : fail(`"${named}" is not <name>@<version>`);
}

function readPage(file: string, config: readonly string[]): SitePage {
  const page: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const parsed = SitePageSchema.parse({ config: {}, ...(page as object) });
  for (const pair of config) {
    const [name = '', ...value] = pair.split('=');
    parsed.config[name] = configValue(value.join('='));
  }
  return parsed;
}

/** What begins as a JSON object is one: `--config googleDrive='{"clientId":…}'`. */
function configValue(text: string): unknown {
  return text.startsWith('{') ? JSON.parse(text) : text;
}

function fail(message: string): never {
  process.stderr.write(`${message}\n\n${HELP}`);
  process.exit(2);
}

try {
  run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
