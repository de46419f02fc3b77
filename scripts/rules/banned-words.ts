import ts from 'typescript';

/** Banned words by the standard term that replaces them (docs/glossary.md). */
const STANDARD_TERMS: Readonly<Record<string, readonly string[]>> = {
  'response, reply or result': ['answer', 'answers', 'answered', 'answering'],
  'request, fetch, query or prompt': ['ask', 'asks', 'asked', 'asking'],
  'notify, emit, report or log': ['tell', 'tells', 'told', 'say', 'says', 'said'],
  'save, store, cache or retain': ['keep', 'keeps', 'kept', 'keeper', 'keeping'],
  'restore, recover or repair': ['mend', 'mends', 'mended', 'mending', 'heal'],
  'reject or rejection': ['refuse', 'refuses', 'refused', 'refusal', 'refusals'],
  assert: ['demand', 'demands', 'insist', 'insists'],
  'position, index or slot': ['place', 'places'],
  'temporary directory': ['workplace', 'workplaces'],
  'requested or required': ['wanted'],
  'copy, text or message': ['words', 'sentence', 'sentences'],
  'fake, stub or fixture': ['careless', 'pretend'],
  'variant, visual state or check': ['look', 'looks', 'looked', 'looking'],
  'part, chunk or item': ['piece', 'pieces'],
  'generating or in progress': ['making'],
  post: ['memory', 'memories'],
  'photo, illustration or snapshot': ['picture', 'pictures'],
  generator: ['maker', 'makers'],
  'slim or stub module': ['lighter', 'lightened'],
  'instrumented or recorded': ['watched'],
  'bidi isolation': ['calm'],
  'provided, budget or baseline': ['given', 'holds', 'missed'],
};

const BANNED_PAIRS: Readonly<Record<string, string>> = {
  'stand in': 'fake',
  'lay out': 'install or deploy layout',
};

/** Names defined by the product, the HTTP contract, the database or a library. At most twenty. */
export const ALLOWED_NAMES: Readonly<Record<string, string>> = {
  memoryDate: 'a field of the HTTP contract',
  memories: 'a field of the HTTP contract and of the archive',
  place: 'a field of the HTTP contract (health warnings)',
  memory_date: 'a column of the database',
  maker_user_id: 'a column of the database',
  answers: 'an object store of the IndexedDB database `ongi-answers`',
  keptAt: 'an index of the IndexedDB database `ongi-answers`',
  memory: 'a property of `performance`',
  keepFeatures: 'an option of subset-font',
  KEEP_ALIVE_AFTER_MS: 'TCP keep-alive is the standard term',
};

const TERM_OF = new Map(
  Object.entries(STANDARD_TERMS).flatMap(([term, banned]) => banned.map((word) => [word, term] as const)),
);

export type BannedName = { name: string; line: number; term: string };

/** Declared variables, functions, parameters, types and members whose names contain a banned word. */
export function bannedNames(file: string, source: string): BannedName[] {
  if (!mentionsBannedWord(source)) return [];
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found: BannedName[] = [];
  visit(parsed);
  return found;

  function visit(node: ts.Node): void {
    if (ts.isIdentifier(node) && isDeclaredName(node)) {
      const term = termFor(node.text);
      const { line } = parsed.getLineAndCharacterOfPosition(node.getStart(parsed));
      if (term !== undefined) found.push({ name: node.text, line: line + 1, term });
    }
    ts.forEachChild(node, visit);
  }
}

/** A name that this code gives: what it only uses has its name from elsewhere. */
export function isDeclaredName(node: ts.Identifier): boolean {
  const { parent } = node;
  const isDeclaration =
    ts.isVariableDeclaration(parent) ||
    ts.isBindingElement(parent) ||
    ts.isParameter(parent) ||
    ts.isFunctionDeclaration(parent) ||
    ts.isClassDeclaration(parent) ||
    ts.isInterfaceDeclaration(parent) ||
    ts.isTypeAliasDeclaration(parent) ||
    ts.isMethodDeclaration(parent) ||
    ts.isMethodSignature(parent) ||
    ts.isPropertyDeclaration(parent) ||
    ts.isPropertySignature(parent);
  return isDeclaration && parent.name === node;
}

/** Parsing every file takes seconds. A line that begins as a comment declares nothing. */
function mentionsBannedWord(source: string): boolean {
  const code = source.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '');
  return code.match(/[A-Za-z_$][\w$]*/g)?.some((name) => termFor(name) !== undefined) ?? false;
}

const terms = new Map<string, string | undefined>();

function termFor(name: string): string | undefined {
  if (!terms.has(name)) terms.set(name, termOfParts(name));
  return terms.get(name);
}

function termOfParts(name: string): string | undefined {
  const parts = partsOf(name);
  const pair = parts.map((word, at) => `${word} ${parts[at + 1] ?? ''}`).find((each) => each in BANNED_PAIRS);
  if (pair !== undefined) return BANNED_PAIRS[pair];
  return parts.map((word) => TERM_OF.get(word)).find((term) => term !== undefined);
}

/** `keptDiary` or `HTMLAnswer` as lower-case words. */
function partsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[ _$]+/);
}
