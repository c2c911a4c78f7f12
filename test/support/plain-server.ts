import type { TestContext } from 'node:test'
import type { Route } from '../../src/http/exchange.ts'
import { createLargeBodies } from '../../src/http/read-body.ts'
import type { PathRoutes } from '../../src/http/wire/routes.ts'
import { createServer } from '../../src/http/server.ts'
import { sayRaw } from './ask.ts'

/**
 * A server that behaves like the service but has only these paths, to test what happens between a route and its socket.
 * `recorded` and `failed` are what the operator would see.
 */
export async function startPlainServer(t: TestContext, paths: Readonly<Record<string, PathRoutes>>) {
  const state = { isStopping: false, recorded: [] as string[], failed: [] as string[] }
  const server = createServer({
    baseUrl: 'https://countersign.example',
    trustProxy: { kind: 'none' },
    requestIdPrefix: '0123456789-',
    outcomes: {
      record: ({ method, name }, status) => state.recorded.push(`${method} ${name} ${status}`),
      failed: ({ name }, error) => state.failed.push(`${name} ${String(error)}`),
    },
    largeBodies: createLargeBodies({ elapsedMs: () => performance.now() }),
    stopping: () => state.isStopping,
    elapsedMs: () => 0,
  })
  for (const [path, routes] of Object.entries(paths)) server.serve(path, routes)
  const { port } = await server.listen({ port: 0, host: '127.0.0.1' })
  const stop = (isHurried: boolean) => {
    state.isStopping = true
    return server.stop(isHurried)
  }
  t.after(() => stop(true))
  const say = (bytes: string) => sayRaw(`http://127.0.0.1:${port}`, bytes)
  return {
    state,
    listenAtSocket: server.listenAtSocket,
    node: server.node,
    port,
    stop,
    say,
    /** One request over a connection of its own. */
    ask: (method: string, path: string) => say(`${method} ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`),
  }
}

/** A path that takes GET alone. */
export function get(answer: Route['answer']): PathRoutes {
  return { GET: { answer } }
}
