// A remote has no remotes. Importing them brings Module Federation's build tools along.
export const remotes = undefined;
