# Two images: `web` serves the site, `worker` processes photos and films and sends mails (it has ffmpeg).
#
#     docker build --target web -t lightwell-web .
#     docker build --target worker -t lightwell-worker .
#
# Both run as a user without rights, with a read-only root: they write to /data, and to /tmp for the length of a run.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
RUN node node_modules/@react-router/dev/bin.cjs build

# .dockerignore leaves of the repository what tells its commit.
RUN node -e "import('./server/build/build-commit.ts').then(({ findCommit }) => fs.writeFileSync('server/build/archive-commit', findCommit() ?? ''))"

# What the server imports: without the tools that build the site, without what is bundled into it, and without a second Node.
FROM build AS modules
RUN npm pkg delete optionalDependencies $(node -p "require('./deploy/bundled-packages.json').map((name) => 'dependencies[' + name + ']').join(' ')") \
  && npm prune --omit=dev --ignore-scripts \
  && rm -rf node_modules/.cache node_modules/.package-lock.json \
  && find node_modules \( -name '*.map' -o -name '*.md' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' \) -delete

FROM debian:bookworm-slim AS web
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates libstdc++6 \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt \
  && useradd --system --uid 10001 --home-dir /nonexistent lightwell \
  && install -d -o lightwell -g lightwell /data /backups
WORKDIR /app
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=modules /app/node_modules ./node_modules
COPY package.json package-lock.json tsconfig.json vite.config.ts react-router.config.ts ./
COPY app ./app
COPY content ./content
COPY contract ./contract
COPY migrations ./migrations
COPY scripts ./scripts
COPY server ./server
COPY --from=build /app/server/build/archive-commit ./server/build/archive-commit
COPY --from=build /app/build ./build
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0 PORT=3000
VOLUME /data /backups
USER lightwell
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.ts"]

FROM web AS worker
USER root
RUN apt-get update && apt-get install -y --no-install-recommends ffmpeg \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt
USER lightwell
# It listens to nobody.
HEALTHCHECK NONE
CMD ["node", "server/worker.ts"]
