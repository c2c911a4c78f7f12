import { readDesignations, readIsoDay, type DesignationForm } from '../formats/designations.ts'
import type { ListSource } from '../formats/list-source.ts'

/** It had 26 MB in 2026. */
const documentMaxBytes = 200 * 1024 * 1024

/** The EU's consolidated financial sanctions list: wallets are in remarks. */
export const euFsf: ListSource = {
  id: 'eu-fsf',
  kind: 'sanctions',
  subjects: ['address'],
  authority: 'European Union',
  upstream_url:
    'https://data.europa.eu/data/datasets/consolidated-list-of-persons-groups-and-entities-subject-to-eu-financial-sanctions',
  licence: 'Commission Decision 2011/833/EU, reuse with attribution',
  mayBeHandedOn: true,
  // It had over 5,000 designations in 2026.
  recordsMin: 2_000,
  formats: [
    {
      name: 'xmlFullSanctionsList_1_1.xml',
      matches: (fileName) => fileName.toLowerCase() === 'xmlfullsanctionslist_1_1.xml',
      layer: null,
      rank: 0,
      sizeMaxBytes: documentMaxBytes,
      read: (file) => readDesignations(file, documentMaxBytes, form),
    },
  ],
  downloads: [
    {
      // The token is part of the public URL in the EU's open data portal, and the same for all users.
      url: 'https://webgate.ec.europa.eu/fsd/fsf/public/files/xmlFullSanctionsList_1_1/content?token=dG9rZW4tMjAxNw',
      file: 'xmlFullSanctionsList_1_1.xml',
      sizeMaxBytes: documentMaxBytes,
    },
  ],
  cadenceHours: 6,
  entryPage: () => null,
}

const form: DesignationForm = {
  root: 'export',
  designations: ['export/sanctionEntity'],
  facts: {
    '/export@generationDate': 'published',
    'export/sanctionEntity@euReferenceNumber': 'ref',
    'export/sanctionEntity@designationDate': 'listed',
    'sanctionEntity/regulation@publicationDate': 'regulated',
  },
  names: {
    kind: { at: 'sanctionEntity/subjectType@code', person: /^person$/, organisation: /^enterprise$/ },
    fullNames: ['sanctionEntity/nameAlias@wholeName'],
  },
  readDay: readIsoDay,
}
