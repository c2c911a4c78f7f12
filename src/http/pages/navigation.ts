import type { Lang } from '../../messages/message.ts'
import type { navigationMessages } from '../../messages/navigation.ts'

/** A place that the navigation leads to, and the text it is called by. */
export type Place = { path: `/${string}`; name: keyof typeof navigationMessages }

/** The navigation of the whole site, in its order. */
export const navigation: readonly Place[] = [
  { path: '/', name: 'shell.screen' },
  { path: '/registry', name: 'shell.registry' },
  { path: '/lists', name: 'shell.lists' },
  { path: '/observatory', name: 'shell.observatory' },
  { path: '/incidents', name: 'shell.incidents' },
  { path: '/docs', name: 'shell.reference' },
  { path: '/console', name: 'shell.console' },
]

/** What the footer of every page leads to beside its sentences. */
export const footerLinks: readonly Place[] = [
  { path: '/docs', name: 'shell.reference' },
  { path: '/docs/verdicts', name: 'shell.verdicts' },
  { path: '/docs/reasons', name: 'shell.reasons' },
  { path: '/lists', name: 'shell.lists' },
  { path: '/attestation', name: 'shell.attestation' },
  { path: '/status', name: 'shell.status' },
  { path: '/openapi.json', name: 'shell.openapi' },
]

/** Whether a page belongs to a place: it is the place, or below it. Addresses and hosts are what screening answers. */
export function isUnder(path: string, place: string): boolean {
  if (place === '/') return path === '/' || /^\/(?:address|host|evidence|attestation|report)(?:\/|$)/.test(path)
  return path === place || path.startsWith(`${place}/`)
}

/** The languages by the names that their readers know. */
export const languageNames: Readonly<Record<Lang, string>> = { en: 'English', zh: '中文' }
