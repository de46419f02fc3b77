// First in a development page: remotes refresh through its runtime, the only one with React's roots.
import * as runtime from 'react-refresh/runtime';

globalThis.__REACT_REFRESH_RUNTIME__ = runtime;
// React registers with it when it is first evaluated. Of each build's entries only the first does this.
if (!globalThis.__reactRefreshInjected) runtime.injectIntoGlobalHook(globalThis);
globalThis.__reactRefreshInjected = true;
