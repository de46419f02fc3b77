export const AREA_MODULE = './routes';
