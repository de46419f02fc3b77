import path from 'node:path';
import { blocksOf, type PageBlock } from '../releasing/page-commands.ts';

/** The page that a team with a repository of its own follows. */
const FIRST_HOUR_PAGE = path.join(import.meta.dirname, '..', '..', '..', 'docs', 'your-first-hour.md');

/** Where a team gets the packages from. */
export type Origin = 'site' | 'registry';

export type FirstHour = {
  /** What the operator does once: in this repository, and where there is a registry. */
  operator: string;
  registry: string;
  /** What the team was told. */
  settings: string;
  /** The team's own. */
  steps: PageBlock[];
};

/** The page, for teams who get the packages from there. */
export function firstHour(origin: Origin): FirstHour {
  const blocks = blocksOf(FIRST_HOUR_PAGE);
  const labelled = (label: string): string => blocks.find((block) => block.label === label)?.commands ?? '';
  const [operator, registry, settings] = ['operator', 'registry', 'settings'].map(labelled);
  const others = [
    'operator',
    'registry',
    'settings',
    origin === 'site' ? 'from a registry' : 'from the site',
  ];
  return {
    operator: operator ?? '',
    registry: registry ?? '',
    settings: settings ?? '',
    steps: blocks.filter(({ label }) => !others.includes(label)),
  };
}

/** What the page says is chosen by who reads it (`export NAME=value`), chosen. */
export function withValues(commands: string, values: Readonly<Record<string, string>>): string {
  return commands.replaceAll(/^export ([A-Z_]+)=.*$/gm, (line, name: string) =>
    values[name] === undefined ? line : `export ${name}='${values[name]}'`,
  );
}

/** The lines that somebody types, besides those that go into a folder. */
export function commandsOf(steps: readonly PageBlock[]): string[] {
  return steps
    .flatMap(({ commands }) => commands.split('\n'))
    .filter((line) => line !== '' && !line.startsWith('cd '));
}
