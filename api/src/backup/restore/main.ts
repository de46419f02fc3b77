import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readEnvironment } from '../../platform/config/environment.ts';
import { readBackupEnvironment, compareCounts, formatted, printLine, runCommand } from '../run-command.ts';
import { endOnSignal, showProgress } from '../progress.ts';
import { openStorage } from '../storage/open-storage.ts';
import { runRestore } from './run-restore.ts';

const USAGE = `사용법: npm run restore -- <백업> [--to <데이터 폴더>] [--snapshot <시점>] [--end-sessions]
  <백업>      폴더, 또는 s3://버킷/접두어 (AWS_* 변수)
  --to        빈 데이터 폴더. 없으면 ONGI_DATA. DATABASE_URL이 있으면 그 빈 데이터베이스에, MEDIA_STORE가 있으면 그 버킷에 되살린다
  --snapshot  npm run backup -- list가 보여주는 시점. 없으면 가장 새것
  --end-sessions  모두 로그아웃시킨다. 비밀번호를 바꾸는 링크도 쓸 수 없게 된다
BACKUP_PASSPHRASE: 백업의 암호. BACKUP_SIGNER: 이 서명자의 백업만 받는다.`;

await runCommand('되살리기', async () => {
  const options = readOptions();
  if (options === undefined) {
    process.stderr.write(`${USAGE}\n`);
    return 1;
  }
  const config = readEnvironment(process.env);
  const { passphrase, signer } = readBackupEnvironment(process.env);
  const dataDirectory = options.to === undefined ? config.dataDirectory : resolve(options.to);
  const progress = endOnSignal(showProgress(process.stderr));
  try {
    const result = await runRestore({
      config: { ...config, dataDirectory },
      storage: await openStorage(options.backup, process.env),
      passphrase,
      snapshotId: options.snapshot,
      signer,
      endsSessions: options['end-sessions'] ?? false,
      clock: () => new Date(),
      progress,
    });
    progress.end();
    printLine(`되살렸어요: ${result.manifest.snapshotId} (서명 ${result.signer})`);
    for (const line of compareCounts(result.manifest.counts, result.counts)) printLine(line);
    printLine(`  파일: ${formatted(result.files)}개가 모두 처음과 같아요.`);
    if (result.manifest.media.leftOut > 0)
      printLine(`  백업할 때 이미 없던 파일 ${formatted(result.manifest.media.leftOut)}개는 비어 있어요.`);
    if (options['end-sessions'] === true)
      printLine(`  로그인 ${formatted(result.endedSessions)}개를 모두 끝냈어요. 다시 로그인해야 해요.`);
    else printLine('  로그인은 그대로 남았어요. (모두 끝내려면 --end-sessions)');
    if (result.requeued > 0) printLine(`  만들던 굿즈 ${formatted(result.requeued)}개는 다시 줄을 섰어요.`);
    return 0;
  } finally {
    progress.end();
  }
});

function readOptions():
  | { backup: string; to?: string; snapshot?: string; 'end-sessions'?: boolean }
  | undefined {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        to: { type: 'string' },
        snapshot: { type: 'string' },
        'end-sessions': { type: 'boolean' },
      },
    });
    const [backup, ...rest] = positionals;
    return backup === undefined || rest.length > 0 ? undefined : { backup, ...values };
  } catch {
    return undefined;
  }
}
