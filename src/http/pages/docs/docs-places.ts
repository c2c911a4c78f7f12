import { tags, type Tag } from '../../../endpoint/tags.ts'
import type { MessageKey } from '../../../messages/message.ts'

/** A page of the documentation, by what it is called and, of a guide, what it is for. */
export type DocsPlace = { path: `/docs${string}`; name: MessageKey; about?: MessageKey }

/** The guides, in the order in which a new reader needs them. */
export const guides: readonly (DocsPlace & { about: MessageKey })[] = [
  { path: '/docs/guard', name: 'guide.guard', about: 'guide.guard.about' },
  { path: '/docs/mcp', name: 'page.mcp', about: 'guide.mcp.about' },
  { path: '/docs/decide', name: 'guide.decide', about: 'guide.decide.about' },
  { path: '/docs/owners', name: 'guide.owners', about: 'guide.owners.about' },
  { path: '/docs/webhooks', name: 'page.webhooks', about: 'guide.webhooks.about' },
  { path: '/docs/verify', name: 'guide.verify', about: 'guide.verify.about' },
  { path: '/docs/devnet', name: 'page.devnet', about: 'guide.devnet.about' },
  { path: '/docs/operate', name: 'guide.operate', about: 'guide.operate.about' },
]

/** What is looked up rather than read. */
export const vocabulary: readonly DocsPlace[] = [
  { path: '/docs/verdicts', name: 'page.verdicts' },
  { path: '/docs/reasons', name: 'page.reasons' },
  { path: '/docs/limits', name: 'page.limits' },
  { path: '/docs/proofs', name: 'page.proofs' },
  { path: '/docs/settings', name: 'page.settings' },
  { path: '/docs/security', name: 'page.security' },
]

/** The groups of operations, each a page. */
export const groupNames = Object.keys(tags) as Tag[]

/** The page of a group of operations. */
export function groupPath(name: string): `/docs/api/${string}` {
  return `/docs/api/${name.toLowerCase()}`
}

/** Where the documentation is searched. */
export const searchPath = '/docs/search'

/** Whether a page belongs to the documentation, so that its contents stand beside it. */
export function isInDocs(path: string): boolean {
  return path === '/docs' || path.startsWith('/docs/')
}
