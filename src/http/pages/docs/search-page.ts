import { html, type Html } from '../../../kit/html.ts'
import { message, type Lang } from '../../../messages/message.ts'
import type { ConstantPage, Page, PageAsk } from '../page.ts'
import { withCode } from '../with-code.ts'
import { docsIndex } from './docs-index.ts'
import type { DocsNeeds } from './docs-needs.ts'
import { searchPath } from './docs-places.ts'
import { docsKinds, searchDocs, type DocsEntry } from './search-docs.ts'

/**
 * Searches the documentation, with the text of these pages. Works as a form; the script of the pages shows its list below
 * the box while a person types.
 */
export function createSearchPage<Needs extends DocsNeeds>(searched: readonly ConstantPage<Needs>[]): Page<Needs> {
  const indexes = new WeakMap<DocsNeeds['document'], Partial<Record<Lang, Promise<readonly DocsEntry[]>>>>()
  /** Made when it is first searched, once for a document and a language. */
  const indexOf = (needs: Needs, ask: PageAsk) => {
    const ofDocument = indexes.get(needs.document) ?? {}
    indexes.set(needs.document, ofDocument)
    return (ofDocument[ask.lang] ??= bodiesOf(searched, needs, ask).then((bodies) =>
      docsIndex(needs, bodies, ask.lang),
    ))
  }
  return {
    path: searchPath,
    render: async (needs, ask) => {
      const { lang, query } = ask
      const words = (query.get('q') ?? '').slice(0, queryMaxChars).trim()
      const results = words === '' ? [] : searchDocs(await indexOf(needs, ask), words)
      const empty = words === '' ? 'docs.search.empty' : 'docs.search.none'
      return {
        title: message(lang, 'docs.search'),
        body: html`${results.length === 0 ? html`<p>${message(lang, empty)}</p>${isOfOther(words, lang) && linkToOther(words, lang)}` : list(results, lang)}`,
      }
    },
  }
}

/** Whether words are of the other language: the texts that are searched are of one. */
function isOfOther(words: string, lang: Lang): boolean {
  const isChinese = /\p{Script=Han}/u.test(words)
  return words !== '' && isChinese === (lang === 'en')
}

function linkToOther(words: string, lang: Lang): Html {
  const other = lang === 'en' ? 'zh' : 'en'
  return html`<p><a href="${searchPath}?q=${encodeURIComponent(words)}&lang=${other}" hreflang="${other}">${message(lang, 'docs.search.other_language')}</a></p>`
}

/** The text of each page without its marks, by path. */
async function bodiesOf<Needs>(pages: readonly ConstantPage<Needs>[], needs: Needs, ask: PageAsk) {
  const bodies = new Map<string, string>()
  for (const page of pages) {
    const { body } = await page.render(needs, ask)
    bodies.set(page.path, body.html.replaceAll(/<[^<>]*>/g, ' '))
  }
  return bodies
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
