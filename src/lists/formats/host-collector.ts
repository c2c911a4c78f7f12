import type { ParsedHostFacts } from '../host-entry.ts'
import { readHostRule } from './host-rule.ts'
import { ListFileError, type ParsedFile } from './list-source.ts'
import { placesMax } from './skipped-items.ts'

/** Collects the rules of a file, without duplicates among those with equal facts. */
export type HostCollector = {
  /**
   * Adds a published text; one that is not a host is skipped and counted. Pass the same facts object for rules that
   * share their facts. `place` is the position of the text, `read` reads other kinds of rule.
   */
  add: (text: string, facts: ParsedHostFacts, place: () => string, read?: (text: string) => string | null) => void
  /**
   * The collected rules and the skipped items, as members of the parsed file. Throws ListFileError `host_invalid` if
   * over a tenth of the texts were not hosts: crowds report stray words now and then, and a file of other content is
   * not a list of hosts.
   */
  result: () => { hosts: NonNullable<ParsedFile['hosts']> } & Pick<ParsedFile, 'skipped'>
}

export function collectHosts(): HostCollector {
  const byFacts = new Map<ParsedHostFacts, string[]>()
  const places: string[] = []
  let [texts, count] = [0, 0]
  return {
    add: (text, facts, place, read = readHostRule) => {
      texts++
      const rule = read(text)
      if (rule === null) {
        count++
        if (places.length < placesMax) places.push(place())
        return
      }
      const rules = byFacts.get(facts)
      if (rules) rules.push(rule)
      else byFacts.set(facts, [rule])
    },
    result: () => {
      if (count * 10 > texts) throw new ListFileError('host_invalid', `${count} of ${texts}`)
      // A set created from a whole array costs half as much as one that grows.
      const hosts = [...byFacts].map(([facts, rules]) => ({ facts, rules: [...new Set(rules)] }))
      return { hosts, ...(count === 0 ? {} : { skipped: { count, places } }) }
    },
  }
}

/** The facts of a rule about which the list states nothing else. */
export const bareBlock: ParsedHostFacts = { effect: 'block', listed_on: null, delisted_on: null, label: null }
export const bareAllow: ParsedHostFacts = { ...bareBlock, effect: 'allow' }
