import type { Lang } from '../../messages/message.ts'
import type { navigationMessages } from '../../messages/navigation.ts'

/** A navigation target and its label. */
export type Place = { path: `/${string}`; name: keyof typeof navigationMessages }

/** The navigation of the whole site. */
export const navigation: readonly Place[] = [
  { path: '/', name: 'shell.screen' },
  { path: '/registry', name: 'shell.registry' },
  { path: '/lists', name: 'shell.lists' },
  { path: '/observatory', name: 'shell.observatory' },
  { path: '/incidents', name: 'shell.incidents' },
  { path: '/docs', name: 'shell.reference' },
  { path: '/console', name: 'shell.console' },
]

/** The links in the header of a page. The console has its own navigation, and few links beside it. */
export function navigationAt(path: string): readonly Place[] {
  return isUnder(path, '/console') ? besideConsole : navigation
}

const besideConsole: readonly Place[] = navigation.filter(({ path }) => path === '/' || path === '/docs')

/** The links in the footer of every page. */
export const footerLinks: readonly Place[] = [
  { path: '/docs', name: 'shell.reference' },
  { path: '/docs/verdicts', name: 'shell.verdicts' },
  { path: '/docs/reasons', name: 'shell.reasons' },
  { path: '/lists', name: 'shell.lists' },
  { path: '/attestation', name: 'shell.attestation' },
  { path: '/status', name: 'shell.status' },
  { path: '/openapi.json', name: 'shell.openapi' },
]

/** Whether a page belongs to a navigation item: at its path or below. Address and host pages belong to screening. */
export function isUnder(path: string, place: string): boolean {
  if (place === '/') return path === '/' || /^\/(?:address|host|evidence|attestation|report)(?:\/|$)/.test(path)
  return path === place || path.startsWith(`${place}/`)
}

/** The languages by their own names. */
export const languageNames: Readonly<Record<Lang, string>> = { en: 'English', zh: '中文' }
