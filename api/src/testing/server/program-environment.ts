/** All that a program of a test inherits: nothing else of this process's environment reaches it. */
export const PROGRAM_ENVIRONMENT = {
  PATH: process.env['PATH'],
  // Stripping the types of hundreds of modules anew would be half of every start.
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
};
