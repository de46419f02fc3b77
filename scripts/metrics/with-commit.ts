import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Gives the files of a commit to `read`, in a folder that exists until it returns. @throws if git knows no
 * such commit
 */
export function withCommit<Result>(root: string, commit: string, read: (folder: string) => Result): Result {
  const folder = mkdtempSync(path.join(tmpdir(), 'ongi-metrics-'));
  try {
    const archive = path.join(folder, 'files.tar');
    execFileSync('git', ['archive', '--format=tar', `--output=${archive}`, commit], { cwd: root });
    execFileSync('tar', ['-xf', archive, '-C', folder]);
    rmSync(archive);
    return read(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
