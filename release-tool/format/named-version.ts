export type NamedVersion = {
  /** `host`, or an area's name. */
  name: string;
  version: string;
};
