export const VIDEO_INTRO_PATH = '/goods/pictureToVideo';
export const VIDEO_CONFIRM_PATH = '/goods/videoGeneration';
/** The prompt as a step behind the photo. */
export const VIDEO_STEP_PATH = '/goods/videoGeneration/step';
export const VIDEO_PROMPT_PATH = '/goods/videoPrompt';
export const VIDEO_PROCESSING_PATH = '/goods/videoProcessing';

export function videoProcessingPath(jobId: number): string {
  return `${VIDEO_PROCESSING_PATH}?job=${jobId}`;
}
