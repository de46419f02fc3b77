import { REJECTION_MESSAGES } from 'shared/contract/uploads/recording-messages';
import type { PostVoice } from 'shared/contract/recording';
import { mediaUrl } from 'shared/http';
import { Notice } from 'shared/ui/Notice';
import { VoicePlayer } from 'shared/ui/VoicePlayer';
import { COPY } from './copy.ts';

/** The voice that the edited post has. */
export function ExistingVoice({ voice }: { voice: PostVoice }) {
  const { state, url, durationMs, peaks, rejection } = voice;
  if (state === 'ready' && url !== null && durationMs !== null)
    return <VoicePlayer source={mediaUrl(url)} durationMs={durationMs} peaks={peaks} label={COPY.existing} />;
  if (state === 'failed')
    return <Notice tone="danger">{REJECTION_MESSAGES.voice[rejection ?? 'damaged']}</Notice>;
  return <Notice>{COPY.preparing}</Notice>;
}
