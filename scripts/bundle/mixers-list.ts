import type { ListEntry } from '../../src/lists/entry.ts'
import { contractEntry } from './contract-entry.ts'
import type { BundleList } from './list-file.ts'
import { wholeListSeenOn } from './ofac-sightings.ts'
import type { SourceFiles } from './source-files.ts'

/** Mixers that have addresses rather than contracts, and that OFAC designated: Blender.io and Sinbad.io. */
export function buildMixers(source: SourceFiles, ofac: readonly ListEntry[]): BundleList {
  const services = ofac.filter(({ label }) => label === 'Blender.io' || label === 'Sinbad.io')
  const entries = services.map(({ address, assets, label, listed_on }) => {
    if (listed_on === null || label === null) throw new Error(`${address} has no day of designation`)
    return contractEntry({ address, label, assets, listed_on, known_from: listed_on })
  })
  source.note(`mixers: ${services.length} addresses of services`)
  return {
    id: 'mixers',
    kind: 'mixer',
    authority: null,
    complete_through: wholeListSeenOn(source),
    licence: 'Facts; see the origins',
    upstream_url: 'https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports/SDN_ENHANCED.ZIP',
    origin: [
      {
        what:
          'Bitcoin addresses of Blender.io and Sinbad.io, as OFAC lists them. When they began to mix is not recorded: ' +
          'they count as mixers from the day of their designation.',
        taken: wholeListSeenOn(source),
        licence: 'public domain (work of the United States Government)',
      },
    ],
    entries,
  }
}
