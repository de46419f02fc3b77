import { useMutation } from '@tanstack/react-query';
import { archiveCalls } from 'shared/contract/archive';
import { callApi } from 'shared/http';

/** Asks for the address of the family's archive, and for what is in it. Silent: the screen says at the row what was wrong. */
export function useArchiveTicket() {
  return useMutation({ mutationFn: () => callApi(archiveCalls.ticket, { silent: true }) });
}
