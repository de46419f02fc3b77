import type { RecordingRejection } from 'shared/contract/recording';

/** The file itself is why it can never be played: nothing failed here. */
export class RecordingRejected extends Error {
  override name = 'RecordingRejected';
  readonly rejection: RecordingRejection;

  constructor(rejection: RecordingRejection) {
    super(`The recording is ${rejection}`);
    this.rejection = rejection;
  }
}
