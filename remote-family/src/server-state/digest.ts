import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  digestCalls,
  type DigestFrequency,
  type OwnDigestFrequency,
} from 'shared/contract/notifications/digest';
import { callApi } from 'shared/http';
import { apiQuery } from 'shared/query';

const SETTINGS_KEY = ['digest', 'settings'];

/** To whom digests are mailed. Others confirm and unsubscribe: it is read anew wherever it is shown. */
export function digestSettingsQuery() {
  return queryOptions({
    queryKey: SETTINGS_KEY,
    queryFn: apiQuery(digestCalls.settings),
    staleTime: 0,
  });
}

/** Without an address: the one from before. Silent: the section shows errors. */
export function useChangeOwnDigest() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { frequency: OwnDigestFrequency; email?: string }) =>
      callApi(digestCalls.changeOwn, { body, silent: true }),
    onSuccess: (settings) => queryClient.setQueryData(SETTINGS_KEY, settings),
  });
}

/** Silent: the form shows errors. */
export function useAddRelative() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { name: string; email: string; frequency: DigestFrequency }) =>
      callApi(digestCalls.addRelative, { body, silent: true }),
    onSuccess: (settings) => queryClient.setQueryData(SETTINGS_KEY, settings),
  });
}

/** A failure shows a toast. */
export function useRemoveRelative() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (recipientId: number) => callApi(digestCalls.removeRelative, { params: { recipientId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: SETTINGS_KEY }),
  });
}

/** Mails the confirmation again. A failure shows a toast. */
export function useConfirmAgain() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (recipientId: number) => callApi(digestCalls.confirmAgain, { params: { recipientId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: SETTINGS_KEY }),
  });
}
