import { requestsOfNoCall } from 'shared/testing/early-requests';
import { OWN_EARLY_SCRIPTS, OWN_PATHS } from '../own-paths.ts';

test.each(Object.entries(OWN_EARLY_SCRIPTS))(
  "%s is one of the host's pages, and its early script requests what the API has",
  (path, { requests }) => {
    expect(OWN_PATHS).toContain(path);
    expect(requestsOfNoCall(requests)).toEqual([]);
  },
);
