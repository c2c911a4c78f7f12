import { readDesignations, readIsoDay, type DesignationForm } from '../formats/designations.ts'
import type { ListSource } from '../formats/list-source.ts'

const documentMaxBytes = 100 * 1024 * 1024

/** The UN Security Council's consolidated list. It named no wallet in 2026; one would be in a comment or note. */
export const unSc: ListSource = {
  id: 'un-sc',
  kind: 'sanctions',
  subjects: ['address'],
  authority: 'UN Security Council',
  upstream_url: 'https://main.un.org/securitycouncil/en/content/un-sc-consolidated-list',
  licence: 'UN terms of use; addresses are facts',
  // It had 1,003 designations in 2026.
  recordsMin: 500,
  formats: [
    {
      name: 'consolidated.xml',
      matches: (fileName) => fileName.toLowerCase() === 'consolidated.xml',
      layer: null,
      rank: 0,
      sizeMaxBytes: documentMaxBytes,
      read: (file) => readDesignations(file, documentMaxBytes, form),
    },
  ],
  downloads: [
    {
      url: 'https://scsanctions.un.org/resources/xml/en/consolidated.xml',
      file: 'consolidated.xml',
      sizeMaxBytes: documentMaxBytes,
    },
  ],
  cadenceHours: 6,
  entryPage: () => null,
}

const form: DesignationForm = {
  root: 'CONSOLIDATED_LIST',
  designations: ['INDIVIDUALS/INDIVIDUAL', 'ENTITIES/ENTITY'],
  facts: {
    '/CONSOLIDATED_LIST@dateGenerated': 'published',
    'INDIVIDUAL/REFERENCE_NUMBER': 'ref',
    'ENTITY/REFERENCE_NUMBER': 'ref',
    'INDIVIDUAL/LISTED_ON': 'listed',
    'ENTITY/LISTED_ON': 'listed',
  },
  names: {
    kind: { at: null, person: /^INDIVIDUALS/, organisation: /^ENTITIES/ },
    fullNames: ['ENTITY_ALIAS/ALIAS_NAME'],
    parts: {
      of: ['FIRST', 'SECOND', 'THIRD', 'FOURTH'].flatMap((part) => [
        `INDIVIDUAL/${part}_NAME`,
        ...(part === 'FIRST' ? [`ENTITY/${part}_NAME`] : []),
      ]),
      within: 'designation',
    },
  },
  readDay: readIsoDay,
}
