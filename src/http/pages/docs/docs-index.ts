import { setImmediate as nextTurn } from 'node:timers/promises'
import { reasonCodes, type ReasonCode } from '../../../endpoint/reason-codes.ts'
import { message, type Lang } from '../../../messages/message.ts'
import { memberInChinese } from '../../../messages/member-in-chinese.ts'
import { operationsInChinese } from '../../../messages/operations-in-chinese.ts'
import { documentedPaths } from '../reference/documented-paths.ts'
import { memberId } from '../reference/member-table.ts'
import { answerRows, inputRows } from '../reference/operation-rows.ts'
import type { DocsNeeds } from './docs-needs.ts'
import { footerLinks, navigation } from '../navigation.ts'
import { groupPath, guides, vocabulary, type DocsPlace } from './docs-places.ts'
import type { DocsEntry } from './search-docs.ts'
import { meaningOf } from './settings-page.ts'

/** The text of the documentation, as searched in one language. `bodies`: the text of pages, by path. */
export async function docsIndex(
  { document, settings }: DocsNeeds,
  bodies: ReadonlyMap<string, string>,
  lang: Lang,
): Promise<readonly DocsEntry[]> {
  return [
    ...pageEntries(bodies, lang),
    ...(await operationEntries(await document(), lang)),
    ...codeEntries(lang),
    ...settingEntries(settings, lang),
  ]
}

function pageEntries(bodies: ReadonlyMap<string, string>, lang: Lang): DocsEntry[] {
  const documented: readonly DocsPlace[] = [...guides, ...vocabulary]
  const byPath = new Map([...navigation, ...footerLinks].map((place) => [place.path, place]))
  const others = [...byPath.values()].filter(({ path }) => documented.every((place) => place.path !== path))
  return [...documented, ...others].map(({ path, name, about }: Omit<DocsPlace, 'path'> & { path: string }) => {
    const text = about === undefined ? path : `${message(lang, about)} ${path}`
    return { kind: 'page', title: message(lang, name), text, body: bodies.get(path) ?? '', href: path }
  })
}

async function operationEntries(document: Readonly<Record<string, unknown>>, lang: Lang): Promise<DocsEntry[]> {
  const { groups, named } = documentedPaths(document)
  const entries: DocsEntry[] = []
  for (const { name, entries: operations } of groups) {
    await nextTurn()
    for (const entry of operations) {
      const { path, methods, operation } = entry
      const own = lang === 'zh' ? operationsInChinese[operation.operationId] : undefined
      const summary = own?.summary ?? operation.summary
      const title = `${methods.map(({ method }) => method).join(', ')} ${path}`
      const href = `${groupPath(name)}#${operation.operationId}`
      entries.push({
        kind: 'operation',
        title,
        text: `${summary}${lang === 'zh' ? '：' : ': '}${own?.purpose ?? operation.description ?? ''}`,
        href,
      })
      const rows = [
        ...inputRows(entry, named).map((row) => ({ row, part: 'in' })),
        ...answerRows(operation, named).flatMap(({ status, rows: ofStatus }) =>
          ofStatus.map((row) => ({ row, part: status })),
        ),
      ]
      for (const { row, part } of rows) {
        const place = memberId(operation.operationId, part, row.path)
        entries.push({
          kind: 'member',
          title: row.path,
          text: `${title} ${(lang === 'zh' && memberInChinese(row.description)) || row.description}`,
          href: `${groupPath(name)}#${place}`,
        })
      }
    }
  }
  return entries
}

function codeEntries(lang: Lang): DocsEntry[] {
  return (Object.keys(reasonCodes) as ReasonCode[]).map((code) => ({
    kind: 'code',
    title: code,
    text: message(lang, `reason.${code}`, { field: '…' }),
    href: `/docs/reasons/${code}`,
  }))
}

function settingEntries(settings: DocsNeeds['settings'], lang: Lang): DocsEntry[] {
  return settings.map((setting) => ({
    kind: 'setting',
    title: setting.name,
    text: meaningOf(setting, lang),
    href: `/docs/settings#${setting.name}`,
  }))
}
