import crypto, { type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/*
 * Loaded into the processes of the app that most journeys share, and of those that have a site of their own:
 * a password's hash takes a hundredth of the time. A sign-up would keep a core busy for 0.4 s in each
 * journey. The apps of journeys that kill them, or log in elsewhere, are not changed.
 */
const QUICK: ScryptOptions = { N: 1024 };

crypto.scrypt = new Proxy(crypto.scrypt, {
  apply: (derive, self, [password, salt, bytes, options, derived]: Parameters<typeof crypto.scrypt>) =>
    Reflect.apply(derive, self, [password, salt, bytes, { ...options, ...QUICK }, derived]),
});
syncBuiltinESMExports();
