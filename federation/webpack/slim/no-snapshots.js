// Snapshots are what Module Federation learns from manifests at run time. We read manifests at release time only.
export class SnapshotHandler {
  manifestCache = new Map();
  hooks = { applyPlugin: () => undefined };
}

export const getGlobalRemoteInfo = () => ({});
