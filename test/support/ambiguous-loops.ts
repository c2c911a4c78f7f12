import { isDisjointWith, JS, NFA, type Concatenation, type NoParent } from 'refa'
import type { Expression } from './regular-expressions.ts'

type Alternative = NoParent<Concatenation>

/**
 * How many pairs of alternatives of a loop can begin the same text, which the loop then goes through in two ways: each
 * repetition of such a text doubles what a search that goes back has to try. Assertions are taken to hold everywhere.
 */
export function ambiguousLoops({ source, flags }: Pick<Expression, 'source' | 'flags'>): number {
  const { expression, maxCharacter } = JS.Parser.fromLiteral({ source, flags }).parse()
  const automaton = (alternatives: readonly Alternative[]) =>
    NFA.fromRegex({ type: 'Expression', alternatives: [...alternatives] }, { maxCharacter }, { assertions: 'ignore' })
  const goingOn = (one: Alternative, all: readonly Alternative[]) => {
    const [begun, further] = [automaton([one]), automaton(all)]
    further.quantify(0, Number.POSITIVE_INFINITY)
    begun.append(further)
    return begun
  }
  const loops = expression.alternatives.flatMap(loopsIn)
  const pairs = loops.flatMap((all) => all.flatMap((one, i) => all.slice(i + 1).map((other) => ({ one, other, all }))))
  return pairs.filter(({ one, other, all }) => !isDisjointWith(goingOn(one, all), goingOn(other, all))).length
}

/** The alternatives of every loop without an end. */
function loopsIn({ elements }: Alternative): (readonly Alternative[])[] {
  return elements.flatMap((element) => {
    if (!('alternatives' in element)) return []
    const inner = element.alternatives.flatMap(loopsIn)
    const isLoop = element.type === 'Quantifier' && element.max === Number.POSITIVE_INFINITY
    return isLoop ? [element.alternatives, ...inner] : inner
  })
}
