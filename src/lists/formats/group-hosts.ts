import type { ParsedHostFacts, ParsedHosts } from '../host-entry.ts'

/** Groups rules on hosts by equal facts. */
export function groupHosts(): { add: (rule: string, facts: ParsedHostFacts) => void; groups: () => ParsedHosts[] } {
  const byFacts = new Map<string, { facts: ParsedHostFacts; rules: Set<string> }>()
  return {
    add: (rule, facts) => {
      const key = JSON.stringify(facts)
      const group = byFacts.get(key) ?? { facts, rules: new Set() }
      byFacts.set(key, group)
      group.rules.add(rule)
    },
    groups: () => [...byFacts.values()].map(({ facts, rules }) => ({ facts, rules: [...rules] })),
  }
}
