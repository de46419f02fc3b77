import path from 'node:path';

/** A site that this working tree composes, with the key of its operator. */
export type OwnSite = { siteDir: string; keyFile: string };

/** Who has a site of its own besides `npm start`, whose site is the one that people use. */
export type SiteOwner = 'dev' | 'test' | 'bench';

/**
 * Nothing in it belongs to the site of `npm start`: neither folder nor log nor key (docs/decisions/builds).
 */
export function ownFolder(root: string, owner: SiteOwner): string {
  return path.join(root, '.cache', owner);
}

/** The settings that let `npm start`'s own code use the site of `owner`. */
export function siteVariables(root: string, owner: SiteOwner): { SITE_DIR: string; SITE_KEY_FILE: string } {
  const folder = ownFolder(root, owner);
  return { SITE_DIR: path.join(folder, 'site'), SITE_KEY_FILE: path.join(folder, 'release-key.pem') };
}
