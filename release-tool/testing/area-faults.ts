import type { AreaRelease } from 'federation/release-format/release-map';
import { FILE_FAULTS, type FileFault } from './site-server.ts';

export type AreaFault = {
  name: string;
  /** Matches the file under the area's base URL and under a retry's. */
  pattern: RegExp;
  fault: FileFault;
};

/** Every fault for every file of a screen. */
export function areaFaults(area: string, release: AreaRelease, prefix: string): AreaFault[] {
  const screen = release.paths[prefix] ?? [];
  const files = {
    entry: [release.entry],
    'exposed chunk': release.start.filter(isScript),
    'screen chunk': screen.filter(isScript),
    'screen style sheet': screen.filter((file) => !isScript(file)),
  };
  return Object.entries(files).flatMap(([what, named]) =>
    named.length === 0
      ? []
      : FILE_FAULTS.map((fault) => ({
          name: `${area}: ${what}: ${fault}`,
          pattern: patternOf(area, named),
          fault,
        })),
  );
}

function patternOf(area: string, files: string[]): RegExp {
  const names = files.map((file) => file.replaceAll('.', '\\.')).join('|');
  return new RegExp(`^/${area}(~[^/]+)?/[^/]+/(${names})$`);
}

function isScript(file: string): boolean {
  return file.endsWith('.js');
}
