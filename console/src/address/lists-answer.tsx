import { screeningPath } from '../api/screening.ts'
import { addressAt } from '../parts/address-href.ts'
import { langs } from '../messages.ts'
import { readQuery } from '../use-query.ts'

/**
 * The answer of the lists alone in the document of the page, and the question that it belongs to. It is taken when this
 * file is loaded, before the app draws over the document; null where the document has none.
 */
export const listsAnswer = takeAnswer()

type Taken = { node: Element; path: string; isRisky: boolean; hasDocuments: boolean }

function takeAnswer(): Taken | null {
  const node = document.getElementById('lists-answer')
  const lang = langs.find((each) => each === document.documentElement.lang)
  if (node === null || lang === undefined) return null
  const { network, on } = readQuery(location.search)
  return {
    node,
    path: screeningPath({ addr: addressAt(location.pathname), network, on, lang }),
    isRisky: node.querySelector('article.risky') !== null,
    hasDocuments: document.querySelector('.address-head .links') !== null,
  }
}

/** The same elements as in the document, in the same place: nothing is drawn anew. */
export function ListsAnswer({ node }: Pick<Taken, 'node'>) {
  return <div ref={(place) => place?.replaceChildren(node)} />
}
