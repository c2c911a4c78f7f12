import type { FileFormat, ListSource } from '../formats/list-source.ts'
import { readSdnAdvanced } from './ofac-sdn-advanced.ts'
import { readSdnCsv } from './ofac-sdn-csv.ts'
import { readSdnEnhanced, readSdnEnhancedZip } from './ofac-sdn-enhanced.ts'
import { readSdnXml } from './ofac-sdn-xml.ts'

const mib = 1024 * 1024
/** The largest of the documents, SDN_ENHANCED.XML, had 105 MB in 2026; packed it had 7. */
const documentMaxBytes = 400 * mib
const zippedMaxBytes = 64 * mib

/** The Specially Designated Nationals list of the US Treasury, in all published forms. */
export const ofac: ListSource = {
  id: 'ofac',
  bundled: true,
  kind: 'sanctions',
  subjects: ['address'],
  authority: 'OFAC',
  upstream_url: 'https://sanctionslist.ofac.treas.gov/Home/SdnList',
  licence: 'US Government work, public domain',
  mayBeHandedOn: true,
  formats: [
    sdn('SDN_ENHANCED.XML', 4, (file) => readSdnEnhanced(file, documentMaxBytes)),
    {
      ...sdn('SDN_ENHANCED.ZIP', 4, (file) => readSdnEnhancedZip(file, zippedMaxBytes, documentMaxBytes)),
      sizeMaxBytes: zippedMaxBytes,
    },
    sdn('SDN_ADVANCED.XML', 3, (file) => readSdnAdvanced(file, documentMaxBytes)),
    sdn('SDN.XML', 2, (file) => readSdnXml(file, documentMaxBytes)),
    {
      ...sdn('SDN.CSV', 1, (file, comments) => readSdnCsv(file, comments, documentMaxBytes)),
      companion: (name) => (name === name.toLowerCase() ? 'sdn_comments.csv' : 'SDN_COMMENTS.CSV'),
    },
  ],
  downloads: [
    {
      url: 'https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports/SDN_ENHANCED.ZIP',
      file: 'SDN_ENHANCED.ZIP',
      sizeMaxBytes: zippedMaxBytes,
    },
  ],
  cadenceHours: 1,
  entryPage: ({ ref }) =>
    ref === null ? null : `https://sanctionssearch.ofac.treas.gov/Details.aspx?id=${encodeURIComponent(ref)}`,
}

function sdn(name: string, rank: number, read: FileFormat['read']): FileFormat {
  const matches = (fileName: string) => fileName.toUpperCase() === name
  return { name, matches, layer: 'sdn', rank, sizeMaxBytes: documentMaxBytes, read }
}
