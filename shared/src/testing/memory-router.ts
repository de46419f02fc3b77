/**
 * Apart from `shared/router`, which is in every page: only tests have a router without a browser's history.
 */
export { createMemoryRouter } from 'react-router';
