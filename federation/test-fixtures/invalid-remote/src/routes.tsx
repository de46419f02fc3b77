// The violation: a second copy of the router, imported by path.
import { generatePath } from '../../../node_modules/react-router/dist/development/index.mjs';

export const area = { contractVersion: 1, routes: [{ path: generatePath('/invalid') }] };
