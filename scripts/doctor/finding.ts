/** `optional`: needed for something else than the app. */
export type Finding =
  { kind: 'ok'; what: string } | { kind: 'missing' | 'optional'; what: string; advice: string };

export function ok(what: string): Finding {
  return { kind: 'ok', what };
}

export function missing(what: string, advice: string): Finding {
  return { kind: 'missing', what, advice };
}

export function optional(what: string, advice: string): Finding {
  return { kind: 'optional', what, advice };
}
