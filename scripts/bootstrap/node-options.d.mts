export const NODE_OPTIONS: Readonly<Record<string, readonly string[]>>;
