import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  retainSearchParams,
} from '@tanstack/react-router'
import { Frame } from './frame.tsx'

/** The search params of a page: its language, and the filters of payments. */
type ConsoleSearch = { lang?: string; status?: string; agent?: string; q?: string }

const root = createRootRoute({
  component: Frame,
  validateSearch: (search: Record<string, unknown>): ConsoleSearch => {
    const params = searchNames.flatMap((name) => (typeof search[name] === 'string' ? [[name, search[name]]] : []))
    return Object.fromEntries(params) as ConsoleSearch
  },
  search: { middlewares: [retainSearchParams(['lang'])] },
})

const searchNames = ['lang', 'status', 'agent', 'q'] as const

/** The pages of the console, loaded on demand. `appPaths` of the service lists the same paths. */
const routes = [
  createRoute({
    getParentRoute: () => root,
    path: '/console',
    component: lazyRouteComponent(() => import('./pages/overview.tsx'), 'Overview'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/console/payments',
    component: lazyRouteComponent(() => import('./pages/payments.tsx'), 'Payments'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/console/payments/$payment',
    component: lazyRouteComponent(() => import('./pages/payment.tsx'), 'PaymentPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/console/agents',
    component: lazyRouteComponent(() => import('./pages/agents.tsx'), 'Agents'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/console/agents/$agent',
    component: lazyRouteComponent(() => import('./pages/agent.tsx'), 'AgentPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/console/keys',
    component: lazyRouteComponent(() => import('./pages/keys.tsx'), 'Keys'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/console/webhook',
    component: lazyRouteComponent(() => import('./pages/webhook.tsx'), 'WebhookPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/console/decisions',
    component: lazyRouteComponent(() => import('./pages/decisions.tsx'), 'Decisions'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/console/services',
    component: lazyRouteComponent(() => import('./pages/services.tsx'), 'Services'),
  }),
] as const

export const consoleRouter = createRouter({
  routeTree: root.addChildren([...routes]),
  // All values are strings: an id that looks like a number stays as it is written.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const params = Object.entries(search).flatMap(([name, value]) => (value ? [[name, String(value)]] : []))
    return params.length === 0 ? '' : `?${new URLSearchParams(params)}`
  },
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof consoleRouter
  }
}
