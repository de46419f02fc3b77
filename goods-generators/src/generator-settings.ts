/** An OpenAI-compatible endpoint. */
export type AiServiceSettings = {
  /** The base URL before `/chat/completions`, without a trailing slash. */
  baseUrl: string;
  apiKey: string;
  textModel: string;
  /** null: the illustration is the built-in one. */
  imageModel: string | null;
};

export type VideoServiceSettings = {
  provider: 'replicate';
  apiKey: string;
  /** `owner/name` or `owner/name:version`: a model that takes `image` and `prompt`. */
  model: string;
  /** null: the provider's default URL. */
  baseUrl: string | null;
};

export type GeneratorSettings = {
  /** null: the built-in diary generator. */
  ai: AiServiceSettings | null;
  /** null: the built-in video generator. */
  video: VideoServiceSettings | null;
  /** Time limit of all service requests of one job, including retries. */
  timeoutMs: number;
};
