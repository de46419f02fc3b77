/**
 * `indexed`: a table of all frames says how long it is. `streamed`: only its packets do. `truncated`: its end
 * is missing.
 */
export type ContainerState = 'indexed' | 'streamed' | 'truncated';
