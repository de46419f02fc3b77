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
  search: [],
  telemetry: [],
  users: [],
};

/** Where routes of all resources are registered. */
const APP = `${API}app.ts`;

/** Programs of people, which `npm run` starts. */
const PROGRAM = 'main';

/** Lies below the resources, or is for tests. */
const ANY_SHAPE = /^api\/src\/(platform|testing)\//;

const FORBIDDEN = /ApiFailure\(\s*'FORBIDDEN'/;
const IS_POLICY = /\/policy(\/|\.ts$)/;
const IS_ROUTES = /\/routes(\/|\.ts$)/;

/** One message per file that breaks the shape of the API's resources (docs/where-does-my-code-live.md). */
export function resourceViolations(root: string, graph: ImportGraph): string[] {
  return [...graph].flatMap(([file, imports]) => {
    if (!file.startsWith(API) || isTest(file) || ANY_SHAPE.test(file)) return [];
    const source = readFileSync(path.join(root, file), 'utf8');
    return [...shapeViolations(file, source), ...imports.flatMap((each) => importViolations(file, each))];
  });
}

function shapeViolations(file: string, source: string): string[] {
  const { resource, part, isFile } = partOf(file);
  const found: string[] = [];
  if (resource !== undefined && isFile && ![...ROLES, PROGRAM].includes(part))
    found.push(`${file}: a resource is made of ${ROLES.join(', ')}; what else it has lies in a folder`);
  if (FORBIDDEN.test(source) && !IS_POLICY.test(file))
    found.push(`${file}: who may do what is decided in policy`);
  return found;
}

function importViolations(file: string, { specifier, target }: Import): string[] {
  if (IS_ROUTES.test(file) && specifier.startsWith('drizzle-orm'))
    return [`${file}: routes hold no SQL: it lies in commands and queries`];
  const from = partOf(file);
  const to = partOf(target);
  if (file === APP || to.resource === undefined || to.resource === from.resource) return [];
  const offered = [...OFFERED, ...(RESOURCES[to.resource] ?? [])];
  if (from.resource !== undefined && !offered.includes(to.part))
    return [`${file} imports ${specifier}: ${to.resource} offers ${offered.join(', ')}`];
  return IS_ROUTES.test(target) ? [`${file} imports ${specifier}: only app.ts registers routes`] : [];
}

/** The resource of a file, and the part of it: a folder, or the file itself. */
function partOf(file: string): { resource: string | undefined; part: string; isFile: boolean } {
  const [folder = '', name = '', ...deeper] = file.startsWith(API) ? file.slice(API.length).split('/') : [];
  const resource = Object.hasOwn(RESOURCES, folder) ? folder : undefined;
  return { resource, part: name.replace(/\.ts$/, ''), isFile: deeper.length === 0 };
}
