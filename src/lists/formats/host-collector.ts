import type { ParsedHostFacts, ParsedHosts } from '../host-entry.ts'
import { readHostRule } from './host-rule.ts'
import { ListFileError } from '../sources/list-source.ts'

/** Gathers the rules of one file, each once among those with equal facts. */
export type HostCollector = {
  /** Adds what a published text says. Pass the same facts object for rules that share their facts. `read` reads other rules. */
  add: (text: string, facts: ParsedHostFacts, read?: (text: string) => string | null) => void
  /**
   * The rules found. Throws ListFileError `host_invalid` when over a tenth of the texts were no host: crowds report
   * stray words now and then, and a file of other things is not a list of hosts.
   */
  groups: () => ParsedHosts[]
}

export function collectHosts(): HostCollector {
  const byFacts = new Map<ParsedHostFacts, string[]>()
  let texts = 0
  let strays = 0
  return {
    add: (text, facts, read = readHostRule) => {
      texts++
      const rule = read(text)
      if (rule === null) {
        strays++
        return
      }
      const rules = byFacts.get(facts)
      if (rules) rules.push(rule)
      else byFacts.set(facts, [rule])
    },
    groups: () => {
      if (strays * 10 > texts) throw new ListFileError('host_invalid', `${strays} of ${texts}`)
      // One set made of a whole array costs half of what one that grows does.
      return [...byFacts].map(([facts, rules]) => ({ facts, rules: [...new Set(rules)] }))
    },
  }
}

/** The facts of a rule of which the list says nothing but that it is there. */
export const bareBlock: ParsedHostFacts = { effect: 'block', listed_on: null, delisted_on: null, label: null }
export const bareAllow: ParsedHostFacts = { ...bareBlock, effect: 'allow' }
