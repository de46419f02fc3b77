import ts from 'typescript';

export type Comment = { line: number; text: string };

/**
 * Words that continue a sentence which the reader has to find: "Of one load.", "The same for photos.", "As
 * above.", "And never without a key."
 */
const CONTINUES =
  /^(?:Of|The same(?=[.,:;]| (?:for|in|with|without|as|of|by|at|to|on|everywhere|within|again|but|also|wherever|time)\b|$)|Same|Ditto|Likewise|As (?:above|before|below|there|in|of|for|with|ever|it|`)|And|Or|Nor|But|So|Also|Too|Else|Otherwise|Not|Those|That of|Neither|Nobody's|Like (?:this|that|`)|Again|Then|Thus|Hence|Therefore|Again)\b/;

/** A phrase about a place, a time or a condition, which says nothing without a verb. */
const PHRASE =
  /^(?:For|In|On|At|By|To|From|With|Without|Within|Until|Before|After|Below|Above|Beside|Beyond|Between|Among|Through|Per|Where|While|Whether|Because|Since|Than|Instead|Except|Once|Twice|Only)\b/;

/** A verb in one of its commonest forms, which makes a sentence of most phrases. */
const VERB =
  /\b(?:is|are|was|were|be|been|am|has|have|had|do|does|did|can|cannot|could|may|might|must|shall|should|will|would|\w{2,}(?:es|ts|ns|ds|ks|ps|rs|ls|ms|ys|ws|gs|hs)|\w{2,}ed|came|comes|went|made|gave|took|run|runs|ran|read|reads|let|lets|put|set|keep|kept|get|got|see|seen|say|said|need|know|begin|began|write|wrote|find|found|go|come|take|give|make|use|wait|return|send|show|store|stay|look|mean|hold|leave|load|end|start|call|change|count|try|move|add|open|close|fail|throw|draw)\b/;

/** Comments whose first sentence begins in the middle of a thought. */
export function ellipticalComments(comments: readonly Comment[]): Comment[] {
  return comments.filter(({ text }) => isElliptical(openingOf(text)));
}

function isElliptical(opening: string): boolean {
  if (CONTINUES.test(opening)) return true;
  return PHRASE.test(opening) && !VERB.test(opening);
}

function openingOf(text: string): string {
  return /^.*?[.:;!?](?=\s|$)/s.exec(text)?.[0] ?? text;
}

/** Every comment of a file: a block, or the lines of `//` that follow each other. */
export function commentsOf(parsed: ts.SourceFile): Comment[] {
  const source = parsed.text;
  const ranges = new Map<number, ts.CommentRange>();
  const visit = (node: ts.Node): void => {
    for (const range of [
      ...(ts.getLeadingCommentRanges(source, node.pos) ?? []),
      ...(ts.getTrailingCommentRanges(source, node.end) ?? []),
    ])
      ranges.set(range.pos, range);
    for (const child of node.getChildren(parsed)) visit(child);
  };
  visit(parsed);
  const comments: (Comment & { lastLine: number; isLine: boolean })[] = [];
  for (const { pos, end, kind } of [...ranges.values()].toSorted((one, other) => one.pos - other.pos)) {
    const isLine = kind === ts.SyntaxKind.SingleLineCommentTrivia;
    const line = parsed.getLineAndCharacterOfPosition(pos).line + 1;
    const text = plain(source.slice(pos, end));
    const previous = comments.at(-1);
    if (previous !== undefined && isLine && previous.isLine && previous.lastLine === line - 1) {
      previous.text += ` ${text}`;
      previous.lastLine = line;
    } else {
      const { line: lastLine } = parsed.getLineAndCharacterOfPosition(end);
      comments.push({ line, text, lastLine: lastLine + 1, isLine });
    }
  }
  return comments
    .map(({ line, text }) => ({ line, text }))
    .filter(({ text }) => text !== '' && !text.startsWith('@'));
}

function plain(comment: string): string {
  return comment
    .replace(/^\/\*\*?|\*\/$|^\/\/+/g, '')
    .replaceAll(/\n\s*\* ?/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
