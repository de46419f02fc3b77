/** The module that every area exposes. */
export const AREA_MODULE = './routes';
