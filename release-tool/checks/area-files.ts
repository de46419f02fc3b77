import type { AreaContract } from 'federation/release-format/build-contract';
import { jsonIn } from 'federation/release-format/json-file';
import {
  MEASUREMENTS_FILE,
  MeasurementsSchema,
  type Measurements,
} from 'federation/release-format/measured/measurements';
import { nodesOf, type Script } from 'federation/release-format/measured/read-script';

/** The files of a version that are what was signed. */
export type IntactFiles = ReadonlyMap<string, Uint8Array>;

/** An area's files, parsed once for all checks. */
export type AreaFiles = {
  contract: AreaContract;
  /** Undefined for a script that no browser could parse. */
  scripts: ReadonlyMap<string, Script | undefined>;
  sheets: ReadonlyMap<string, string>;
  measurements: Measurements | undefined;
};

export function parseAreaFiles(contract: AreaContract, files: IntactFiles): AreaFiles {
  const text = (content: Uint8Array): string => Buffer.from(content).toString('utf8');
  const all = [...files];
  const measured = files.get(MEASUREMENTS_FILE);
  return {
    contract,
    scripts: new Map(
      all.filter(([file]) => file.endsWith('.js')).map(([file, content]) => [file, parse(text(content))]),
    ),
    sheets: new Map(
      all.filter(([file]) => file.endsWith('.css')).map(([file, content]) => [file, text(content)]),
    ),
    measurements: measured === undefined ? undefined : MeasurementsSchema.safeParse(jsonIn(measured)).data,
  };
}

function parse(script: string): Script | undefined {
  try {
    return nodesOf(script);
  } catch {
    return undefined;
  }
}
