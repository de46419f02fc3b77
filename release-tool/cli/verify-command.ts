import { readNewestEntry } from '../site/release-log.ts';
import { lineOf, type GroupedFinding } from '../verify/finding.ts';
import type { OwnSite } from '../verify/verify-map.ts';
import { verifySite } from '../verify/verify-site.ts';
import { InvalidUsage } from '../format/release-error.ts';
import { keysOf, pinnedRootsOf, textOf } from './arguments/change-options.ts';
import type { Command, CommandArguments, CommandContext } from './command.ts';

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
  run: async (context, args) => {
    const site = addressOf(args);
    const own = await ownSite(context, args);
    const pinnedRoots = pinnedRootsOf(context, args);
    const findings = await verifySite({ site, own, pinnedRoots, now: new Date() });
    if (args.values['json'] === true)
      context.print(JSON.stringify({ ok: findings.length === 0, findings: findings.map(jsonOf) }, null, 2));
    else for (const line of linesOf(site, findings)) context.print(line);
    return findings.length === 0 ? 0 : 1;
  },
};

function addressOf({ positionals }: CommandArguments): URL {
  const [text = ''] = positionals;
  const address = URL.parse(text);
  if (address === null || !/^https?:$/.test(address.protocol) || address.pathname !== '/')
    throw new InvalidUsage('which host? its http(s) address, such as https://ongi.example');
  return address;
}

async function ownSite(context: CommandContext, args: CommandArguments): Promise<OwnSite | undefined> {
  const named = textOf(args.values['site']) ?? textOf(context.env['ONGI_SITE']);
  if (named === undefined) return undefined;
  const { store } = context;
  const [keys, newest] = await Promise.all([keysOf(context, args), readNewestEntry(store)]);
  return { store, keys, newest };
}

function linesOf({ origin }: URL, findings: readonly GroupedFinding[]): string[] {
  return findings.length === 0 ? [`${origin} serves the site as it must.`] : findings.map(lineOf);
}

function jsonOf({ code, about, message, remedy }: GroupedFinding): object {
  return { code, about, says: message, mend: remedy };
}
