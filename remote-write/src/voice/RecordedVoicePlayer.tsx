import { VoicePlayer } from 'shared/ui/VoicePlayer';
import { COPY } from './copy.ts';
import type { RecordedVoice } from './recorder/recorder-state.ts';

type RecordedVoicePlayerProps = { voice: RecordedVoice; autoPlay?: boolean };

export function RecordedVoicePlayer({ voice, autoPlay = false }: RecordedVoicePlayerProps) {
  return (
    <VoicePlayer
      key={voice.voiceId}
      source={voice.file}
      durationMs={voice.durationMs}
      peaks={voice.levels}
      label={COPY.recorded}
      autoPlay={autoPlay}
    />
  );
}
