import { ongiRemote } from '@ongi/build/remote';

export default ongiRemote(import.meta.dirname);
