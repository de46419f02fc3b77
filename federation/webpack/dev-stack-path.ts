/** A development host answers a stack that is posted here with its places in the sources. */
export const STACK_PATH = '/dev-stack';
