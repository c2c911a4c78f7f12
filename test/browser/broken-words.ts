/** The words of headers that are broken over two lines: a range over one of them then has more than one box. */
export const brokenWords = `[...document.querySelectorAll('th')].flatMap((head) => {
  const text = document.createTreeWalker(head, NodeFilter.SHOW_TEXT)
  const found = []
  while (text.nextNode()) for (const word of text.currentNode.data.matchAll(/[\\w-]+/g)) {
    const range = document.createRange()
    range.setStart(text.currentNode, word.index)
    range.setEnd(text.currentNode, word.index + word[0].length)
    if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word[0])
  }
  return found
})`
