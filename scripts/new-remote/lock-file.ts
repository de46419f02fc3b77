/**
 * Its packages, and the versions and peers that they were resolved with, are those that a new remote gets.
 */
const MODEL = 'remote-family';

/**
 * The lock file with a new remote. Resolved by pnpm itself, the packages of all others would change as well:
 * other versions, and second copies of those whose optional peers differ.
 * @param dependencies the names in its package.json
 * @throws Error if the model lacks one of them
 */
export function withNewRemote(lock: string, name: string, dependencies: readonly string[]): string {
  const end = lock.indexOf('\npackages:\n');
  const importers = lock.slice(0, end).split(/^(?= {2}\S)/m);
  const model = importers.find((importer) => importer.startsWith(`  ${MODEL}:\n`));
  if (end === -1 || model === undefined) throw new Error(`pnpm-lock.yaml has no ${MODEL}`);
  const [, ...groups] = model.split(/^(?= {4}\S)/m);
  const listed = new Set<string>();
  const own = groups.map((group) =>
    group
      .split(/^(?= {6}\S)/m)
      .filter((entry, at) => {
        const dependency = /^ {6}'?([^':]+)'?:/.exec(entry)?.[1] ?? '';
        if (dependencies.includes(dependency)) listed.add(dependency);
        return at === 0 || dependencies.includes(dependency);
      })
      .join('')
      .trimEnd(),
  );
  const missing = dependencies.filter((dependency) => !listed.has(dependency));
  if (missing.length > 0) throw new Error(`${MODEL} does not depend on ${missing.join(', ')}`);
  const before = importers.findLastIndex((importer) => (/^ {2}(\S+):/.exec(importer)?.[1] ?? '') < name);
  importers.splice(before + 1, 0, `  ${name}:\n${own.join('\n')}\n\n`);
  return importers.join('') + lock.slice(end);
}
