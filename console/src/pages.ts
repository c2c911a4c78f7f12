import type { ComponentType } from 'react'
import { readEarly } from './console/early-reads.ts'
import { HomePage } from './pages/home-page.tsx'

type PageEntry = { path: `/${string}`; load: () => Promise<ComponentType> }

/**
 * All pages: the path and the file of each. A new page needs one line here, a file in pages/, and its path in
 * `appPaths` of the service's `serve-pages.ts`. Links between pages are plain links, so the page is chosen once, when
 * the document loads.
 */
const pages: readonly PageEntry[] = [
  // In the main bundle, because most visits start on the landing page.
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
  { path: '/console/people', load: loadConsole },
]

/** The page of a path; the landing page for unknown paths, which the service refuses itself. */
export async function pageAt(path: string): Promise<ComponentType> {
  return pages.find((page) => isAt(page.path, path))?.load() ?? HomePage
}

/** Whether a path matches a pattern, in which `:name` stands for a non-empty segment. */
function isAt(pattern: string, path: string): boolean {
  return new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path)
}

/** The console is one page with client-side routes, loaded on demand. */
async function loadConsole(): Promise<ComponentType> {
  readEarly(location.pathname, location.search)
  return (await import('./console/console-page.tsx')).ConsolePage
}
