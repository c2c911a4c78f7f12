import { setImmediate as nextTurn } from 'node:timers/promises'
import { html, type Html } from '../../kit/html.ts'
import { message, type Lang } from '../../messages/message.ts'
import { groupsInChinese } from '../../messages/operations-in-chinese.ts'
import type { Endpoint } from '../../endpoint/endpoint.ts'
import type { ConstantPage } from './page.ts'
import { recordedOn } from '../../api/recorded-answers.ts'
import { documentedPaths, type DocumentedPath } from './reference/documented-paths.ts'
import { operationSection } from './reference/operation-section.ts'
import { withPlaceholders } from './reference/with-placeholders.ts'

export type DocsNeeds = {
  endpoints: readonly Endpoint<never>[]
  document: () => Promise<Readonly<Record<string, unknown>>>
}

/**
 * The API reference: rendered from the document that /openapi.json serves, readable without script. Its script adds a
 * search box and copy buttons.
 */
export const docsPage: ConstantPage<DocsNeeds> = {
  path: '/docs',
  render: async ({ endpoints, document }, ask) => {
    const { lang } = ask
    const { groups, named } = documentedPaths(await document())
    const endpointOf = ({ path, methods }: DocumentedPath) =>
      endpoints.find((one) => one.path === path && methods.some(({ method }) => one.methods.includes(method)))
    const drawn: Html[] = []
    for (const { name, description, entries } of groups) {
      const operations: Html[] = []
      for (const entry of entries) {
        // Rendered per tag, because the whole takes longer than a request may block the loop.
        await nextTurn()
        operations.push(operationSection({ ...entry, endpoint: endpointOf(entry), named }, ask))
      }
      drawn.push(html`<section class="group" id="group-${name}">${groupHead({ name, description }, lang)}
${operations}</section>`)
    }
    return {
      title: message(lang, 'page.docs'),
      body: html`<link rel="stylesheet" href="/reference.css"><script src="/reference.js" defer></script>
<p>${message(lang, 'page.ref.intro', { day: recordedOn })} <a href="/openapi.json">openapi.json</a></p>
<p>${withPlaceholders(message(lang, 'page.ref.placeholders'))}</p>
<p><a href="/docs/limits?lang=${lang}">${message(lang, 'page.limits')}</a> · <a href="/docs/mcp?lang=${lang}">${message(lang, 'page.mcp')}</a> · <a href="/docs/webhooks?lang=${lang}">${message(lang, 'page.webhooks')}</a> · <a href="/docs/proofs?lang=${lang}">${message(lang, 'page.proofs')}</a> · <a href="/docs/devnet?lang=${lang}">${message(lang, 'page.devnet')}</a></p>
${lang !== 'en' && html`<p>${message(lang, 'page.descriptions')}</p>`}
<div class="reference" ${labels(lang)}>
${contents(groups, lang)}
<div class="operations">${drawn}</div></div>`,
    }
  },
}

function groupHead({ name, description }: Described, lang: Lang): Html {
  const own = lang === 'zh' ? groupsInChinese[name] : undefined
  return own === undefined
    ? html`<h2 lang="en">${name}</h2><p lang="en">${description}</p>`
    : html`<h2>${own.name}</h2><p>${own.about}</p>`
}

type Groups = ReturnType<typeof documentedPaths>['groups']
type Described = Pick<Groups[number], 'name' | 'description'>

function contents(groups: Groups, lang: Lang): Html {
  return html`<nav class="contents" aria-label="${message(lang, 'page.ref.contents')}"><div class="finder"></div>
${groups.map(
  ({ name, entries }) => html`<details>${groupName(name, lang)}
<ul>${entries.map(
    ({ path, methods, operation }) =>
      html`<li><a href="#${operation.operationId}"><code>${methods.map(({ method }) => method).join(', ')} ${path}</code></a></li>`,
  )}</ul></details>`,
)}</nav>`
}

function groupName(name: string, lang: Lang): Html {
  const own = lang === 'zh' ? groupsInChinese[name] : undefined
  return own === undefined ? html`<summary lang="en">${name}</summary>` : html`<summary>${own.name}</summary>`
}

/** The labels of the script, in the language of the page. */
function labels(lang: Lang): Html {
  return html`data-search="${message(lang, 'page.ref.search')}" data-found="${message(lang, 'page.ref.found')}" data-copy="${message(lang, 'page.ref.copy')}" data-copied="${message(lang, 'page.ref.copied')}"`
}
