import type { ParsedHostFacts } from '../host-entry.ts'
import { readHostRule } from './host-rule.ts'
import { ListFileError, type ParsedFile } from './list-source.ts'
import { placesMax } from './skipped-items.ts'

/** Gathers the rules of one file, each once among those with equal facts. */
export type HostCollector = {
  /**
   * Adds what a published text says; one that is no host is skipped and counted. Pass the same facts object for rules that share
   * their facts. `place` is where the text stands, `read` reads other rules.
   */
  add: (text: string, facts: ParsedHostFacts, place: () => string, read?: (text: string) => string | null) => void
  /**
   * The rules found and what was skipped, as members of the file that was read. Throws ListFileError `host_invalid` when over a
   * tenth of the texts were no host: crowds report stray words now and then, and a file of other things is not a list of hosts.
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
      // One set made of a whole array costs half of what one that grows does.
      const hosts = [...byFacts].map(([facts, rules]) => ({ facts, rules: [...new Set(rules)] }))
      return { hosts, ...(count === 0 ? {} : { skipped: { count, places } }) }
    },
  }
}

/** The facts of a rule of which the list says nothing but that it is there. */
export const bareBlock: ParsedHostFacts = { effect: 'block', listed_on: null, delisted_on: null, label: null }
export const bareAllow: ParsedHostFacts = { ...bareBlock, effect: 'allow' }
