import { hostConfig } from '../../webpack/host-config.ts';
import { singletons } from '../singletons.mjs';

export default hostConfig({ packageDir: import.meta.dirname, shared: singletons, contractVersion: 1 });
