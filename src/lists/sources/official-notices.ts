import { jsonFormat } from '../formats/list-json.ts'
import { readNamedAddresses } from '../formats/named-addresses.ts'
import { readableAddresses } from '../formats/readable-addresses.ts'
import type { ListSource } from '../formats/list-source.ts'

const fileMaxBytes = 8 * 1024 * 1024

/**
 * Addresses that authorities named outside a list of addresses: notices of the FBI, and the texts of the EU's and the
 * UK's sanctions. A selection: the lists of the EU and the UK themselves are `eu-fsf` and `uk-sanctions`.
 */
export const officialNotices: ListSource = {
  id: 'official-notices',
  bundled: true,
  kind: 'enforcement',
  subjects: ['address'],
  authority: null,
  upstream_url: 'https://www.ic3.gov/PSA',
  licence: 'FBI: US Government work, public domain; EU: Decision 2011/833/EU; UK: Open Government Licence v3.0',
  mayBeHandedOn: true,
  formats: [
    jsonFormat(
      'notices.json',
      fileMaxBytes,
      (file) => readNamedAddresses(file, fileMaxBytes),
      readableAddresses(fileMaxBytes, ['address']),
    ),
  ],
  downloads: [],
  cadenceHours: 24,
  entryPage: ({ ref }) => (ref === null ? null : (pages[ref] ?? null)),
}

/** The publications that have a page of their own, by the reference of their entries. */
const pages: Readonly<Record<string, string>> = {
  'PSA I-022625': 'https://www.ic3.gov/PSA/2025/PSA250226',
  'Regulation (EU) 2025/389': 'https://eur-lex.europa.eu/eli/reg_impl/2025/389/oj',
}
