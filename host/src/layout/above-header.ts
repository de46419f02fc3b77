import { createContext, type ReactNode } from 'react';

/** What stands above the header of every page: nothing, on nearly every visit. */
export const AboveHeader = createContext<ReactNode>(null);
