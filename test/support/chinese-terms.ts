/** Chinese words that name the same as another one that the texts use. */
const strayTerms: readonly { term: RegExp; instead: string }[] = [
  { term: /吊销/, instead: '撤销' },
  { term: /决定日志/, instead: '决策日志' },
  { term: /阻止/, instead: '拦截' },
]

/** The stray terms of Chinese texts, each with its key and the term to use instead. */
export function strayTermsIn(catalogue: Readonly<Record<string, { zh: string }>>): string[] {
  return Object.entries(catalogue).flatMap(([key, { zh }]) =>
    strayTerms.flatMap(({ term, instead }) => (term.test(zh) ? [`${key}: write ${instead}`] : [])),
  )
}
