import { findingOf } from '../checks/violation.ts';
import { InvalidUsage } from '../format/release-error.ts';
import { readNewestEntry } from '../site/release-log.ts';
import { lineOf } from '../verify/finding.ts';
import type { OwnSite } from '../verify/verify-map.ts';
import { verifySite } from '../verify/verify-site.ts';
import { keysOf, pinnedRootsOf } from './arguments/change-options.ts';
import { webAddress } from './arguments/option-values.ts';
import type { Call, Command } from './command.ts';

export const verifyCommand: Command = {
  name: 'verify',
  usage: '<address> [--roots <fingerprint>] [--json]',
  help: `Whether a host serves a site as it must, whatever it is: asks it over HTTP, as browsers do, and changes nothing. Map signed and not about
to end, page at every path, every file of every version on any device what was signed in each encoding, types, caching, policies, nothing
served beside that, no listings. One line for each finding, with what would mend it; exit code 1 if there is one.

  --site <site>            compares with the site itself as well: is its newest map served? Without it, the host alone is asked
  --roots <fingerprint>    as with "promote"
  --json                   { "ok", "findings": [{ "code", "about": [], "says", "mend" }] }`,
  operands: '[address]',
  options: '--roots [fingerprint], --json',
  run: async (call) => {
    const site = webAddress(call.operands[0]);
    if (site?.pathname !== '/')
      throw new InvalidUsage('which host? its http(s) address, such as https://ongi.example');
    const own = await ownSite(call);
    const findings = await verifySite({ site, own, pinnedRoots: pinnedRootsOf(call), now: new Date() });
    const isRight = findings.length === 0;
    call.reply(
      { ok: isRight, findings: findings.map(findingOf) },
      isRight ? [`${site.origin} serves the site as it must.`] : findings.map(lineOf),
    );
    return isRight ? 0 : 1;
  },
};

async function ownSite(call: Call): Promise<OwnSite | undefined> {
  if (call.text('site', 'ONGI_SITE') === undefined) return undefined;
  const { store } = call;
  const [keys, newest] = await Promise.all([keysOf(call), readNewestEntry(store)]);
  return { store, keys, newest };
}
