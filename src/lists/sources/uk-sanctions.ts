import { dayOf } from '../../kit/day.ts'
import { readDesignations, type DesignationForm } from '../formats/designations.ts'
import type { ListSource } from '../formats/list-source.ts'

/** It had 22 MB in 2026. */
const documentMaxBytes = 200 * 1024 * 1024

/** The UK Sanctions List: wallets are in `OtherInformation` and `UKStatementofReasons`. */
export const ukSanctions: ListSource = {
  id: 'uk-sanctions',
  kind: 'sanctions',
  subjects: ['address'],
  authority: 'UK FCDO',
  upstream_url: 'https://www.gov.uk/government/publications/the-uk-sanctions-list',
  licence: 'Open Government Licence v3.0',
  mayBeHandedOn: true,
  // It had some 5,000 designations in 2026.
  recordsMin: 2_000,
  formats: [
    {
      name: 'UK-Sanctions-List.xml',
      matches: (fileName) => fileName.toLowerCase() === 'uk-sanctions-list.xml',
      layer: null,
      rank: 0,
      sizeMaxBytes: documentMaxBytes,
      read: (file) => readDesignations(file, documentMaxBytes, form),
    },
  ],
  downloads: [
    {
      url: 'https://sanctionslist.fcdo.gov.uk/docs/UK-Sanctions-List.xml',
      file: 'UK-Sanctions-List.xml',
      sizeMaxBytes: documentMaxBytes,
    },
  ],
  cadenceHours: 6,
  entryPage: () => null,
}

const form: DesignationForm = {
  root: 'Designations',
  designations: ['Designations/Designation'],
  facts: {
    'Designations/DateGenerated': 'published',
    'Designation/UniqueID': 'ref',
    'Designation/DateDesignated': 'listed',
  },
  names: {
    kind: { at: 'Designation/IndividualEntityShip', person: /^Individual$/, organisation: /^Entity$/ },
    fullNames: [],
    parts: { of: [1, 2, 3, 4, 5, 6].map((part) => `Name/Name${part}`), within: 'Names/Name' },
  },
  readDay: readBritishDay,
}

/** `10/09/2026` is the tenth of September. */
function readBritishDay(text: string): string | null {
  const parts = /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4})\s*$/.exec(text)
  return parts && dayOf(Number(parts[3]), Number(parts[2]), Number(parts[1]))
}
