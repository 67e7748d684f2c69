# One image, two commands: "serve" (site and engine) and "engine" (its API alone).
#   docker build -t nofesh . && docker run --read-only -p 3000:3000 -v nofesh:/data nofesh
FROM node:24-bookworm-slim AS build
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:24-bookworm-slim
WORKDIR /shop
# The sources come along: the start script compares the build with them.
COPY --from=build /shop /shop
# PostgreSQL refuses root; "node" owns its folder and nothing else here.
RUN mkdir /data && chown node:node /data && chmod 700 /data
USER node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000 3001
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s CMD ["node", "scripts/start/health.mjs"]
ENTRYPOINT ["node", "scripts/start/start.mjs"]
CMD ["serve"]
