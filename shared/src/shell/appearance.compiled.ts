import * as z from 'shared/schema';

export const themeSchema = z.enum(['light', 'dark']);
export const textSizeSchema = z.enum(['large', 'x-large']);
