import { randomBytes } from 'node:crypto';
import { LIFTED_LIMITS } from '../../e2e/support/app/lifted-limits.ts';

export type Settings = Readonly<Record<string, string>>;

const PORTS = ['GATEWAY_PORT', 'HOST_PORT', 'FEED_PORT', 'WRITE_PORT', 'GOODS_PORT', 'FAMILY_PORT'];

/**
 * What a composition for tests is told in place of the operator's `.env`: secrets that nobody has, and ports
 * that nobody listens on. @param nextPort answers another one each time
 */
export async function testSettings(nextPort: () => Promise<number>): Promise<Settings> {
  const ports: Record<string, string> = {};
  for (const name of PORTS) ports[name] = String(await nextPort());
  return {
    POSTGRES_PASSWORD: secret(),
    MEDIA_SECRET: secret(),
    TELEMETRY_TOKEN: secret(),
    ...LIFTED_LIMITS,
    ...ports,
    // The operator's images stay as they are, and their login providers are not those of tests.
    IMAGE_PREFIX: 'ongi-test',
    LOGIN_ENV_FILE: '.env.no-login',
  };
}

/** As engines read it. Values are letters, digits and `.-_`. */
export function environmentText(settings: Settings): string {
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}

export function readEnvironmentText(text: string): Settings {
  return Object.fromEntries(
    text.split('\n').flatMap((line) => {
      const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name, value]];
    }),
  );
}

function secret(): string {
  return randomBytes(24).toString('hex');
}
