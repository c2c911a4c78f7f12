/**
 * The words of headers, and of the cells of payments, that are broken over two lines: a range over one of them then has
 * more than one box. In a cell a code may break behind an underscore, and a name behind a hyphen.
 */
export const brokenWords = brokenWordsIn('th, .table td')

/** The same in any other elements. */
export function brokenWordsIn(selector: string): string {
  return `[...document.querySelectorAll('${selector}')].flatMap((cell) => {
  const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
  const found = []
  while (text.nextNode()) for (const word of text.currentNode.data.matchAll(cell.tagName === 'TH' ? /[\\w-]+/g : /[\\p{Script=Latin}\\d]+/gu)) {
    const range = document.createRange()
    range.setStart(text.currentNode, word.index)
    range.setEnd(text.currentNode, word.index + word[0].length)
    if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word[0])
  }
  return found
})`
}
