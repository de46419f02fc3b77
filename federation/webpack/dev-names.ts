/** A development host answers a stack that is posted here with its places in the sources. */
export const STACK_PATH = '/dev-stack';

/** The Trusted Types policy of the notice about a build that failed. */
export const OVERLAY_POLICY = 'webpack-dev-server#overlay';
