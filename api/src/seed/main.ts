import { parseArgs } from 'node:util';
import { withParticle } from 'shared/text/particles';
import { openCommandContext } from '../platform/command-context.ts';
import { EnvironmentError, readEnvironment } from '../platform/config/environment.ts';
import { AddressesTaken, seedFamily } from './seed-family.ts';
import { DEMO_PASSWORD, FAMILY_NAME, GUIDE_EMAIL, MEMBERS } from './members.ts';

const DEFAULT_POSTS = '40';
const MOST_POSTS = 1_000_000;

const USAGE = `사용법: npm run seed -- --posts 40
  --posts <수>           데모 가족이 갖게 될 추억의 수 (0부터 1,000,000까지, 기본 40)
  --allow-demo-accounts  DATABASE_URL의 데이터베이스에도 데모 계정을 만든다`;

async function run(): Promise<number> {
  const options = readOptions();
  if (options === undefined) return fail(USAGE);
  const config = readEnvironment(process.env);
  // The demo password is public.
  if (config.databaseUrl !== null && !options.allowsDemoAccounts) {
    return fail(
      'DATABASE_URL이 설정되어 있어요. 정말 이 데이터베이스에 데모 계정을 만들려면 --allow-demo-accounts를 붙여주세요.',
    );
  }
  const startedAt = performance.now();
  const { context, isShared, close } = await openCommandContext(config);
  try {
    const seeded = await seedFamily(context, options.posts);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    printLine(
      seeded.familyIsNew
        ? `${withParticle(FAMILY_NAME, '을/를')} 만들었어요. (${MEMBERS.length}명)`
        : `${withParticle(FAMILY_NAME, '은/는')} 이미 있어요. 계정은 그대로 두었어요.`,
    );
    printLine(
      seeded.added === 0
        ? `추억이 이미 ${seeded.before}개 있어서 더하지 않았어요.`
        : `추억 ${seeded.added}개를 더했어요. 모두 ${seeded.before + seeded.added}개 (사진 ${seeded.inserted.photos}, 댓글 ${seeded.inserted.comments}, 좋아요 ${seeded.inserted.likes}, ${seconds}초)`,
    );
    if (isShared) printLine('실행 중인 온기에 바로 보여요.');
    printLine(`로그인: ${GUIDE_EMAIL} / ${DEMO_PASSWORD}`);
    return 0;
  } finally {
    await close();
  }
}

function readOptions(): { posts: number; allowsDemoAccounts: boolean } | undefined {
  try {
    const { values } = parseArgs({
      options: {
        posts: { type: 'string', default: DEFAULT_POSTS },
        'allow-demo-accounts': { type: 'boolean', default: false },
      },
    });
    const posts = Number(values.posts);
    if (!/^\d+$/.test(values.posts) || posts > MOST_POSTS) return undefined;
    return { posts, allowsDemoAccounts: values['allow-demo-accounts'] };
  } catch {
    return undefined;
  }
}

function printLine(message: string): void {
  process.stdout.write(`${message}\n`);
}

function fail(message: string): number {
  process.stderr.write(`${message}\n`);
  return 1;
}

function failureMessage(error: unknown): string {
  if (error instanceof EnvironmentError) return `환경 변수를 확인해주세요.\n${error.message}`;
  if (error instanceof AddressesTaken)
    return `데모 가족의 이메일(${GUIDE_EMAIL} 등)을 다른 사람이 쓰고 있어요. 아무것도 바꾸지 않았어요.`;
  return `데모 가족을 만들지 못했어요. ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}

process.exitCode = await run().catch((error: unknown) => fail(failureMessage(error)));
