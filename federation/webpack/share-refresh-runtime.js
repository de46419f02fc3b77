// First in a development host: remotes refresh through its runtime, the only one with React's roots.
import * as runtime from 'react-refresh/runtime';

globalThis.__REACT_REFRESH_RUNTIME__ = runtime;
