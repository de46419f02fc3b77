import { serveProgram } from '../program/serve-program.ts';
import { paintIllustration } from './diary/paint-illustration.ts';
import type { ProgramRequest } from './run-generator-program.ts';
import { renderVideo } from './video/render-video.ts';

serveProgram<ProgramRequest>((request, signal, onProgress) =>
  request.task === 'render-video'
    ? renderVideo(request, signal, onProgress)
    : paintIllustration(request, onProgress),
);
