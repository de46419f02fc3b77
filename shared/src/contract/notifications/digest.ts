import * as z from 'shared/schema';
import { newEmailSchema } from '../auth.ts';
import { defineCall } from '../call.ts';
import { nothingSchema } from '../envelope.ts';
import { idParamSchema, idSchema } from '../identifiers.ts';
import { atMostLetters } from '../text/letters.ts';
import { writtenText } from '../text/written-text.ts';

/** Not among `LIMITS`, which are in the host's first script. Lengths are letters. */
export const DIGEST_LIMITS = {
  name: 20,
  /** Relatives without an account to whom one member has digests mailed. */
  relatives: 5,
} as const;

/** A digest is mailed at 18:00 Korean time: each day, or on Sundays. */
const FREQUENCIES = ['weekly', 'daily'] as const;

const frequencySchema = z.enum(FREQUENCIES);
export type DigestFrequency = z.infer<typeof frequencySchema>;

const ownFrequencySchema = z.enum(['off', ...FREQUENCIES]);
export type OwnDigestFrequency = z.infer<typeof ownFrequencySchema>;

/**
 * `unconfirmed`: nothing but the confirmation is mailed; `unsubscribed` by the relative; `failing`: the mail
 * server of the address rejects mails for good, so that nothing is sent until it is confirmed again.
 */
const recipientStateSchema = z.enum(['unconfirmed', 'confirmed', 'unsubscribed', 'failing']);
export type DigestRecipientState = z.infer<typeof recipientStateSchema>;

const NAME_TOO_LONG = `이름은 ${DIGEST_LIMITS.name}자 이하로 입력해주세요.`;

const nameSchema = writtenText(DIGEST_LIMITS.name, NAME_TOO_LONG).check(
  z.trim(),
  z.minLength(1, '받는 분의 이름을 입력해주세요.'),
  atMostLetters(DIGEST_LIMITS.name, NAME_TOO_LONG),
  z.regex(/^[^\t\r\n]*$/, '이름은 한 줄로 입력해주세요.'),
);

export const newRelativeSchema = z.object({
  name: nameSchema,
  email: newEmailSchema,
  frequency: frequencySchema,
});

const relativeSchema = z.object({
  recipientId: idSchema,
  name: z.string(),
  email: z.string(),
  frequency: frequencySchema,
  state: recipientStateSchema,
});
export type DigestRelative = z.infer<typeof relativeSchema>;

export const digestSettingsSchema = z.object({
  /** False: this installation sends no mail. */
  isAvailable: z.boolean(),
  /** Null until the person has given an address. */
  own: z.nullable(
    z.object({
      recipientId: idSchema,
      email: z.string(),
      frequency: ownFrequencySchema,
      state: recipientStateSchema,
    }),
  ),
  /** Relatives without an account, whom this member has added. */
  relatives: z.array(relativeSchema),
});
export type DigestSettings = z.infer<typeof digestSettingsSchema>;

const recipientParams = z.object({ recipientId: idParamSchema });

export const digestCalls = {
  settings: defineCall({
    method: 'GET',
    path: '/digest/settings',
    access: 'family',
    response: digestSettingsSchema,
  }),
  changeOwn: defineCall({
    method: 'PUT',
    path: '/digest/own',
    access: 'family',
    /** Without an address: the one from before. */
    body: z.object({ frequency: ownFrequencySchema, email: z.optional(newEmailSchema) }),
    response: digestSettingsSchema,
  }),
  addRelative: defineCall({
    method: 'POST',
    path: '/digest/relatives',
    access: 'family',
    body: newRelativeSchema,
    response: digestSettingsSchema,
  }),
  removeRelative: defineCall({
    method: 'DELETE',
    path: '/digest/relatives/{recipientId}',
    access: 'family',
    params: recipientParams,
    response: nothingSchema,
  }),
  confirmAgain: defineCall({
    method: 'POST',
    path: '/digest/recipients/{recipientId}/confirmation',
    access: 'family',
    params: recipientParams,
    response: nothingSchema,
  }),
};
