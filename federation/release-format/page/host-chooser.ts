import { createHash } from 'node:crypto';
import { CANARY_DRAW } from './canary-draw.ts';

/**
 * An inline script of the page (docs/decisions/canaries); the other one is the loader of the first view. The
 * live host's tags follow it, then a closing
 * `</template>`. Where this device tries another host, the script writes that one's tags and an opening
 * `<template>`, which keeps the live ones inert. Whatever fails (blocked script, storage, integrity), the
 * live host runs. Constant, so that the Content-Security-Policy allows it by its sum; its data are
 * attributes.
 *
 * The names of the storage keys are those of host/src/preview/preview-link.ts.
 */
export const HOST_CHOOSER = String.raw`(() => {
  try {
    const { canary, head } = document.currentScript.dataset;
    const chosen = previewed() || drawn();
    if (!chosen || sessionStorage.getItem('ongi-host-failed') === chosen.release.version) return;
    const { channel, release } = chosen;
    const markup = trusted(tags());
    addEventListener('error', giveUp, true);
    document.write(markup);

    function previewed() {
      const mark = sessionStorage.getItem('ongi-preview') && sessionStorage.getItem('ongi-host-preview');
      if (!mark) return;
      const { release, expiresAt } = JSON.parse(mark);
      return Date.now() < expiresAt && { channel: 'preview', release };
    }
    function drawn() {
      if (!canary) return;
      const { release, percent } = JSON.parse(canary);
      return isDrawn('host', { release, percent }) && { channel: 'canary', release };
    }
    ${CANARY_DRAW}
    function tags() {
      const script = (kind, file) => '<script' + kind + source('src', file) + '></' + 'script>';
      const style = (file) => '<link rel="stylesheet"' + mark + source('href', file) + '>';
      const mark = attribute('data-channel', channel);
      const first = release.files[head] ? [script('', head)] : [];
      const scripts = release.scripts.map((file) => script(' defer fetchpriority="high"' + mark, file));
      return [...first, ...release.styles.map(style), ...scripts, '<template>'].join('');
    }
    function source(name, file) {
      const sum = release.files[file];
      if (!/^sha384-[A-Za-z0-9+/]{64}$/.test(sum)) throw new Error(file);
      const address = attribute(name, release.baseUrl + file);
      return address + attribute('integrity', sum) + attribute('crossorigin', 'anonymous');
    }
    function attribute(name, value) {
      return ' ' + name + '="' + value.replace(/&/g, '&amp;').replace(/"/g, '&quot;') + '"';
    }
    function trusted(markup) {
      if (!window.trustedTypes) return markup;
      return trustedTypes.createPolicy('ongi-host', { createHTML: (html) => html }).createHTML(markup);
    }
    function giveUp({ target }) {
      if (!target.dataset || target.dataset.channel !== channel) return;
      sessionStorage.setItem('ongi-host-failed', release.version);
      location.reload();
    }
  } catch {}
})();`;

/** The sum of the script, for the Content-Security-Policy. */
export const HOST_CHOOSER_SUM = `sha256-${createHash('sha256').update(HOST_CHOOSER).digest('base64')}`;

/** Its Trusted Types policy. */
export const HOST_CHOOSER_POLICY = 'ongi-host';
