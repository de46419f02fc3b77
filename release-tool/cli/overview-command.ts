import { writeFileSync } from 'node:fs';
import { ReleaseError } from '../format/release-error.ts';
import { OVERVIEW_FILE, renderOverview } from '../overview/overview-page.ts';
import { authorityOf, ofWholeSite } from './arguments/change-options.ts';
import { figuresOf, FIGURES_TOKEN } from './arguments/option-values.ts';
import type { Command } from './command.ts';

export const overviewCommand: Command = {
  name: 'overview',
  usage: '[--out <file>] [--figures <address>] [--key <file>]',
  help: `Writes "who runs what" as one page without scripts: what is live, canaries and their part of all devices, until when it is valid, and
the history with who and why. It lies beside the log, where no server hands it out; every change writes it anew, without figures.
Prints where it is.

  --out <file>          there, and not into the site
  --key <file>          without --out: a private key that may "repair"; or ONGI_RELEASE_KEY
  --figures <address>   with how many pages showed each version, and on how many it failed; the token is in ${FIGURES_TOKEN}`,
  options: '--out [file], --figures [address], --key [file], --roots [fingerprint]',
  run: async (call) => {
    const { store } = call;
    const out = call.text('out');
    if (out === undefined) await authorityOf(call, ofWholeSite('repair'));
    const page = await renderOverview(
      store,
      call.text('figures') === undefined ? undefined : figuresOf(call),
    );
    if (page === undefined) throw new ReleaseError('nothing-live', `${store.address} has nothing live yet`);
    if (out === undefined) await store.replace(OVERVIEW_FILE, page);
    else writeFileSync(out, page);
    call.print(out ?? `${store.address}/${OVERVIEW_FILE}`);
    return 0;
  },
};
