import type { IncomingMessage, ServerResponse } from 'node:http';
import webpack, { type Compiler, type Configuration, type Stats } from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { OVERLAY_POLICY } from './dev-names.ts';
import { isStack, respondWithSourceStack } from './dev-source-stack.ts';
import { typeErrorsOf } from './type-check.ts';

export type DevServer = {
  /** Without an origin where a proxy is in front. */
  baseUrl: string;
  close: () => Promise<void>;
};

export type DevPage = { contentType: string; body: string };

/** As the development server's client writes it. */
const ORIGIN_OF_PAGE = 'auto://0.0.0.0:0';

type Next = (error?: unknown) => void;

export type DevServerOptions = {
  config: Configuration;
  name: string;
  /** A port of this machine; or the path of a socket, which only a proxy in front of it can reach. */
  listen: number | string;
  /** A running app, and the page for every other path that is no file. */
  app?: { origin: string; page: (url: string) => Promise<DevPage> };
};

/** Resolves after the first compilation. */
export async function startDevServer({ config, name, listen, app }: DevServerOptions): Promise<DevServer> {
  const compiler = webpack(config);
  if (compiler === null) throw new Error(`${name}: webpack made no compiler`);
  const path = `/${name}/dev/`;
  compiler.hooks.afterCompile.tap(
    { name: 'startDevServer', stage: Number.MAX_SAFE_INTEGER },
    (compilation) => {
      // TypeScript names the place in the source. What webpack says of the output names another one.
      if (compilation.errors.some(({ message }) => message.startsWith('[tsl]')))
        compilation.errors = compilation.errors.filter(({ name: kind }) => kind !== 'ModuleParseError');
    },
  );
  const compiled = new Promise<void>((resolve) => {
    compiler.hooks.done.tap('startDevServer', () => resolve());
  });
  const server = new WebpackDevServer(
    {
      ...addressOf(listen),
      hot: true,
      allowedHosts: 'all',
      client: {
        webSocketURL: `${typeof listen === 'number' ? `ws://localhost:${listen}` : ORIGIN_OF_PAGE}${path}ws`,
        logging: 'warn',
        overlay: { runtimeErrors: false, trustedTypesPolicyName: OVERLAY_POLICY },
      },
      webSocketServer: { type: 'ws', options: { path: `${path}ws` } },
      devMiddleware: { publicPath: path },
      static: false,
      ...(app && {
        proxy: [{ pathFilter: isOfRunningApp, target: app.origin, changeOrigin: true, xfwd: true }],
      }),
      setupMiddlewares: (middlewares) => {
        // A retry's path (docs/contracts/site-folder.md) is the same folder.
        middlewares.unshift((request: IncomingMessage, _response: ServerResponse, next: Next) => {
          request.url = (request.url ?? '').replace(new RegExp(`^/${name}~[^/]+/`), `/${name}/`);
          next();
        });
        if (app !== undefined)
          middlewares.push(
            async (request: IncomingMessage, response: ServerResponse, next: Next): Promise<void> => {
              try {
                if (isStack(request)) return await respondWithSourceStack(request, response);
                const { contentType, body } = await app.page(request.url ?? '/');
                response.setHeader('Content-Type', contentType);
                response.end(body);
              } catch (error) {
                next(error);
              }
            },
          );
        return middlewares;
      },
    },
    compiler,
  );
  reportTypeErrors(compiler, (errors) => {
    console.error(`${name} has type errors:\n${errors.join('\n')}`);
    // By the name of the build: the next one that succeeds ends them.
    server.middleware?.publish({ action: 'sync', name: compiler.name ?? '', errors, warnings: [] });
  });
  await server.start();
  // A file that is streamed while the next build replaces it is half of each, which no browser can run.
  // Without streams the middleware reads whole files.
  Object.assign(compiler.outputFileSystem ?? {}, { createReadStream: undefined });
  await compiled;
  const origin = typeof listen === 'number' ? `http://localhost:${listen}` : '';
  return { baseUrl: origin + path, close: () => server.stop() };
}

/** The API, or a file of a released area: `/feed/1.0.0-…/name.js`. */
function isOfRunningApp(pathname: string): boolean {
  return /^\/api(\/|$)/.test(pathname) || /^\/[^/]+\/\d[^/]*\/.+\.\w+$/.test(pathname);
}

function addressOf(listen: number | string): ConstructorParameters<typeof WebpackDevServer>[0] {
  if (typeof listen === 'string') return { ipc: listen };
  // Host and remotes have different origins.
  return { port: listen, host: 'localhost', headers: { 'Access-Control-Allow-Origin': '*' } };
}

/** After each build that succeeds, beside everything else: the page does not wait for types. */
function reportTypeErrors(compiler: Compiler, report: (errors: string[]) => void): void {
  let latest: Stats | undefined;
  let isChecking = false;
  const check = async (): Promise<void> => {
    isChecking = true;
    let checked: Stats | undefined;
    let errors: string[] = [];
    while (latest !== checked) {
      checked = latest;
      errors = await typeErrorsOf(compiler.context);
    }
    isChecking = false;
    if (errors.length > 0 && latest?.hasErrors() === false) report(errors);
  };
  compiler.hooks.done.tap('reportTypeErrors', (stats) => {
    latest = stats;
    if (!stats.hasErrors() && !isChecking) void check();
  });
}
