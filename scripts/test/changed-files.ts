import { execFileSync } from 'node:child_process';

/**
 * Files that differ from where this branch left `main`, committed or not, and new ones; by paths from the
 * root.
 */
export function changedFiles(root: string): string[] {
  const git = (...args: string[]): string[] =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  const [base = 'HEAD'] = git(
    'merge-base',
    'HEAD',
    git('branch', '--list', 'main').length > 0 ? 'main' : 'origin/main',
  );
  return [
    ...git('diff', '--name-only', '--diff-filter=d', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
}
