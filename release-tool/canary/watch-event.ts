/** Events of a watch: one per canary and round, and one if it cannot read. No personal data. */
export type WatchEvent = {
  at: string;
  kind:
    | 'waiting'
    | 'unreachable'
    | 'taken-back'
    | 'next-step'
    | 'promoted'
    /** Somebody else changed the site first; retried. */
    | 'overtaken'
    /** The check rejects the next step; needs a person. */
    | 'refused'
    | 'no-canary';
  area?: string;
  version?: string;
  /** The share is in percent; after a step the new one. */
  percent?: number;
  reasons: readonly string[];
  figures?: Readonly<Record<string, number>>;
};

const KIND_TEXT: Readonly<Record<WatchEvent['kind'], string>> = {
  waiting: 'waits',
  unreachable: 'cannot look',
  'taken-back': 'TAKEN BACK',
  'next-step': 'goes on to',
  promoted: 'is live for everybody',
  overtaken: 'somebody changed the site meanwhile, looking again',
  refused: 'cannot go on, a person has to look',
  'no-canary': 'there is no canary to watch',
};

export function lineOf({ at, kind, area, version, percent, reasons }: WatchEvent): string {
  const about = area === undefined ? '' : ` ${area} ${version ?? ''}`;
  const part = percent === undefined ? '' : ` ${percent} %`;
  const text = kind === 'next-step' ? ` ${KIND_TEXT[kind]}${part}` : `${part} ${KIND_TEXT[kind]}`;
  const why = reasons.length === 0 ? '' : `: ${reasons.join('; ')}`;
  return `${at}${about}${text}${why}`;
}
