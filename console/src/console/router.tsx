import { createRootRoute, createRoute, createRouter, retainSearchParams } from '@tanstack/react-router'
import { Frame } from './frame.tsx'
import { Overview } from './pages/overview.tsx'
import { Payments } from './pages/payments.tsx'
import { PaymentPage } from './pages/payment.tsx'
import { Agents } from './pages/agents.tsx'
import { AgentPage } from './pages/agent.tsx'
import { Keys } from './pages/keys.tsx'
import { WebhookPage } from './pages/webhook.tsx'
import { Decisions } from './pages/decisions.tsx'
import { Services } from './pages/services.tsx'
import { People } from './pages/people.tsx'

/** The search params of a page: its language, the filters of payments, and the dialog that is open. */
type ConsoleSearch = { lang?: string; status?: string; agent?: string; q?: string; open?: string }

const root = createRootRoute({
  component: Frame,
  validateSearch: (search: Record<string, unknown>): ConsoleSearch => {
    const params = searchNames.flatMap((name) => (typeof search[name] === 'string' ? [[name, search[name]]] : []))
    return Object.fromEntries(params) as ConsoleSearch
  },
  search: { middlewares: [retainSearchParams(['lang'])] },
})

const searchNames = ['lang', 'status', 'agent', 'q', 'open'] as const

/**
 * The pages of the console, in one file: loading them one by one took a dozen requests a page. `appPaths` of the service
 * lists the same paths.
 */
const routes = [
  createRoute({
    getParentRoute: () => root,
    path: '/console',
    component: Overview,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/console/payments',
    component: Payments,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/console/payments/$payment',
    component: PaymentPage,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/console/agents',
    component: Agents,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/console/agents/$agent',
    component: AgentPage,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/console/keys',
    component: Keys,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/console/webhook',
    component: WebhookPage,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/console/decisions',
    component: Decisions,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/console/services',
    component: Services,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/console/people',
    component: People,
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
