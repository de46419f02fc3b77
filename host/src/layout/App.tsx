import type { ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { type createBrowserRouter, RouterProvider } from 'react-router-dom';
import { queryClient } from 'shared/query';
import { GlobalErrorBoundary } from '../errors/GlobalErrorBoundary.tsx';
import { AboveHeader } from './above-header.ts';

type AppProps = {
  router: ReturnType<typeof createBrowserRouter>;
  aboveHeader?: ReactNode;
};

export function App({ router, aboveHeader = null }: AppProps) {
  return (
    <GlobalErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <AboveHeader value={aboveHeader}>
          <RouterProvider router={router} />
        </AboveHeader>
      </QueryClientProvider>
    </GlobalErrorBoundary>
  );
}
