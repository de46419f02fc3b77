import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Import, ImportGraph } from './import-graph.ts';
import { isTest } from './source-files.ts';

const API = 'api/src/';

/** What a resource is made of: each a file or a folder, and as few of them as it needs. */
const ROLES = ['routes', 'commands', 'queries', 'policy', 'present'];

/** What other resources may import of any of them. */
const OFFERED = ['commands', 'queries', 'policy', 'present'];

/** The resources of the API, each with what it offers to others besides. */
const RESOURCES: Readonly<Record<string, readonly string[]>> = {
  archive: [],
  auth: [],
  comments: [],
  families: [],
  goods: ['kinds'],
  health: [],
  jobs: ['following', 'worker'],
  'post-lists': [],
  posts: [],
  questions: ['catalogue'],
  recordings: ['examination', 'preparation'],
  telemetry: [],
  users: [],
};

/** Where routes of all resources are registered. */
const APP = `${API}app.ts`;

/** Programs of people, which `npm run` starts. */
const PROGRAM = 'main';

const FORBIDDEN = /ApiFailure\(\s*'FORBIDDEN'/;
const IS_POLICY = /\/policy(\/|\.ts$)/;
const IS_ROUTES = /\/routes(\/|\.ts$)/;

/** One message per file that breaks the shape of the API's resources (docs/where-does-my-code-live.md). */
export function resourceViolations(root: string, graph: ImportGraph): string[] {
  return [...graph]
    .filter(([file]) => file.startsWith(API) && !isTest(file))
    .flatMap(([file, imports]) => fileViolations(file, readFileSync(path.join(root, file), 'utf8'), imports));
}

function fileViolations(file: string, source: string, imports: readonly Import[]): string[] {
  const [folder = '', name = '', ...deeper] = file.slice(API.length).split('/');
  if (folder === 'platform' || folder === 'testing') return [];
  const found: string[] = [];
  const role = name.replace(/\.ts$/, '');
  if (isResource(folder) && deeper.length === 0 && ![...ROLES, PROGRAM].includes(role))
    found.push(`${file}: a resource is made of ${ROLES.join(', ')}; what else it has lies in a folder`);
  if (FORBIDDEN.test(source) && !IS_POLICY.test(file))
    found.push(`${file}: who may do what is decided in policy`);
  for (const { specifier, target } of imports) {
    if (IS_ROUTES.test(file) && specifier.startsWith('drizzle-orm'))
      found.push(`${file}: routes hold no SQL: it lies in commands and queries`);
    if (!specifier.startsWith('.') || file === APP) continue;
    const [to = '', part = ''] = target.slice(API.length).split('/');
    if (!isResource(to) || to === folder) continue;
    const offered = [...OFFERED, ...(RESOURCES[to] ?? [])];
    if (isResource(folder) && !offered.includes(part.replace(/\.ts$/, '')))
      found.push(`${file} imports ${specifier}: ${to} offers ${offered.join(', ')}`);
    else if (IS_ROUTES.test(target)) found.push(`${file} imports ${specifier}: only app.ts registers routes`);
  }
  return found;
}

function isResource(folder: string): boolean {
  return Object.hasOwn(RESOURCES, folder);
}
