import { remoteConfig } from '../../webpack/remote-config.ts';
import { singletons } from '../singletons.mjs';

export default remoteConfig({ packageDir: import.meta.dirname, shared: singletons, contractVersion: 1 });
