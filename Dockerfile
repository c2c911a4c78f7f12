# Countersign in one image: docker build -t countersign . && docker run -p 8402:8402 -v countersign:/data countersign

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN node node_modules/vite/bin/vite.js build console
# The image has a Node of its own, so the bundled one, an optional package, stays out.
RUN npm ci --omit=dev --omit=optional --no-audit --no-fund

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data MALLOC_TRIM_THRESHOLD_=131072 NODE_COMPILE_CACHE=/tmp/compiled
COPY --from=build /app ./
RUN mkdir /data && chown node:node /data && ln -s /app/bin/countersign.mjs /usr/local/bin/countersign
USER node
VOLUME /data
EXPOSE 8402
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 8402}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--disable-warning=ExperimentalWarning", "--no-allocation-site-pretenuring", "--max-semi-space-size=16", "src/main.ts"]
