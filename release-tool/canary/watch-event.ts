/** Events of a watch: one per canary and round, and one if it cannot read. No personal data. */
export type WatchEvent = {
  at: string;
  kind:
    | 'waiting'
    /** The site or the figures cannot be read. */
    | 'unreachable'
    | 'taken-back'
    | 'next-step'
    | 'promoted'
    /** Somebody else changed the site first: it is looked at again. */
    | 'overtaken'
    /** The check has something against the next step: a person has to look. */
    | 'refused'
    | 'no-canary';
  area?: string;
  version?: string;
  /** Of all devices; after a step the new part. */
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

/** One line for a person. */
export function lineOf({ at, kind, area, version, percent, reasons }: WatchEvent): string {
  const about = area === undefined ? '' : ` ${area} ${version ?? ''}`;
  const part = percent === undefined ? '' : ` ${percent} %`;
  const text = kind === 'next-step' ? ` ${KIND_TEXT[kind]}${part}` : `${part} ${KIND_TEXT[kind]}`;
  const why = reasons.length === 0 ? '' : `: ${reasons.join('; ')}`;
  return `${at}${about}${text}${why}`;
}
