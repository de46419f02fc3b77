import { ReleaseError } from '../../format/release-error.ts';

export const FIGURES_TOKEN = 'ONGI_FIGURES_TOKEN';

/** Reads `--figures`. @throws ReleaseError */
export function figuresAddress(text: string | undefined): URL {
  const address = URL.parse(text ?? '');
  if (address !== null && /^https?:$/.test(address.protocol)) return address;
  throw new ReleaseError('invalid-usage', '--figures has to be the http(s) address of what pages reported');
}
