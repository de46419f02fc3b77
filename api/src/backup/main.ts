import { parseArgs } from 'node:util';
import { readEnvironment } from '../platform/config/environment.ts';
import {
  readBackupEnvironment,
  describeCounts,
  formatted,
  formattedBytes,
  lowerPriority,
  printError,
  printLine,
  runCommand,
} from './run-command.ts';
import { openRepository } from './format/repository.ts';
import { notifyOperator } from './notify-operator.ts';
import { endOnSignal, showProgress } from './progress.ts';
import { runBackup } from './run-backup.ts';
import { openStorage } from './storage/open-storage.ts';
import { DEFAULT_RETENTION, type Retention } from './retention/prune.ts';

const USAGE = `사용법: npm run backup -- <백업>            온기가 실행 중이어도 된다
        npm run backup -- list <백업>       백업한 시점들
        npm run backup -- verify <백업>     다른 곳에 되살려 실제로 열어본다 (--snapshot <시점>)
  <백업>  폴더, 또는 s3://버킷/접두어 (AWS_* 변수)
  --daily 7 --weekly 4 --monthly 12  남겨둘 날, 주, 달의 수
BACKUP_PASSPHRASE: 있으면 이 암호로 잠근다.`;

await runCommand('백업', async () => {
  const command = readOptions(process.argv.slice(2));
  if (command === undefined) {
    process.stderr.write(`${USAGE}\n`);
    return 1;
  }
  if (command.kind === 'back-up') return backUp(command);
  return command.kind === 'list' ? list(command) : verify(command);
});

async function backUp({ backup, retention }: BackupCommand & { kind: 'back-up' }): Promise<number> {
  lowerPriority();
  const config = readEnvironment(process.env);
  const { passphrase } = readBackupEnvironment(process.env);
  const progress = endOnSignal(showProgress(process.stderr));
  const clock = () => new Date();
  try {
    const back = async () =>
      runBackup({
        config,
        storage: await openStorage(backup, process.env),
        passphrase,
        retention,
        clock,
        progress,
      });
    const { manifest, media, pruned, signer } = await back().catch(async (error: unknown) => {
      progress.end();
      // What failed is what counts: the database may be the reason.
      await notifyOperator(config, clock).catch(() => printError('운영자에게 알림을 남기지 못했어요.'));
      throw error;
    });
    progress.end();
    printLine(`백업했어요: ${manifest.snapshotId} (서명 ${signer})`);
    printLine(`  ${describeCounts(manifest.counts)}`);
    printLine(
      `  새로 복사한 파일 ${formatted(media.copied)}개 (${formattedBytes(media.copiedBytes)}), 모두 ${formatted(manifest.media.files)}개`,
    );
    if (manifest.media.leftOut > 0)
      printLine(`  손상되었거나 그사이 지워져서 뺀 파일 ${formatted(manifest.media.leftOut)}개`);
    if (pruned.snapshots > 0) printLine(`  오래된 백업 ${formatted(pruned.snapshots)}개를 정리했어요.`);
    if (pruned.leftovers > 0) printLine(`  중간에 멈춘 백업 ${formatted(pruned.leftovers)}개를 치웠어요.`);
    return 0;
  } finally {
    progress.end();
  }
}

async function list({ backup }: BackupCommand): Promise<number> {
  const { passphrase } = readBackupEnvironment(process.env);
  const repository = await openRepository(await openStorage(backup, process.env), passphrase);
  for (const id of await repository.snapshotIds()) {
    const { manifest, signer } = await repository.readManifest(id);
    printLine(`${id}  ${describeCounts(manifest.counts)}  (온기 ${manifest.programVersion}, 서명 ${signer})`);
  }
  return 0;
}

async function verify({ backup, snapshotId }: BackupCommand & { kind: 'list' | 'verify' }): Promise<number> {
  const { verifyBackup } = await import('./verify/verify-backup.ts');
  const { passphrase, signer } = readBackupEnvironment(process.env);
  const progress = endOnSignal(showProgress(process.stderr));
  try {
    const report = await verifyBackup({
      storage: await openStorage(backup, process.env),
      passphrase,
      signer,
      snapshotId,
      progress,
    });
    progress.end();
    for (const line of report.lines) printLine(line);
    return report.isVerified ? 0 : 1;
  } finally {
    progress.end();
  }
}

type BackupCommand =
  | { kind: 'list' | 'verify'; backup: string; snapshotId: string | undefined }
  | { kind: 'back-up'; backup: string; retention: Retention };

/** Undefined for arguments that are no command. @param args without the program's name */
function readOptions(args: readonly string[]): BackupCommand | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        daily: { type: 'string' },
        weekly: { type: 'string' },
        monthly: { type: 'string' },
        snapshot: { type: 'string' },
      },
    });
    const [first, second, ...rest] = positionals;
    if (first === undefined || rest.length > 0) return undefined;
    if (first === 'list' || first === 'verify')
      return second === undefined ? undefined : { kind: first, backup: second, snapshotId: values.snapshot };
    if (second !== undefined || values.snapshot !== undefined) return undefined;
    const retention = {
      daily: countOf(values.daily, DEFAULT_RETENTION.daily),
      weekly: countOf(values.weekly, DEFAULT_RETENTION.weekly),
      monthly: countOf(values.monthly, DEFAULT_RETENTION.monthly),
    };
    return { kind: 'back-up', backup: first, retention };
  } catch {
    return undefined;
  }
}

/** @throws Error for what is no number from 0 to 999 */
function countOf(text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  if (!/^\d{1,3}$/.test(text)) throw new Error('Not a number of snapshots');
  return Number(text);
}
