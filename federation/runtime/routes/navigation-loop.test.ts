import { createMemoryRouter } from 'react-router';
import { NavigationLoop } from './navigation-loop.ts';

const MANY = 40;

/** Navigates as often as a screen whose effect never rests. Returns how often a loop was noticed. */
async function navigateOften(before: () => void): Promise<number> {
  // As the host's routes: a navigation is pending for a moment.
  const router = createMemoryRouter([{ path: '*', element: null, loader: () => Promise.resolve(null) }]);
  let loops = 0;
  new NavigationLoop().follow(router, () => {
    loops += 1;
  });
  for (let count = 0; count < MANY; count += 1) {
    before();
    await router.navigate(`/?q=${count}`, { replace: true });
  }
  router.dispose();
  return loops;
}

test('navigations that no input comes before are a loop', async () => {
  expect(await navigateOften(() => undefined)).toBeGreaterThan(0);
});

test.each(['pointerdown', 'keydown', 'input'])('what a person does by %s is none', async (type) => {
  document.body.innerHTML = '<input>';
  const field = document.querySelector('input');
  expect(await navigateOften(() => field?.dispatchEvent(new Event(type, { bubbles: true })))).toBe(0);
});
