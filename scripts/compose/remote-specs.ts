/** The folders of journeys in which one remote is at home. */
const AT_HOME: Readonly<Record<string, string>> = {
  feed: 'journeys/feed/',
  write: 'journeys/write/',
  goods: 'journeys/goods/',
  family: 'journeys/accounts/',
};

/** The specs of a remote, and those that cross it: all that are not at home in another one. */
export function specsOfRemote(remote: string, specs: readonly string[]): string[] {
  const others = Object.entries(AT_HOME).flatMap(([name, folder]) => (name === remote ? [] : [folder]));
  return specs.filter((spec) => !others.some((folder) => spec.startsWith(folder)));
}
