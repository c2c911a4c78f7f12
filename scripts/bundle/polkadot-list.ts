import { polkadotSites, rulesOfSites } from '../../src/lists/sources/polkadot-phishing.ts'
import type { BundleHosts } from './list-file.ts'
import type { SourceFiles } from './source-files.ts'

const copyDay = '2026-02-03'

/** The sites that the editors of polkadot-js block, and the platforms they vouch for: the whole of their all.json. */
export function buildPolkadotPhishing(source: SourceFiles): BundleHosts {
  const sites = source.json('polkadot-phishing/all.json', polkadotSites)
  const groups = rulesOfSites(sites).hosts.map(({ facts, rules }) => ({
    facts: { ...facts, known_from: copyDay },
    rules,
  }))
  const [texts, rules] = [sites.allow.length + sites.deny.length + sites.denySub.length, groups.flatMap((g) => g.rules)]
  source.note(`polkadot-phishing: ${texts} texts, ${rules.length} rules`)
  return {
    id: 'polkadot-phishing',
    kind: 'phishing',
    authority: null,
    complete_through: copyDay,
    licence: 'Apache-2.0',
    upstream_url: 'https://github.com/polkadot-js/phishing',
    notice: 'polkadot-js/phishing, Apache-2.0, changes: normalised to rules',
    origin: [
      {
        what:
          'The file all.json of polkadot-js/phishing at commit f35b682c, whole, copyright of its authors and ' +
          'contributors, under the Apache License, Version 2.0 (https://www.apache.org/licenses/LICENSE-2.0). Changes: ' +
          'names are written in lower case and in punycode, without a dot at their end, each once, and sorted; allow ' +
          'became one group of rules, deny and denySub another.',
        taken: copyDay,
        licence: 'Apache-2.0',
      },
    ],
    groups,
  }
}
