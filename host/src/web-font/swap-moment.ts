import type { createBrowserRouter } from 'react-router-dom';

type Router = ReturnType<typeof createBrowserRouter>;

/**
 * Every syllable of the web font has this width, in em: all Korean fonts have one width for all syllables.
 */
const SYLLABLE_WIDTH = 0.8643;
const TOLERANCE = 0.01;
const MEASURED_PX = 100;

/**
 * Resolves when the web font may replace the device's: at once where syllables have the same width, since
 * then
 * nothing moves; else when another page replaces the text anyway, or nobody sees it.
 */
export async function untilSwapMovesNothing(router: Router): Promise<void> {
  const { syllable, missing } = measureDeviceFont();
  const isSameWidth = Math.abs(syllable - SYLLABLE_WIDTH) <= TOLERANCE;
  // Without a Korean font the device draws boxes: nobody can read them.
  const isReadable = syllable !== missing;
  if (isSameWidth || !isReadable || document.visibilityState === 'hidden') return;
  await new Promise<void>((resolve) => {
    const { key } = router.state.location;
    const end = router.subscribe(({ location }) => {
      if (location.key !== key) finish();
    });
    document.addEventListener('visibilitychange', finish);
    function finish(): void {
      end();
      document.removeEventListener('visibilitychange', finish);
      resolve();
    }
  });
}

/** Widths in em of a syllable and of a character that no font has, as the page draws them now. */
function measureDeviceFont(): { syllable: number; missing: number } {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return { syllable: SYLLABLE_WIDTH, missing: 0 };
  context.font = `400 ${MEASURED_PX}px ${getComputedStyle(document.body).fontFamily}`;
  const widthOf = (text: string): number => context.measureText(text).width / MEASURED_PX;
  return { syllable: widthOf('가'), missing: widthOf('\u0378') };
}
