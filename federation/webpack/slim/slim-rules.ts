import path from 'node:path';
import type { Configuration, RuleSetRule } from 'webpack';
import type { SlimSource } from './slim-source.ts';

type ModuleOptions = NonNullable<Configuration['module']>;

/** A build's rules, and those that leave out unused parts of these files (absolute paths). */
export function withSlimSources(
  options: ModuleOptions = {},
  sources: Readonly<Record<string, SlimSource>>,
): ModuleOptions {
  const rules = Object.entries(sources).map(([resource, parts]): RuleSetRule => ({
    resource,
    use: { loader: path.join(import.meta.dirname, 'slim-loader.ts'), options: parts },
  }));
  return { ...options, rules: [...(options.rules ?? []), ...rules] };
}
