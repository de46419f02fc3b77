/** A fault that really happened, as an edit of today's code. */
export type Fault = {
  /** What people, or operators, noticed. */
  subject: string;
  /** The commit that repaired it. */
  fix: string;
  /** The file that is edited, from the root. */
  file: string;
  /** Found exactly once in the file. */
  search: string;
  replace: string;
  /** The test file that finds it, from the root. */
  test: string;
  /** Of a browser test: part of its title. */
  title?: string;
};
