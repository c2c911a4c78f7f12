import { foreignLanguages, type ForeignLanguage } from './foreign-languages.ts'
import { foldSigns } from './plain-text.ts'
import { inOneLine } from './shouted-order.ts'
import type { WordRuleId } from './word-rule-ids.ts'

/**
 * Orders to ignore instructions or a limit in languages without word tables: the start of each, by rule. Instructions
 * have to be all, the earlier or the reader's own ones, or an order to pay has to follow: many people ignore those of a
 * manual.
 */
export function findForeignOrders(signs: string): ReadonlyMap<WordRuleId, number> {
  const hits = new Map<WordRuleId, number>()
  const text = inOneLine(signs)
  for (const { drop, orders } of compiled) {
    if (!drop.test(text)) continue
    for (const [rule, expression] of orders) {
      const at = hits.has(rule) ? -1 : text.search(expression)
      if (at >= 0) hits.set(rule, at)
    }
  }
  return hits
}

/** The inputs of that search, for the version of the rules. */
export const foreignPatterns = (): readonly string[] =>
  compiled.flatMap(({ drop, orders }) => [drop, ...orders.map(([, expression]) => expression)]).map(String)

type Compiled = { drop: RegExp; orders: readonly (readonly [rule: WordRuleId, expression: RegExp])[] }

/** Between the words of an order, within its sentence. A syllable of Korean is up to three characters here. */
const gap = '[^.!?;。\\n]{0,40}?'
const compiled: readonly Compiled[] = foreignLanguages.map(compile)

/** Words are folded like texts, so that look-alike letters match in both: a capital may look like another letter. */
function folded(words: string): string {
  return words.replace(/[^\0-\x7f]/gu, (letter) => {
    const both = [...new Set([letter, letter.toUpperCase()].map(foldSigns))]
    return both.length > 1 ? `(?:${both.join('|')})` : both.join('')
  })
}

function compile(language: ForeignLanguage): Compiled {
  const begins = language.isGlued ? '' : '(?<!\\p{L})'
  const part = (words: string) => `${begins}(?:${folded(words)})`
  const [all, instructions, caps, pay] = [language.all, language.instructions, language.caps, language.pay].map(part)
  const drop = `${language.kept ? `(?<!${begins}(?:${folded(language.kept)}))` : ''}${part(language.drop)}`
  const inOrder = (...parts: (string | undefined)[]) => new RegExp(parts.join(gap), 'u')
  const orders: Compiled['orders'] = language.isVerbLast
    ? [
        ['override_instructions', inOrder(all, instructions, drop)],
        ['override_instructions', inOrder(instructions, drop, pay)],
        ['override_mandate', inOrder(caps, drop)],
      ]
    : [
        ['override_instructions', inOrder(drop, all, instructions)],
        ['override_instructions', inOrder(drop, instructions, `(?:${all}|${pay})`)],
        ['override_mandate', inOrder(drop, caps)],
      ]
  return { drop: new RegExp(drop, 'u'), orders }
}
