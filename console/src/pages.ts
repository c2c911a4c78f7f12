import type { ComponentType } from 'react'
import { HomePage } from './pages/home-page.tsx'

type PageEntry = { path: `/${string}`; load: () => Promise<ComponentType> }

/**
 * Every page: the path it answers and its file. A further page joins by one line here and one file in pages/, loaded
 * when it is asked for. Its path stands in `appPaths` of the service's `serve-pages.ts` as well. Links between pages are
 * plain links, so a page is chosen once, when the document loads.
 */
const pages: readonly PageEntry[] = [
  // In the first script: the landing page is what most visitors come to.
  { path: '/', load: async () => HomePage },
  { path: '/address/:address', load: async () => (await import('./pages/address-page.tsx')).AddressPage },
  { path: '/console', load: loadConsole },
  { path: '/console/payments', load: loadConsole },
  { path: '/console/payments/:payment', load: loadConsole },
  { path: '/console/agents', load: loadConsole },
  { path: '/console/agents/:agent', load: loadConsole },
  { path: '/console/keys', load: loadConsole },
  { path: '/console/webhook', load: loadConsole },
  { path: '/console/decisions', load: loadConsole },
  { path: '/console/services', load: loadConsole },
]

/** The page of a path; the landing page for a path that none answers, because the service refuses those itself. */
export async function pageAt(path: string): Promise<ComponentType> {
  return pages.find((page) => isAt(page.path, path))?.load() ?? HomePage
}

/** Whether a path is one of a pattern, in which `:name` stands for a part that is not empty. */
function isAt(pattern: string, path: string): boolean {
  return new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path)
}

/** All of the console is one page with routes of its own; its parts are loaded as they are opened. */
async function loadConsole(): Promise<ComponentType> {
  return (await import('./console/console-page.tsx')).ConsolePage
}
