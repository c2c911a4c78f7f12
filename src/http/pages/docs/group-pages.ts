import { setImmediate as nextTurn } from 'node:timers/promises'
import { tags, type Tag } from '../../../endpoint/tags.ts'
import { html, type Html } from '../../../kit/html.ts'
import { message, type Lang } from '../../../messages/message.ts'
import { groupsInChinese } from '../../../messages/groups-in-chinese.ts'
import type { ConstantPage } from '../page.ts'
import { documentedPaths, type DocumentedPath } from '../reference/documented-paths.ts'
import { operationSection } from '../reference/operation-section.ts'
import { withPlaceholders } from '../reference/with-placeholders.ts'
import type { DocsNeeds } from './docs-needs.ts'
import { groupNames, groupPath } from './docs-places.ts'

/** A page for each group of operations, drawn from the document that /openapi.json serves. */
export const groupPages: readonly ConstantPage<DocsNeeds>[] = groupNames.map(groupPage)

function groupPage(name: Tag): ConstantPage<DocsNeeds> {
  return {
    path: groupPath(name),
    render: async ({ endpoints, document }, ask) => {
      const { lang } = ask
      const { groups, named } = documentedPaths(await document())
      const entries = groups.find((group) => group.name === name)?.entries ?? []
      const endpointOf = ({ path, methods }: DocumentedPath) =>
        endpoints.find((one) => one.path === path && methods.some(({ method }) => one.methods.includes(method)))
      const drawn: Html[] = []
      for (const entry of entries) {
        // A large group takes longer than a request may hold the loop.
        await nextTurn()
        drawn.push(operationSection({ ...entry, endpoint: endpointOf(entry), named }, ask))
      }
      const own = lang === 'zh' ? groupsInChinese[name] : undefined
      return {
        title: own?.name ?? name,
        body: html`${own ? html`<p>${own.about}</p>` : html`<p lang="en">${tags[name]}</p>`}
<p class="soft">${withPlaceholders(message(lang, 'page.ref.placeholders'))}</p>
${lang !== 'en' && html`<p class="soft">${message(lang, 'page.descriptions')}</p>`}
${onThisPage(entries, lang)}
${drawn}`,
      }
    },
  }
}

function onThisPage(entries: readonly DocumentedPath[], lang: Lang): Html | false {
  return (
    entries.length > 1 &&
    html`<nav class="on-page" aria-label="${message(lang, 'page.ref.contents')}"><ul>${entries.map(
      ({ path, methods, operation }) =>
        html`<li><a href="#${operation.operationId}"><code>${methods.map(({ method }) => method).join(', ')} ${path}</code></a></li>`,
    )}</ul></nav>`
  )
}
