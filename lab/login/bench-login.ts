import { setTimeout as pause } from 'node:timers/promises';
import { median } from '../support/median.ts';
import { log, withBenchApi } from '../support/bench-run.ts';

const GUESSERS = 60;
const ROUNDS = 4;
const LOGINS = 8;
const PAUSE_MS = 200;
/** Budget of an honest login, as a multiple of its idle time. */
const BUDGET = 2;

const HONEST = { email: 'honest@example.com', password: 'abcd123!' };
const AT_HOME = '198.51.100.7';

type Client = { address: string; cookie?: string };

/** An honest login while 60 clients guess passwords, half for its account. Returns 0 within the budget. */
export async function benchLogin(root: string): Promise<number> {
  // No rate limits for guessers: they must fill the hash queue.
  const variables = {
    TRUST_PROXY: '1',
    LIMIT_LOGIN_PER_MINUTE: '1000000',
    LIMIT_LOGIN_PER_ADDRESS_PER_MINUTE: '1000000',
    LIMIT_LOGIN_PER_ACCOUNT_PER_HOUR: '1000000',
  };
  return withBenchApi(root, variables, async (origin) => {
    const base = `${origin}/api/auth/local`;
    const onKnownDevice = { address: AT_HOME, cookie: await signUp(base) };

    const times: Record<'idle' | 'known' | 'new', number[]> = { idle: [], known: [], new: [] };
    const guesses = { rejected: 0, busy: 0 };
    await timeLogins(base, () => onKnownDevice, 3);
    // In rounds, so that a slowdown of the machine affects all three alike.
    for (let round = 0; round < ROUNDS; round += 1) {
      times.idle.push(...(await timeLogins(base, () => onKnownDevice, LOGINS)));
      const guessing = startGuessing(base);
      // Wait until every guesser was rejected once and the queue is full: this measures a continuous flood.
      await (round === 0 ? guessing.allRejected : guessing.isFull);
      times.known.push(...(await timeLogins(base, () => onKnownDevice, LOGINS)));
      const anywhere = (index: number) => ({ address: `192.0.2.${round * LOGINS + index + 1}` });
      times.new.push(...(await timeLogins(base, anywhere, LOGINS)));
      const { rejected, busy } = await guessing.stop();
      guesses.rejected += rejected;
      guesses.busy += busy;
    }
    const [idle, known, anew] = [median(times.idle), median(times.known), median(times.new)];
    log(`honest login, nobody guesses: median ${idle.toFixed(0)} ms`);
    log(
      `${GUESSERS} clients guessed: ${guesses.rejected} wrong passwords, ${guesses.busy} times told to wait (429)`,
    );
    log(
      `honest login meanwhile, known device: median ${known.toFixed(0)} ms, ${ratio(known, idle)} times idle`,
    );
    log(`honest login meanwhile, new device: median ${anew.toFixed(0)} ms, ${ratio(anew, idle)} times idle`);
    const isWithinBudget = known <= BUDGET * idle && anew <= BUDGET * idle;
    log(isWithinBudget ? `within ${BUDGET} times` : `MORE than ${BUDGET} times`);
    return isWithinBudget ? 0 : 1;
  });
}

async function signUp(base: string): Promise<string> {
  const response = await post(`${base}/signup`, { ...HONEST, nickname: '엄마' }, { address: AT_HOME });
  if (!response.ok) throw new Error(`sign-up: ${response.status} ${await response.text()}`);
  return response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
}

/** Milliseconds of sequential logins. */
async function timeLogins(base: string, client: (index: number) => Client, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const since = performance.now();
    const response = await post(`${base}/login`, HONEST, client(index));
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`an honest login was answered ${response.status}`);
    times.push(performance.now() - since);
    await pause(PAUSE_MS);
  }
  return times;
}

type Guessing = {
  allRejected: Promise<unknown>;
  isFull: Promise<unknown>;
  stop: () => Promise<{ rejected: number; busy: number }>;
};

/** Each guesser retries at once after a response, or a second after a 429. */
function startGuessing(base: string): Guessing {
  const over = new AbortController();
  const counts = { rejected: 0, busy: 0 };
  const full = Promise.withResolvers<void>();
  const guess = async (index: number, onRejected: () => void): Promise<void> => {
    const email = index % 2 === 0 ? HONEST.email : `somebody${index}@example.com`;
    while (!over.signal.aborted) {
      const json = { email, password: `guess${crypto.randomUUID()}1!` };
      const response = await post(`${base}/login`, json, { address: `203.0.113.${index + 1}` });
      await response.arrayBuffer();
      if (response.status === 401) {
        counts.rejected += 1;
        onRejected();
      } else {
        counts.busy += 1;
        full.resolve();
        await pause(1_000);
      }
    }
  };
  const guessers = Array.from({ length: GUESSERS }, (_, index) => {
    const { promise: rejected, resolve } = Promise.withResolvers<void>();
    return { rejected, ended: guess(index, resolve).catch(() => resolve()) };
  });
  return {
    allRejected: Promise.all(guessers.map(({ rejected }) => rejected)),
    isFull: full.promise,
    stop: async () => {
      over.abort();
      await Promise.all(guessers.map(({ ended }) => ended));
      return counts;
    },
  };
}

function post(url: string, json: object, { address, cookie }: Client): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      ...(cookie === undefined ? {} : { cookie }),
    },
    body: JSON.stringify(json),
  });
}

function ratio(busy: number, idle: number): string {
  return (busy / idle).toFixed(2);
}
