import { isObject } from '../../../sdk/src/is-object.ts'
import type { Screened } from '../replayable.ts'

/** Parts of the inputs without proof in the pack. */
export type Recorded =
  | { what: 'observation'; network: string; question: string; block: number | null; as_of: string | null }
  | { what: 'own_list'; list: string }
  | { what: 'rule'; list: string }
  /** The results of the other gates of a payment, which are not signed. */
  | { what: 'outcome' }

/**
 * The recorded parts of the facts without proof: observations of a chain, the own list of the operator, rules outside
 * the tree.
 */
export function recordedIn({ facts, site }: Pick<Screened, 'facts' | 'site'>): Recorded[] {
  const recorded: Recorded[] = []
  for (const observation of listIn(facts, 'observations')) {
    if (observation['status'] === 'not_configured' || observation['status'] === 'no_view') continue
    const [network, question] = [String(observation['network']), String(observation['question'])]
    const block = typeof observation['block'] === 'number' ? observation['block'] : null
    const as_of = typeof observation['as_of'] === 'string' ? observation['as_of'] : null
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
