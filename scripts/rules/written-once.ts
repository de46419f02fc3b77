import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isCode, isTest, sourceFiles } from './source-files.ts';

/** Code that people's pages and servers run. */
const SHIPPED = /^(?:host|remote-[^/]+|shared|api)\/src\/(?!seed\/)/;

/** A bound in a message: `최대 20자`, `7일 안에`. The number is one of `shared/contract/limits`. */
const BOUND =
  /(?:최대|최소) ?\d[\d,.]*|\d[\d,.]* ?(?:자|장|개|명|번|회|초|분|시간|일|MB|GB|만 화소) ?(?:이상|이하|까지|동안|안에)/;

/** copy.md: the message says 10, and only emptiness fails. */
const EXCEPTION = "'내용은 최소 10자 이상 입력해주세요.'";

const COMMENT = /^\s*(?:\/\/|\/?\*)/;

/** Route tables, and the host's list of its own, say paths as text: a release is checked by them. */
const ROUTE = /\bpath: '|^ {2}'\/[^']*',$/;

/**
 * One message per limit in the words of a message, and per address of a page, that stands where it is used.
 */
export function writtenTwice(root: string): string[] {
  const files = sourceFiles(root).filter(
    (file) => isCode(file) && SHIPPED.test(file) && !isTest(file) && !file.includes('/testing/'),
  );
  const addresses = addressesIn(root, files);
  return files.flatMap((file) => {
    const lines = readFileSync(path.join(root, file), 'utf8').split('\n');
    return lines.flatMap((line, at) => {
      if (COMMENT.test(line)) return [];
      const bound = line.includes(EXCEPTION) ? null : BOUND.exec(line);
      const address = isAddressBook(file) || ROUTE.test(line) ? undefined : addressIn(line, addresses);
      return [
        ...(bound === null
          ? []
          : [`${file}:${at + 1}: "${bound[0]}": the number comes from shared/contract/limits`]),
        ...(address === undefined ? [] : [`${file}:${at + 1}: ${address} comes from shared/contract/paths`]),
      ];
    });
  });
}

/** `shared/contract/paths` and those of a kind of goods. */
function isAddressBook(file: string): boolean {
  return /\/(?:contract\/|kinds\/.*-)paths\.ts$/.test(file);
}

/** Whole addresses and the beginnings of those with an id. */
function addressesIn(root: string, files: readonly string[]): string[] {
  return files.filter(isAddressBook).flatMap((file) => {
    const source = readFileSync(path.join(root, file), 'utf8');
    return [...source.matchAll(/['`](\/[\w/-]+)/g)].flatMap(([, address]) => address ?? []);
  });
}

function addressIn(line: string, addresses: readonly string[]): string | undefined {
  const written = [...line.matchAll(/['"`](\/[\w/-]+)(?=['"`?#]|\$\{)/g)].flatMap(([, found]) => found ?? []);
  return written.find((found) => addresses.includes(found));
}
