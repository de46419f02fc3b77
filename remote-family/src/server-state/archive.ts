import { useMutation } from '@tanstack/react-query';
import { archiveCalls } from 'shared/contract/archive';
import { callApi } from 'shared/http';

/** Fetches the archive's URL and counts. Silent: the row shows errors. */
export function useArchiveTicket() {
  return useMutation({ mutationFn: () => callApi(archiveCalls.ticket, { silent: true }) });
}
