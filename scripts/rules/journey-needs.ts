import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import type { ImportGraph } from './import-graph.ts';

/** Journeys that `npm run smoke` runs have a configuration of their own. */
const SPEC = /^e2e\/(?!smoke\/).*\.spec\.ts$/;
const TAGS = 'e2e/support/needs.ts';

/** They start an app, clone the tree, or stand in for a service that an app is configured with. */
const OF_OWN_APP = [
  'e2e/support/accounts/fake-login-provider.ts',
  'e2e/support/app/running-app.ts',
  'e2e/support/dev/dev-command.ts',
  'e2e/support/releases/cloned-tree.ts',
];
/** It signs as the site's operator. */
const OF_OPERATOR_KEY = 'e2e/support/releases/signed-map.ts';

/** Of all specs, so many run against an app that is elsewhere. */
const LEAST_SHARE = 0.85;

/** The reason stands in the spec, for whoever wonders why it is left out. */
const OWN_APP = /^\/\/ @own-app: (.+?)\.?$/m;

export type SpecNeeds = {
  /** From the folder `e2e`. */
  spec: string;
  /** Why it starts an app of its own; undefined for a spec that runs against any address. */
  ownApp: string | undefined;
};

/** What each journey, page and release spec says that it needs. */
export function readSpecNeeds(root: string, graph: ImportGraph): SpecNeeds[] {
  return specsIn(graph).map((file) => ({
    spec: path.posix.relative('e2e', file),
    ownApp: OWN_APP.exec(read(root, file))?.[1],
  }));
}

/** One message per spec whose tags are not what its imports say. */
export function needViolations(root: string, graph: ImportGraph): string[] {
  const found = specsIn(graph).flatMap((file) => {
    const source = read(root, file);
    const reached = reachedFrom(file, graph);
    const tagged = [...reached].filter((each) => each !== TAGS && read(root, each).includes('@operator-key'));
    return [
      ...ownAppViolations(
        source,
        OF_OWN_APP.find((each) => reached.has(each)),
      ),
      ...tagViolations('@operator-key', reached.has(OF_OPERATOR_KEY), tagged.length > 0),
      ...tagViolations(
        '@password-link',
        source.includes("'E2E_PASSWORD_LINK'"),
        source.includes('@password-link'),
      ),
    ].map((message) => `${file}: ${message}`);
  });
  const share = shareAnywhere(readSpecNeeds(root, graph));
  if (share < LEAST_SHARE)
    found.push(`e2e: ${percent(share)} of the specs run against any address, not ${percent(LEAST_SHARE)}`);
  return found;
}

/** The share of specs that need no app of their own. */
export function shareAnywhere(needs: readonly SpecNeeds[]): number {
  return needs.length === 0 ? 1 : needs.filter(({ ownApp }) => ownApp === undefined).length / needs.length;
}

export const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

function ownAppViolations(source: string, helper: string | undefined): string[] {
  if (helper === undefined)
    return source.includes('@own-app') ? ['no app of its own is started here: @own-app is not needed'] : [];
  const reason = `it imports ${helper}`;
  if (!OWN_APP.test(source)) return [`${reason}: "// @own-app: <why>" has to stand in it`];
  const isWhole = titlesIn(source).every((title) => title.includes('@own-app'));
  return isWhole ? [] : [`${reason}: the title of each test has to say @own-app`];
}

function tagViolations(tag: string, isNeeded: boolean, isTagged: boolean): string[] {
  if (isNeeded === isTagged) return [];
  return [isNeeded ? `the title of a test has to say ${tag}` : `${tag} is not needed here`];
}

function specsIn(graph: ImportGraph): string[] {
  return [...graph.keys()].filter((file) => SPEC.test(file)).toSorted();
}

/** The file, and what it imports in `e2e`, however far. */
function reachedFrom(file: string, graph: ImportGraph): ReadonlySet<string> {
  const reached = new Set([file]);
  // A set is iterated in the order of insertion, over what is added meanwhile as well.
  for (const each of reached)
    for (const { file: target } of graph.get(each) ?? [])
      if (target?.startsWith('e2e/') === true) reached.add(target);
  return reached;
}

function read(root: string, file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}

/** What the first arguments of all `test(…)` say. */
function titlesIn(source: string): string[] {
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'test')
      titles.push(node.arguments[0]?.getText() ?? '');
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('x.ts', source, ts.ScriptTarget.Latest, true));
  return titles;
}
