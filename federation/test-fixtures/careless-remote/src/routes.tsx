// The violation: React by another way than its own name, which would be a second copy.
import { version } from '../../../node_modules/react/index.js';

export const area = { contractVersion: 1, routes: [{ path: `/careless/${version}` }] };
