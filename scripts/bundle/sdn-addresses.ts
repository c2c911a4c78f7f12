import type { SourceFiles } from './source-files.ts'

/** An address in a copy of the SDN files, with the uid of its party. `day` is the last day the copy can be from, if known. */
type SdnAddress = { published: string; asset: string; uid: string; day: string | null }

/** Addresses of the collected SDN files: CSV with its comments, and excerpts of the XML forms. Names are not read. */
export function readSdnAddresses(source: SourceFiles): SdnAddress[] {
  const remarks = readRemarks(source, 'ofac-sdn-files/sdn-2021-07-trim.csv', 11)
  const comments = readRemarks(source, 'ofac-sdn-files/sdn_comments-2025-12.csv', 1)
  const small = readRemarks(source, 'ofac-sdn-files/small/sdn.csv', 11)
  const smallComments = readRemarks(source, 'ofac-sdn-files/small/sdn_comments.csv', 1)
  return [
    ...addressesIn(joined(remarks, comments), '2021-07-31'),
    ...addressesIn(comments, '2025-12-31'),
    ...addressesIn(joined(small, smallComments), null),
    ...excerptAddresses(source),
  ]
}

/** The cut-off beginnings of the comments by uid: the rest of an address whose head stands in a file not collected. */
export function readCutTails(source: SourceFiles): { tail: string; uid: string }[] {
  const comments = readRemarks(source, 'ofac-sdn-files/sdn_comments-2025-12.csv', 1)
  return [...comments].flatMap(([uid, text]) => {
    const tail = /^([A-Za-z0-9]{5,}); (alt\. )?Digital Currency/.exec(text)?.[1]
    return tail === undefined ? [] : [{ tail, uid }]
  })
}

function readRemarks(source: SourceFiles, file: string, column: number): Map<string, string> {
  return new Map(source.rows(file).map((row) => [row[0] ?? '', row[column] ?? '']))
}

/** Remarks stop at 1000 characters, inside a word or an address too, and go on in the comments. */
function joined(remarks: ReadonlyMap<string, string>, comments: ReadonlyMap<string, string>): Map<string, string> {
  return new Map([...remarks].map(([uid, text]) => [uid, text + (comments.get(uid) ?? '')]))
}

/** An address counts only when its field is closed: one that runs into the end of the text may be cut. */
function addressesIn(remarks: ReadonlyMap<string, string>, day: string | null): SdnAddress[] {
  return [...remarks].flatMap(([uid, text]) =>
    [...text.matchAll(/Digital Currency Address - ([A-Z0-9]+) ([A-Za-z0-9]+)[;.]/g)].map((match) => {
      return { asset: match[1] ?? '', published: match[2] ?? '', uid, day }
    }),
  )
}

/**
 * One pattern for the party's number, one for an address of it; the excerpts are a few lines each. One that bears no day
 * proves no listing by itself. The collected excerpt of SDN_ENHANCED.XML is the made-up document of somebody's unit
 * test, with an address that is none: it is not read.
 */
const excerpts = [
  {
    file: 'sanctions-xml/ofac-sdn-excerpt-2026-09-10.xml',
    day: '2026-09-10',
    pattern: /<sdnEntry>\s*<uid>(\d+)<|Digital Currency Address - (\w+)<\/idType><idNumber>(\w+)</g,
  },
  {
    file: 'sanctions-xml/ofac-sdn-advanced-excerpt.xml',
    day: null,
    pattern: /<DistinctParty FixedRef="(\d+)"|FeatureTypeID="(\d+)">[^]*?DetailTypeID="1432">(\w+)</g,
  },
]

function excerptAddresses(source: SourceFiles): SdnAddress[] {
  return excerpts.flatMap(({ file, day, pattern }) => {
    let uid = ''
    return [...source.text(file).matchAll(pattern)].flatMap(([, party, asset, published]) => {
      if (party !== undefined) uid = party
      if (asset === undefined || published === undefined) return []
      return [{ asset: featureTypes[asset] ?? asset, published, uid, day }]
    })
  })
}

/** The numbers under which SDN_ADVANCED.XML names the tickers of the excerpt. */
const featureTypes: Readonly<Record<string, string>> = { '344': 'XBT', '345': 'ETH', '887': 'USDT', '992': 'TRX' }
