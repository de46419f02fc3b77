export const COPY = {
  title: 'Configuration Error',
  text: 'Please check your environment variables.',
} as const;
