import { type ByRoleMatcher, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { RequestHandler } from 'msw';
import type { Call } from 'shared/contract/call';
import { apiServer, neverResponds, respondsWithError } from './api-server.ts';

/** An element by its text, or by role and name. */
type Sought = string | readonly [role: ByRoleMatcher, name: string];

type Loading = {
  /** What says that the response is awaited; without it only the failure is tested. */
  waiting?: Sought;
  failed: Sought;
  /** The response to the second attempt, and what is there then. */
  works: RequestHandler;
  shown: Sought;
};

/** Tests that a screen says what it loads, and that it offers another attempt where that fails. */
export function testLoading(
  open: (response: RequestHandler) => { user: UserEvent },
  call: Call,
  { waiting, failed, works, shown }: Loading,
): void {
  if (waiting !== undefined)
    test(`“${String(waiting)}”`, async () => {
      open(neverResponds(call));
      expect(await find(waiting)).toBeInTheDocument();
    });

  test(`“${String(failed)}”`, async () => {
    const { user } = open(respondsWithError(call, 'FORBIDDEN'));
    expect(await find(failed)).toBeInTheDocument();
    apiServer.use(works);
    await user.click(await screen.findByRole('button', { name: '다시 시도' }));
    expect(await find(shown)).toBeInTheDocument();
  });
}

function find(sought: Sought): Promise<HTMLElement> {
  return typeof sought === 'string'
    ? screen.findByText(sought)
    : screen.findByRole(sought[0], { name: sought[1] });
}
