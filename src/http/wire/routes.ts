import createRouter from 'find-my-way'
import type { Params, Route } from '../exchange.ts'
import { preflightHeaders } from './cors.ts'
import { foldedPath, nearestPath } from './nearest-path.ts'
import { send } from './send.ts'

/** The methods of a path and their handlers. */
export type PathRoutes = Readonly<Record<string, Route>>

/** A served path: its name in the log, and all its methods. */
type Served = { name: string; routes: PathRoutes; allow: string }

type RouteMatch = { served: Served; params: Params }

/** The paths of a server. */
export type Routes = {
  /** Adds a path; parameters begin with a colon. It also answers preflight requests. */
  add: (path: string, routes: PathRoutes) => void
  /** The match of a target: null where there is none, undefined where the target is not a URL. */
  find: (target: string, path: string) => RouteMatch | null | undefined
  /** The registered path most similar to an unknown one; null when none is similar. */
  nearest: (path: string) => string | null
}

const paramMaxChars = 256

/**
 * Most requests match a path without parameters exactly: one map lookup. All others, including percent-encoded ones, go
 * through the router, which has every path.
 */
export function createRoutes(): Routes {
  const exact = new Map<string, RouteMatch>()
  const typedPaths = new Map<string, string>()
  const router = createRouter({ querystringParser: () => noParams, maxParamLength: paramMaxChars, onBadUrl: () => {} })
  return {
    add: (path, routes) => {
      const served = servedAt(path, routes)
      if (!/[:*]/.test(path)) {
        exact.set(path, { served, params: noParams })
        if (isTyped(path)) typedPaths.set(foldedPath(path), path)
      }
      router.on('GET', path, () => {}, served)
    },
    find: (target, path) => exact.get(path) ?? matchOf(router.find('GET', target)),
    nearest: (path) => nearestPath(path, typedPaths),
  }
}

/** People do not type the file names of assets. */
function isTyped(path: string): boolean {
  return !/\.(?:css|js|svg|woff2)$/.test(path)
}

const noParams: Params = {}

type RouterMatch = { store: unknown; params: { [name: string]: string | undefined } } | null

function matchOf(match: RouterMatch): RouteMatch | null | undefined {
  if (match === null) return null
  // The router answers an undecodable target with a route of its own.
  if (match.store === null) return undefined
  return { served: match.store as Served, params: match.params as Params }
}

/** Every path answers OPTIONS with its methods. */
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

/** One handler for GET and HEAD. */
export function forReading(route: Route): PathRoutes {
  return { GET: route, HEAD: route }
}
