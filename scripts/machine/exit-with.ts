/** Ends the process with the exit code of `run`, or reports its error in a line. */
export async function exitWith(run: () => Promise<number>): Promise<never> {
  try {
    process.exit(await run());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
