import { RESET_LIFETIME_HOURS } from 'shared/contract/limits';
import { createResetLink } from '../auth/commands/reset-links.ts';
import { findLocalAccount } from '../auth/queries.ts';
import { openDatabaseForCommand } from '../platform/database/database-for-command.ts';
import { EnvironmentError, readEnvironment } from '../platform/config/environment.ts';
import { siteOriginOf } from '../platform/http/server/site-origin.ts';

const USAGE = '사용법: npm run password-link -- <이메일>';

async function run(): Promise<number> {
  const [email, ...rest] = process.argv.slice(2);
  if (email === undefined || email.startsWith('-') || rest.length > 0) return fail(USAGE);
  const config = readEnvironment(process.env);
  if (!config.localAccounts) return fail('이메일 계정이 꺼져 있어요. (LOCAL_ACCOUNTS)');
  const { database, close } = await openDatabaseForCommand(config);
  try {
    const account = await findLocalAccount({ database }, email);
    if (account === undefined) return fail('이 이메일로 가입한 사람이 없어요.');
    const commandContext = { database, clock: () => new Date() };
    const link = await createResetLink(commandContext, siteOriginOf(config), account.userId);
    process.stdout.write(`${link}\n`);
    process.stderr.write(
      `비밀번호를 새로 정하는 링크예요. ${RESET_LIFETIME_HOURS}시간 동안 한 번만 쓸 수 있으니, 본인에게만 전해주세요.\n`,
    );
    return 0;
  } finally {
    await close();
  }
}

function fail(message: string): number {
  process.stderr.write(`${message}\n`);
  return 1;
}

function complaint(error: unknown): string {
  if (error instanceof EnvironmentError) return `환경 변수를 확인해주세요.\n${error.message}`;
  return `링크를 만들지 못했어요. ${error instanceof Error ? error.message : String(error)}`;
}

process.exitCode = await run().catch((error: unknown) => fail(complaint(error)));
