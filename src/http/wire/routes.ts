import createRouter from 'find-my-way'
import type { Params, Route } from '../exchange.ts'
import { preflightHeaders } from './cors.ts'
import { foldedPath, nearestPath } from './nearest-path.ts'
import { send } from './send.ts'

/** The methods a path takes, and what it does for each. */
export type PathRoutes = Readonly<Record<string, Route>>

/** A path that is served: its name in the log, and every method it takes. */
type Served = { name: string; routes: PathRoutes; allow: string }

type Found = { served: Served; params: Params }

/** The paths of a server. */
export type Routes = {
  /** Names in the path begin with a colon. The path answers preflight as well. */
  add: (path: string, routes: PathRoutes) => void
  /** What is served for a target: null where nothing is, undefined where the target is no URL. */
  find: (target: string, path: string) => Found | null | undefined
  /** The path that one which nothing is served at most likely stands for; null when none is near. */
  nearest: (path: string) => string | null
}

const paramMaxChars = 256

/**
 * Most requests name a path that has no names in it, and name it exactly: one look into a map. All others, percent-encoded
 * ones among them, are found by the router, which knows every path.
 */
export function createRoutes(): Routes {
  const exact = new Map<string, Found>()
  const askedByName = new Map<string, string>()
  const router = createRouter({ querystringParser: () => noParams, maxParamLength: paramMaxChars, onBadUrl: () => {} })
  return {
    add: (path, routes) => {
      const served = servedAt(path, routes)
      if (!/[:*]/.test(path)) {
        exact.set(path, { served, params: noParams })
        if (isAskedByName(path)) askedByName.set(foldedPath(path), path)
      }
      router.on('GET', path, () => {}, served)
    },
    find: (target, path) => exact.get(path) ?? foundBy(router.find('GET', target)),
    nearest: (path) => nearestPath(path, askedByName),
  }
}

/** Nobody writes the name of a file that a page loads. */
function isAskedByName(path: string): boolean {
  return !/\.(?:css|js|svg|woff2)$/.test(path)
}

const noParams: Params = {}

type RouterFound = { store: unknown; params: { [name: string]: string | undefined } } | null

function foundBy(found: RouterFound): Found | null | undefined {
  if (found === null) return null
  // The router answers a target that it cannot decode with a route of its own.
  if (found.store === null) return undefined
  return { served: found.store as Served, params: found.params as Params }
}

/** Every path answers OPTIONS with what it takes. */
function servedAt(path: string, routes: PathRoutes): Served {
  const methods = [...Object.keys(routes), 'OPTIONS']
  const headers = preflightHeaders(methods)
  const preflight: Route = {
    answer: (exchange) => {
      Object.assign(exchange.headers, headers)
      send(exchange, 204, null)
    },
  }
  return { name: path, routes: { ...routes, OPTIONS: preflight }, allow: methods.join(', ') }
}

/** One route for GET and HEAD. */
export function forReading(route: Route): PathRoutes {
  return { GET: route, HEAD: route }
}
