/** What shared/text/display-text changes, or might: invisible characters in rows, floods of marks, isolates. */
const UNUSUAL = /[\u2066-\u2069\u115F\u1160\u3164\uFFA0]|\p{M}{3}|\p{Cf}{2}/u;

/** Of usual texts (shared/ui/UserText): an unusual one is left to the screen. */
export function UserText({ children }: { children: string }) {
  if (UNUSUAL.test(children) || !/[\p{L}\p{N}\p{P}\p{S}]/u.test(children)) throw new Error('unusual text');
  return <bdi>{children}</bdi>;
}
