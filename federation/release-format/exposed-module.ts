/** The module every area exposes. */
export const AREA_MODULE = './routes';
