import { isObject } from '../../../sdk/src/is-object.ts'
import type { Screened } from '../replayable.ts'

/** What stands in the inputs and is proved by nothing in the pack. */
export type Recorded =
  | { what: 'observation'; network: string; question: string; block: number | null; as_of: string | null }
  | { what: 'own_list'; list: string }
  | { what: 'rule'; list: string }
  /** What the other gates of a payment came to: nobody has signed it. */
  | { what: 'outcome' }

/** What of the facts is recorded and not proved: what a chain showed, the own list of the operator, rules outside the tree. */
export function recordedIn({ facts, site }: Pick<Screened, 'facts' | 'site'>): Recorded[] {
  const recorded: Recorded[] = []
  for (const each of listIn(facts, 'observations')) {
    if (each['status'] === 'not_configured' || each['status'] === 'no_view') continue
    const [network, question] = [String(each['network']), String(each['question'])]
    const block = typeof each['block'] === 'number' ? each['block'] : null
    const as_of = typeof each['as_of'] === 'string' ? each['as_of'] : null
    recorded.push({ what: 'observation', network, question, block, as_of })
  }
  for (const hit of [...listIn(facts, 'hits'), ...listIn(site, 'hits')])
    if (isOfOperator(hit)) recorded.push({ what: 'own_list', list: String(hit['list']) })
  for (const hit of listIn(site, 'hits')) {
    const isRuleForPage =
      String(hit['rule']).includes('/') || (isObject(hit['entry']) && hit['entry']['effect'] === 'allow')
    if (!isOfOperator(hit) && isRuleForPage) recorded.push({ what: 'rule', list: String(hit['list']) })
  }
  return recorded
}

function isOfOperator({ kind }: Readonly<Record<string, unknown>>): boolean {
  return kind === 'own' || kind === 'allow'
}

function listIn(facts: unknown, name: string): Readonly<Record<string, unknown>>[] {
  const list = isObject(facts) ? facts[name] : null
  return Array.isArray(list) ? list.filter(isObject) : []
}
