import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, zstdCompressSync } from 'node:zlib';
import { BUILD_CONTRACT_FILE } from '../../../federation/release-format/build-contract.ts';
import { sizeOf } from '../../../federation/release-format/measured/size-of.ts';
import { SERVICE_WORKER_FILE } from '../../../federation/release-format/service-worker-file.ts';

/** The highest that needs no more memory in a browser than others. */
const ZSTD_LEVEL = 19;

/** In bytes as served. */
export type Cost = {
  /** Scripts and style sheets whose content the version before lacks. */
  files: number;
  contract: number;
  page: number;
};

/** A release, as a phone downloads it that has the version before. */
export type ReturningCost = {
  /** By content: what the service worker does. */
  byContent: Cost;
  /** The same with each version before as compression dictionary (RFC 9842). */
  byDictionary: Cost;
  changedFiles: string[];
};

/** An installed build and the page that names it. */
export type Served = { folder: string; html: string };

/** As the API sends the page. */
function smallestSize(content: Buffer): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return brotliCompressSync(content, { params }).length;
}

export function returningCost(before: Served, after: Served): ReturningCost {
  const present = new Set(Object.values(assetsIn(before.folder)));
  const changedFiles = Object.entries(assetsIn(after.folder))
    .filter(([file, sum]) => /\.(js|css)$/.test(file) && file !== SERVICE_WORKER_FILE && !present.has(sum))
    .map(([file]) => file);
  const content = (folder: string, file: string): Buffer => readFileSync(path.join(folder, file));
  const contracts = [before, after].map(({ folder }) => content(folder, BUILD_CONTRACT_FILE));
  const [contractBefore = Buffer.of(), contract = Buffer.of()] = contracts;
  const page = Buffer.from(after.html);
  return {
    changedFiles,
    byContent: {
      files: sum(changedFiles.map((file) => servedSize(after.folder, file))),
      contract: sizeOf(contract).brotli,
      page: smallestSize(page),
    },
    byDictionary: {
      files: sum(
        changedFiles.map((file) => {
          const earlier = earlierFile(before.folder, file);
          if (earlier === undefined) return servedSize(after.folder, file);
          return sizeWithDictionary(content(after.folder, file), content(before.folder, earlier));
        }),
      ),
      contract: sizeWithDictionary(contract, contractBefore),
      // The page is no dictionary: browsers store those only as long as they are fresh.
      page: smallestSize(page),
    },
  };
}

export function totalOf({ files, contract, page }: Cost): number {
  return files + contract + page;
}

function assetsIn(folder: string): Record<string, string> {
  const contract: { assets: Record<string, string> } = JSON.parse(
    readFileSync(path.join(folder, BUILD_CONTRACT_FILE), 'utf8'),
  );
  return contract.assets;
}

function servedSize(folder: string, file: string): number {
  const compressed = path.join(folder, `${file}.br`);
  return readFileSync(existsSync(compressed) ? compressed : path.join(folder, file)).length;
}

/**
 * `screen-home.1a2b3c4d.js` for `screen-home.5e6f7a8b.js`: what a `match` pattern of the server would find.
 */
function earlierFile(folder: string, file: string): string | undefined {
  const stem = (name: string): string => name.replace(/\.[0-9a-f]{8}\./, '.');
  return readdirSync(folder).find((name) => stem(name) === stem(file));
}

/** As `dcz`, of which Node documents the dictionary. */
function sizeWithDictionary(content: Buffer, dictionary: Buffer): number {
  const params = { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL };
  return zstdCompressSync(content, { params, dictionary }).length;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
