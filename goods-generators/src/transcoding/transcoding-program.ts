import { serveProgram } from '../program/serve-program.ts';
import {
  RecordingRejected,
  type Rejected,
  type TranscodedVideo,
  type TranscodedVoice,
  type TranscodingRequest,
} from './transcoding-request.ts';
import { makeVideo } from './video/make-video.ts';
import { makeVoice } from './voice/make-voice.ts';

type Result = TranscodedVideo | TranscodedVoice | Rejected;

serveProgram<TranscodingRequest>(async (request, signal, onProgress): Promise<Result> => {
  try {
    return request.type === 'video'
      ? await makeVideo(request, signal, onProgress)
      : await makeVoice(request, signal, onProgress);
  } catch (error) {
    if (error instanceof RecordingRejected) return { rejection: error.rejection };
    throw error;
  }
});
