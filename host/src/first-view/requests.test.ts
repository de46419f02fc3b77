import { requestsOfNoCall } from 'shared/testing/first-view-requests';
import { OWN_PATHS } from '../navigation/own-paths.ts';

type Declared = { ongi: { firstViews: Record<string, { requests: string[] }> } };

const { ongi }: Declared = jest.requireActual('../../package.json');

test.each(Object.entries(ongi.firstViews))(
  "%s is one of the host's pages, and its first-view script requests what the API has",
  (path, { requests }) => {
    expect(OWN_PATHS).toContain(path);
    expect(requestsOfNoCall(requests)).toEqual([]);
  },
);
