import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { BUILD_CONTRACT_FILE } from '../../federation/release-format/build-contract.ts';
import { sizeOf } from '../../federation/release-format/measured/size-of.ts';
import { SERVICE_WORKER_FILE } from '../../federation/release-format/service-worker-file.ts';

/** In bytes as served. */
export type Cost = {
  /** Scripts and style sheets whose content the version before lacks. */
  files: number;
  contract: number;
  page: number;
};

/** A release, as a phone downloads it that has the version before. */
export type ReturningCost = {
  /** Files are compared by content: what the service worker does. */
  byContent: Cost;
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
  const contract = readFileSync(path.join(after.folder, BUILD_CONTRACT_FILE));
  const page = Buffer.from(after.html);
  return {
    changedFiles,
    byContent: {
      files: sum(changedFiles.map((file) => servedSize(after.folder, file))),
      contract: sizeOf(contract).brotli,
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

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
