import { jsonFormat } from '../formats/list-json.ts'
import { readNamedAddresses } from '../formats/named-addresses.ts'
import { readableAddresses } from '../formats/readable-addresses.ts'
import type { ListSource } from '../formats/list-source.ts'

const fileMaxBytes = 8 * 1024 * 1024

/** Mixing services that have addresses rather than contracts: `[{address, name, since?}]`, maintained by hand. */
export const mixers: ListSource = {
  id: 'mixers',
  bundled: true,
  kind: 'mixer',
  subjects: ['address'],
  authority: null,
  upstream_url: 'https://sanctionslist.ofac.treas.gov/Home/SdnList',
  licence: 'address facts',
  mayBeHandedOn: true,
  formats: [
    jsonFormat(
      'mixers.json',
      fileMaxBytes,
      (file) => readNamedAddresses(file, fileMaxBytes),
      readableAddresses(fileMaxBytes, ['address']),
    ),
  ],
  downloads: [],
  cadenceHours: 24,
  entryPage: () => null,
}
