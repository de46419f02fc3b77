import { SourceMap } from 'node:module';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { STACK_PATH } from './dev-names.ts';

/** A position in a script of a development server. */
const POSITION = /\(?(http:\/\/(?:localhost|127\.0\.0\.1):\d+\/[^\s()]+\.js):(\d+):(\d+)\)?/g;

/** A frame of the page's libraries says nothing about what was just written. */
const OF_LIBRARY = /node_modules|webpack\/(runtime|bootstrap)/;

/** Whether a request posts a stack. */
export function isStack({ method, url }: IncomingMessage): boolean {
  return method === 'POST' && url === STACK_PATH;
}

/** Answers a posted stack. */
export async function respondWithSourceStack(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  response.end(await sourceStack(Buffer.concat(parts).toString()));
}

/** The stack with `remote-feed/src/routes.tsx:12` in place of the places in what webpack made of it. */
async function sourceStack(stack: string): Promise<string> {
  const scripts = new Set(Array.from(stack.matchAll(POSITION), ([, script = '']) => script));
  const maps = new Map(
    await Promise.all([...scripts].map(async (script) => [script, await mapOf(script)] as const)),
  );
  const lines = stack.split('\n').map((line) =>
    line.replaceAll(POSITION, (place, script: string, row: string, column: string) => {
      const origin = maps.get(script)?.findOrigin(Number(row), Number(column));
      if (origin === undefined || !('fileName' in origin)) return place;
      return `(${origin.fileName.replace(/^webpack:\/\/[^/]*\//, '')}:${origin.lineNumber})`;
    }),
  );
  const own = lines.filter((line) => !OF_LIBRARY.test(line));
  return own.join('\n');
}

async function mapOf(script: string): Promise<SourceMap | undefined> {
  try {
    const response = await fetch(`${script}.map`);
    return response.ok ? new SourceMap(await response.json()) : undefined;
  } catch {
    return undefined;
  }
}
