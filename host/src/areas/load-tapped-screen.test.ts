import { waitFor } from '@testing-library/react';
import { configureAreas, loadArea } from 'federation/runtime/area-loader';
import { sampleReleases } from '../testing/fake-releases.ts';
import { loadTappedScreen } from './load-tapped-screen.ts';

function releasesWithEntries() {
  const releases = sampleReleases();
  for (const release of Object.values(releases.areas)) release.files = { 'remoteEntry.js': 'sha384-x' };
  return releases;
}

const lazy = jest.fn().mockResolvedValue({ Component: () => null });
beforeEach(() => lazy.mockClear());

function configured(loadModule: jest.Mock): jest.Mock {
  const parseModule = () => ({ routes: [{ path: '/goods', handle: undefined, lazy }] });
  const releases = releasesWithEntries();
  configureAreas({ releases, releasesUrl: '/releases.json', parseModule, loadModule });
  return loadModule;
}

test('a touched tab loads its area, once, and its screen', async () => {
  const loadModule = configured(jest.fn().mockResolvedValue({}));
  loadTappedScreen('/goods');
  await loadArea('goods', '/goods');
  await waitFor(() => expect(lazy).toHaveBeenCalledTimes(1));
  expect(loadModule).toHaveBeenCalledTimes(1);
  expect(loadModule).toHaveBeenCalledWith(expect.objectContaining({ container: 'remote_goods' }));
});

test('what failed at the touch is loaded again by the tap', async () => {
  const loadModule = configured(jest.fn().mockRejectedValueOnce(new Error('gone')).mockResolvedValue({}));
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(releasesWithEntries()));
  loadTappedScreen('/goods');
  await new Promise((resolve) => setTimeout(resolve));
  await expect(loadArea('goods', '/goods')).resolves.toBeDefined();
  expect(loadModule).toHaveBeenCalledTimes(2);
});

test('a path of no area loads nothing', () => {
  const loadModule = configured(jest.fn());
  loadTappedScreen('/nowhere');
  expect(loadModule).not.toHaveBeenCalled();
});
