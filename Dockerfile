# syntax=docker/dockerfile:1
# Sallyport as an image: runs as a plain user, needs no writable root, keeps everything in the volume /data.

FROM node:24-bookworm-slim AS build
# sqlite3 is compiled here; none of these tools reaches the image that runs.
RUN apt-get update \
 && apt-get install --yes --no-install-recommends python3 make g++ \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY server/link-node.mjs server/bundle.mjs server/bundled.mjs ./server/
# The headers of the image's own Node, so that node-gyp fetches none.
ENV ONNXRUNTIME_NODE_INSTALL=skip \
    npm_config_nodedir=/usr/local
# The base image brings Node, and only Linux loads: the other binaries are dead weight.
RUN npm ci --omit=dev \
 && rm -rf node_modules/node-linux-* node_modules/node-darwin-* node_modules/node-win-* \
           node_modules/onnxruntime-node/bin/napi-v*/darwin node_modules/onnxruntime-node/bin/napi-v*/win32 \
           node_modules/sqlite3/deps
COPY fhir ./fhir
COPY models ./models
COPY audit ./audit
COPY plugin ./plugin
COPY server ./server
# Bundles the sources, as `npm ci` does where they are there before it. As the user who runs the image: Node keeps what it
# compiled by user, and for that one's eyes alone.
RUN chown node /app
USER node
RUN node server/bundle.mjs
USER root
# The image that runs needs no bundler, and its files are of root.
RUN chown root . && chown -R root:root .bundled && chmod -R a+rX .bundled \
 && rm -rf node_modules/rolldown node_modules/@rolldown

FROM node:24-bookworm-slim
# onnxruntime's Linux build reports its use unless told not to before it loads; the service tells it too.
ENV NODE_ENV=production \
    ORT_DISABLE_TELEMETRY=1 \
    SALLYPORT_HOST=0.0.0.0 \
    SALLYPORT_DATA_DIR=/data
WORKDIR /app
# Owned by root, so that the service cannot change its own code.
COPY --from=build /app ./
COPY LICENSE ./
RUN install --directory --owner=node --group=node --mode=0700 /data
VOLUME /data
USER node
EXPOSE 8484
HEALTHCHECK --interval=15s --timeout=3s --start-period=10s --retries=3 \
  CMD ["node", "server/cli/ready.ts"]
# As `npm start` does.
CMD ["node", "server/start.mjs"]
