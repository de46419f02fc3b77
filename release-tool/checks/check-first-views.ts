import { brotliCompressSync } from 'node:zlib';
import type { BuildContract } from 'federation/release-format/build-contract';
import { MAX_FIRST_VIEW_BYTES } from 'federation/first-view/release-entry';
import type { ReleasedFirstView } from 'federation/first-view/schema';
import { nodesOf, textOf, type Script } from 'federation/release-format/measured/read-script';
import type { IntactFiles } from './check-measured.ts';
import { nameOf, violationsOf, type Known } from './site-plan.ts';
import type { Violation } from './violation.ts';

/**
 * Whether pages can use a version's first views (docs/contracts/first-view.md): each for a path of its
 * own package, small, one file that needs no other, with style sheets that its screen has as well.
 */
export function checkFirstViews(candidate: Known, files: IntactFiles): Violation[] {
  const { contract } = candidate.files;
  const wrong = Object.entries(contract.firstViews ?? {}).flatMap(([prefix, entry]) => [
    ...misplacedParts(contract, prefix, entry),
    ...wrongScript(entry.script, files.get(entry.script)),
  ]);
  return violationsOf(candidate, 'first-view', wrong, {
    toMessage: (named) => `No page could use the first views of ${nameOf(candidate)}: ${named}`,
    remedy:
      'Name one of the package\'s own paths in "firstViews", draw less there, and build it with federation/webpack, which makes one file of each.',
  });
}

function misplacedParts(
  contract: BuildContract,
  prefix: string,
  { script, styles }: ReleasedFirstView,
): string[] {
  const paths = contract.kind === 'host' ? (contract.ownPaths ?? []) : Object.keys(contract.paths);
  // A host's screens are not in its contract.
  const ofScreen = contract.kind === 'host' ? Object.keys(contract.assets) : (contract.paths[prefix] ?? []);
  return [
    ...(paths.includes(prefix) ? [] : [`${prefix} is none of its paths`]),
    ...(script.endsWith('.js') ? [] : [`${script} is no script`]),
    ...(paths.includes(prefix) ? styles : [])
      .filter((style) => !style.endsWith('.css') || !ofScreen.includes(style))
      .map((style) => `${style} is no style sheet of the screen at ${prefix}`),
  ];
}

function wrongScript(file: string, content: Uint8Array | undefined): string[] {
  // Reported by itself.
  if (content === undefined || !file.endsWith('.js')) return [];
  const bytes = brotliCompressSync(content).length;
  return [
    ...(bytes <= MAX_FIRST_VIEW_BYTES
      ? []
      : [`${file} has ${bytes} of at most ${MAX_FIRST_VIEW_BYTES} bytes, compressed`]),
    ...(isSelfContained(Buffer.from(content).toString('utf8'))
      ? []
      : [`${file} is no script that needs no other file`]),
  ];
}

function isSelfContained(source: string): boolean {
  try {
    return !nodesOf(source).some(loadsMore);
  } catch {
    // No script, or a module.
    return false;
  }
}

/** What webpack's global lists of chunks begin with. */
const CHUNKS = 'webpackChunk';

/** An import, a script element, or the chunks of a build; to look for them is allowed. */
function loadsMore(node: Script[number]): boolean {
  if (node.type === 'Identifier') return node.name.startsWith(CHUNKS);
  if (node.type === 'Literal') return textOf(node)?.startsWith(CHUNKS) === true;
  if (node.type !== 'CallExpression') return node.type === 'ImportExpression';
  const called = nameOfCalled(node);
  const isScript = textOf(node.arguments[0])?.toLowerCase() === 'script';
  return called === 'importScripts' || (called === 'createElement' && isScript);
}

function nameOfCalled({ callee }: Extract<Script[number], { type: 'CallExpression' }>): string | undefined {
  const name = callee.type === 'MemberExpression' ? callee.property : callee;
  return name.type === 'Identifier' ? name.name : undefined;
}
