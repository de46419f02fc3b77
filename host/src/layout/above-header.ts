import { createContext, type ReactNode } from 'react';

/** Content above the header of every page: empty on nearly every visit. */
export const AboveHeader = createContext<ReactNode>(null);
