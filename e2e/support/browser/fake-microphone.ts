/** Browser flags: a microphone that beeps once a second, and may be used without a prompt. */
export const FAKE_MICROPHONE = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
