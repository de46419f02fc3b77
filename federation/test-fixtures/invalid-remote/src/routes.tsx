// The violation: the router by another way than its own name, which would be a second copy.
import { generatePath } from '../../../node_modules/react-router/dist/development/index.mjs';

export const area = { contractVersion: 1, routes: [{ path: generatePath('/invalid') }] };
