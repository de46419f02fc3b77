import { readFile, stat } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import type { ErrorFrame } from 'shared/contract/telemetry/error-report';
import * as z from 'shared/schema';

/** A larger map is not read; the host's has 3 MB. */
const MAP_BYTES_MAX = 30_000_000;
/** Parsed maps have some ten times the size of their file. */
const CACHED_MAPS_MAX = 8;
const CACHED_POSITIONS_MAX = 10_000;

const sourceMapSchema = z.looseObject({
  version: z.literal(3),
  file: z._default(z.string(), ''),
  sources: z.array(z.string()),
  names: z._default(z.array(z.string()), []),
  mappings: z.string(),
});

/** What `findEntry` finds, both numbers from 0; nothing for a position that no source has. */
const originSchema = z.object({
  originalSource: z.string(),
  originalLine: z.number(),
  originalColumn: z.number(),
});

/**
 * Source positions of a site's packages, by the source maps that publishing stored beside the served files
 * (`.maps/<package>/<version>/`). Maps stay on the server: only positions leave it.
 */
export class SourcePositions {
  readonly #siteDirectory: string | null;
  readonly #maps = new Map<string, Promise<SourceMap | undefined>>();
  /** A published file never changes: `watch` reads the same errors again every ten seconds. */
  readonly #mapped = new Map<string, string>();

  constructor(siteDirectory: string | null) {
    this.#siteDirectory = siteDirectory;
  }

  /** `feed/src/screens/home/HomeScreen.tsx:12:5`; without a map, the position in the package's file. */
  async of({ file, line, column }: ErrorFrame): Promise<string> {
    const reported = `${file}:${line}:${column}`;
    const known = this.#mapped.get(reported);
    if (known !== undefined) return known;
    const map = line === 0 ? undefined : await this.#map(file);
    const { data: origin } = z.safeParse(originSchema, map?.findEntry(line - 1, column - 1));
    if (origin === undefined) return reported;
    const { originalSource, originalLine, originalColumn } = origin;
    const position = `${sourcePath(file, originalSource)}:${originalLine + 1}:${originalColumn + 1}`;
    if (this.#mapped.size >= CACHED_POSITIONS_MAX) this.#mapped.clear();
    this.#mapped.set(reported, position);
    return position;
  }

  #map(file: string): Promise<SourceMap | undefined> {
    if (this.#siteDirectory === null) return Promise.resolve(undefined);
    const path = join(this.#siteDirectory, '.maps', `${file}.map`);
    const map = this.#maps.get(path) ?? readSourceMap(path);
    // Inserted again: the first one is the one that was not used for longest.
    this.#maps.delete(path);
    this.#maps.set(path, map);
    const [oldest] = this.#maps.keys();
    if (oldest !== undefined && this.#maps.size > CACHED_MAPS_MAX) this.#maps.delete(oldest);
    return map;
  }
}

/** Undefined where there is none that can be used. */
async function readSourceMap(path: string): Promise<SourceMap | undefined> {
  try {
    if ((await stat(path)).size > MAP_BYTES_MAX) return undefined;
    const parsed = z.safeParse(sourceMapSchema, JSON.parse(await readFile(path, 'utf8')));
    if (!parsed.success) return undefined;
    const { file, version, sources, names, mappings } = parsed.data;
    const payload = { file, version, sources, names, mappings, sourcesContent: [], sourceRoot: '' };
    return new SourceMap(payload);
  } catch {
    return undefined;
  }
}

/**
 * Sources are relative to the package: `webpack://area_feed/./src/routes.tsx`,
 * `webpack://area_feed/../shared/…`.
 */
function sourcePath(file: string, source: string): string {
  const path = source.replace(/^webpack:\/\/[^/]*\//, '');
  const ofModule = path.split('/node_modules/').slice(1).at(-1);
  if (ofModule !== undefined) return `node_modules/${ofModule}`;
  return path.startsWith('../')
    ? path.replace(/^(\.\.\/)+/, '')
    : `${file.split('/')[0]}/${path.replace(/^\.\//, '')}`;
}
