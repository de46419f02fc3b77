/**
 * What changed for areas, by version of this package, the newest first: the host takes it along, and a site says
 * it to teams (docs/contracts/platform.md). A test names what an entry lacks.
 */
export const contractChanges: {
  version: string;
  contractVersion: number;
  changes: {
    kind: 'added' | 'changed' | 'removed';
    /** A module and a name, `shared/http callApi`; or a part of the contract. */
    what: string;
    /** What to do about it, or what it is for. */
    note: string;
  }[];
}[] = [
  {
    version: '3.2.0',
    contractVersion: 1,
    changes: [
      {
        kind: 'added',
        what: "slot 'home-header'",
        note: "Entries of ongi.slots['home-header'] are icons in home's header, named by their label; an older host shows none.",
      },
      {
        kind: 'added',
        what: 'badge of a tab or a slot entry',
        note: "badge: 'posts' or 'notifications' shows what is new there; an older host shows nothing.",
      },
    ],
  },
];
