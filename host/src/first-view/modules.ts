import { type Jsx, reactModules } from 'federation/first-view/dom-react';
import * as richText from 'shared/contract/text/rich-text';
import type { firstViewModules } from 'shared/federation';
import { firstView, registerFirstView } from 'shared/first-view/first-view';
import * as photoSources from 'shared/media/photo-sources';
import * as thumbHashColors from 'shared/media/thumb-hash-colors';
import * as displayText from 'shared/text/display-text';
import * as localDays from 'shared/text/local-days';

/** What first-view scripts import of the page (docs/contracts/first-view.md), each under its own name. */
export function modulesFor(jsx: Jsx): Readonly<Record<string, unknown>> {
  const ofShared: Record<(typeof firstViewModules)[number], object> = {
    'shared/contract/text/rich-text': richText,
    'shared/first-view/first-view': { registerFirstView },
    // No host has configured the real one yet.
    'shared/http': { mediaUrl, currentApiBaseUrl },
    'shared/media/photo-sources': photoSources,
    // Decoding an image takes a frame: all photos begin with a gradient.
    'shared/media/thumb-hash': { thumbHashToImage: thumbHashColors.thumbHashGradient },
    'shared/media/thumb-hash-colors': thumbHashColors,
    'shared/text/display-text': displayText,
    'shared/text/local-days': localDays,
    // Without the library for other scripts than Hangul.
    'shared/text/particles': { withParticle },
  };
  return { ...reactModules(jsx), ...ofShared };
}

function mediaUrl(url: string): string {
  return new URL(url, `${currentApiBaseUrl()}/`).href;
}

/** Absolute. */
function currentApiBaseUrl(): string {
  return firstView().apiBaseUrl ?? '';
}

const FIRST_SYLLABLE = 0xac00;
const FINALS = 28;
const FINAL_RIEUL = 8;

/** @throws for a word that does not end in Hangul: the view is left to the screen */
function withParticle(word: string, particle: string): string {
  if (!/[가-힣]$/.test(word)) throw new Error('not a Hangul word');
  const final = (word.charCodeAt(word.length - 1) - FIRST_SYLLABLE) % FINALS;
  const isClosed = final > 0 && (final !== FINAL_RIEUL || particle !== '으로/로');
  return word + particle.split('/')[isClosed ? 0 : 1];
}
