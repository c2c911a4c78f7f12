import { html, type Html } from '../../../kit/html.ts'
import { message, type Lang } from '../../../messages/message.ts'
import type { Page } from '../page.ts'
import { withCode } from '../with-code.ts'
import { docsIndex } from './docs-index.ts'
import type { DocsNeeds } from './docs-needs.ts'
import { searchPath } from './docs-places.ts'
import { docsKinds, searchDocs, type DocsEntry } from './search-docs.ts'

/** Searches the documentation. Works as a form; the script of the pages shows its list below the box while a person types. */
export const searchPage: Page<DocsNeeds> = {
  path: searchPath,
  render: async (needs, { lang, query }) => {
    const words = (query.get('q') ?? '').slice(0, queryMaxChars).trim()
    const results = words === '' ? [] : searchDocs(await indexOf(needs, lang), words)
    const empty = words === '' ? 'docs.search.empty' : 'docs.search.none'
    return {
      title: message(lang, 'docs.search'),
      body: html`${results.length === 0 ? html`<p>${message(lang, empty)}</p>` : list(results, lang)}`,
    }
  },
}

function list(results: readonly DocsEntry[], lang: Lang): Html {
  return html`<ul class="results">${results.slice(0, resultsMax).map((entry) => item(entry, lang))}</ul>
${results.length > resultsMax && html`<p class="soft">${message(lang, 'docs.search.cut', { count: resultsMax })}</p>`}`
}

function item({ kind, title, text, href }: DocsEntry, lang: Lang): Html {
  const [path = '', fragment] = href.split('#')
  const target = `${path}?lang=${lang}${fragment === undefined ? '' : `#${fragment}`}`
  const name = kind === 'page' ? html`${title}` : html`<code>${title}</code>`
  const shown = text.length > textMaxChars ? `${text.slice(0, textMaxChars).replaceAll('`', '')}…` : text
  return html`<li><a href="${target}">${name}</a> <span class="soft">${message(lang, docsKinds[kind])}</span><p class="soft">${withCode(shown)}</p></li>`
}

const queryMaxChars = 100
const resultsMax = 40
const textMaxChars = 160

const indexes = new WeakMap<DocsNeeds['document'], Partial<Record<Lang, Promise<readonly DocsEntry[]>>>>()

/** Made when it is first searched, once for a document and a language. */
function indexOf(needs: DocsNeeds, lang: Lang): Promise<readonly DocsEntry[]> {
  const ofDocument = indexes.get(needs.document) ?? {}
  indexes.set(needs.document, ofDocument)
  return (ofDocument[lang] ??= docsIndex(needs, lang))
}
