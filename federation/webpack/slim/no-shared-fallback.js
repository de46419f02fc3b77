// Remotes have no fallback of a shared module: the host provides all of them.
export const getSharedFallbackGetter = ({ factory }) => factory;
