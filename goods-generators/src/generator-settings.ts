/** An OpenAI-compatible endpoint. */
export type AiServiceSettings = {
  /** Before `/chat/completions`; no slash at its end. */
  baseUrl: string;
  apiKey: string;
  textModel: string;
  /** null: the illustration is the built-in one. */
  imageModel: string | null;
};

/** A service that makes videos of photos. */
export type VideoServiceSettings = {
  provider: 'replicate';
  apiKey: string;
  /** `owner/name` or `owner/name:version`: a model that takes `image` and `prompt`. */
  model: string;
  /** null: the provider's own address. */
  baseUrl: string | null;
};

/** Which makers are used, and how long AI services may take. */
export type GeneratorSettings = {
  /** null: the built-in diary maker. */
  ai: AiServiceSettings | null;
  /** null: the built-in video maker. */
  video: VideoServiceSettings | null;
  /** For everything that one order asks of services, retries included. */
  timeoutMs: number;
};
