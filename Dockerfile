# syntax=docker/dockerfile:1

FROM node:24-bookworm-slim AS build
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:24-bookworm-slim
ARG VERSION=
LABEL org.opencontainers.image.title="association" org.opencontainers.image.licenses="GPL-3.0-or-later" \
	org.opencontainers.image.version="$VERSION"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data UPLOADS_DIR=/data/uploads
WORKDIR /site
COPY --from=build /site/package.json ./
COPY --from=build /site/node_modules ./node_modules
COPY --from=build /site/build ./build
COPY --from=build /site/public ./public
COPY --from=build /site/drizzle/migrations ./drizzle/migrations
COPY container/hooks /hooks
# Volumes that are mounted below /data get their owner from here.
RUN mkdir -p /data/uploads /data/backups /storage && chown -R node:node /data /storage
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
	CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "build/server.js"]
