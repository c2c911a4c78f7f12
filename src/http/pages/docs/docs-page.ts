import { recordedOn } from '../../../api/recorded-answers.ts'
import { html, type Html } from '../../../kit/html.ts'
import { message, type Lang } from '../../../messages/message.ts'
import { operationsInChinese } from '../../../messages/operations-in-chinese.ts'
import type { ConstantPage } from '../page.ts'
import { documentedPaths, type DocumentedPath } from '../reference/documented-paths.ts'
import { groupName } from './docs-frame.ts'
import type { DocsNeeds } from './docs-needs.ts'
import { groupPath, guides, vocabulary } from './docs-places.ts'

/**
 * Where the documentation begins: the guides, then every operation by its group. Each operation keeps the anchor that it
 * had when all of them stood on this page; the script goes on to its place.
 */
export const docsPage: ConstantPage<DocsNeeds> = {
  path: '/docs',
  render: async ({ document }, { lang }) => {
    const { groups } = documentedPaths(await document())
    return {
      title: message(lang, 'page.docs'),
      body: html`<ul class="cards">${guides.map(
        ({ path, name, about }) =>
          html`<li><a href="${path}?lang=${lang}">${message(lang, name)}</a><p>${message(lang, about)}</p></li>`,
      )}</ul>
<h2>${message(lang, 'docs.reference')}</h2>
<p>${message(lang, 'docs.ref.text', { day: recordedOn })} <a href="/openapi.json">openapi.json</a></p>
${groups.map(({ name, entries }) => group(name, entries, lang))}
<h2>${message(lang, 'docs.vocabulary')}</h2>
<ul>${vocabulary.map(({ path, name }) => html`<li><a href="${path}?lang=${lang}">${message(lang, name)}</a></li>`)}</ul>`,
    }
  },
}

function group(name: string, entries: readonly DocumentedPath[], lang: Lang): Html {
  const path = groupPath(name)
  return html`<h3 id="group-${name}"><a href="${path}?lang=${lang}">${groupName(name, lang)}</a></h3>
<ul class="operations">${entries.map((entry) => operation(entry, path, lang))}</ul>`
}

function operation(
  { path, methods, operation: { operationId, summary } }: DocumentedPath,
  page: string,
  lang: Lang,
): Html {
  const own = lang === 'zh' ? operationsInChinese[operationId.replace(/ByPost$/, '')]?.summary : undefined
  const name = own === undefined ? html`<span lang="en">${summary}</span>` : html`${own}`
  return html`<li id="${operationId}">${methods.slice(1).map((other) => html`<span id="${other.operation.operationId}"></span>`)}<a href="${page}?lang=${lang}#${operationId}"><code>${methods.map(({ method }) => method).join(', ')} ${path}</code></a> ${name}</li>`
}
