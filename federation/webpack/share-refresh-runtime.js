// First in a development host: remotes refresh through the host's copy of the runtime, because only that one knows React's roots.
import * as runtime from 'react-refresh/runtime';

globalThis.__REACT_REFRESH_RUNTIME__ = runtime;
