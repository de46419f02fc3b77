import { act, renderHook, waitFor } from '@testing-library/react';
import { useIllustration } from './use-illustration.ts';

const ILLUSTRATION_URL = 'https://media.example/1200.webp?signature=x';

/** jsdom's reader takes only jsdom's blobs. */
const responseOf = (bytes: string, type = ''): Response =>
  Object.assign(new Response(), { blob: () => Promise.resolve(new Blob([bytes], { type })) });

/** An illustration that the browser has failed to show. */
function failedOnce() {
  const { result } = renderHook(() => useIllustration(ILLUSTRATION_URL));
  expect(result.current).toMatchObject({ src: ILLUSTRATION_URL, state: 'loading' });
  act(() => result.current.onError());
  return result;
}

describe('a picture that the browser cannot show', () => {
  it('is fetched once more past every cache, and shown from its bytes', async () => {
    const fetched = jest.spyOn(globalThis, 'fetch').mockResolvedValue(responseOf('bytes', 'image/webp'));
    const result = failedOnce();
    await waitFor(() => expect(result.current.src).toBe(`data:image/webp;base64,${btoa('bytes')}`));
    expect(result.current.state).toBe('loading');
    const href = expect.stringMatching(/^https:\/\/media\.example\/1200\.webp\?signature=x&t=\d+$/);
    expect(fetched).toHaveBeenCalledWith(
      expect.objectContaining({ href }),
      expect.objectContaining({ mode: 'cors', cache: 'no-store' }),
    );
    act(() => result.current.onLoad());
    expect(result.current.state).toBe('loaded');
  });

  it('is given up where its bytes are no picture either', async () => {
    jest.spyOn(globalThis, 'fetch').mockResolvedValue(responseOf('bytes'));
    const result = failedOnce();
    await waitFor(() => expect(result.current.src).toMatch(/^data:/));
    act(() => result.current.onError());
    expect(result.current.state).toBe('failed');
  });

  it('is given up where the server does not have it', async () => {
    jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 404 }));
    const result = failedOnce();
    await waitFor(() => expect(result.current.state).toBe('failed'));
  });

  it('is given up after 15 seconds without a response', async () => {
    jest.useFakeTimers();
    jest.spyOn(globalThis, 'fetch').mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
        }),
    );
    const result = failedOnce();
    await act(() => jest.advanceTimersByTimeAsync(14_900));
    expect(result.current.state).toBe('loading');
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(result.current.state).toBe('failed');
    jest.useRealTimers();
  });
});
