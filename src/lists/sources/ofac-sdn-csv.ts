import { readCsvRows } from '../formats/csv-rows.ts'
import { ListFileError, type ListFile, type ParsedFile } from '../formats/list-source.ts'
import { addSdnName } from './ofac-party-names.ts'
import { collectNames } from '../formats/listed-names.ts'
import { collectListings } from '../formats/listing-collector.ts'
import { readRemarks } from './ofac-remarks.ts'

/**
 * SDN.CSV: addresses are in the remarks, which OFAC cuts at 1,000 characters and continues in SDN_COMMENTS.CSV. The
 * halves are joined before anything is read. Throws ListFileError.
 */
export async function readSdnCsv(file: ListFile, comments: ListFile | null, sizeMaxBytes: number): Promise<ParsedFile> {
  const continued = comments ? await readComments(comments, sizeMaxBytes) : new Map<string, string>()
  const collector = collectListings()
  const names = collectNames()
  for await (const row of readRows(file, sizeMaxBytes, sdnColumns)) {
    const [number = '', name = '', type = ''] = row
    addSdnName(names, withoutNull(type) === '' ? 'entity' : type, name)
    const remarks = withoutNull(row[remarksColumn] ?? '')
    const continuation = continued.get(number) ?? ''
    // A complete text ends with a full stop. One that does not, and has the length of a cut one, lost its end
    // somewhere.
    const isCut = !/\.\s*$/.test(remarks + continuation) && (continuation !== '' || remarks.length >= cutFromChars)
    for (const { listed, asset } of readRemarks(remarks + continuation, isCut)) collector.addRead(listed, asset, number)
  }
  return { published_on: null, entries: collector.entries(), names: names.keys() }
}

async function readComments(file: ListFile, sizeMaxBytes: number): Promise<Map<string, string>> {
  const byNumber = new Map<string, string>()
  try {
    for await (const [number = '', text = ''] of readRows(file, sizeMaxBytes, commentsColumns)) {
      byNumber.set(number, (byNumber.get(number) ?? '') + withoutNull(text))
    }
  } catch (error) {
    if (!(error instanceof ListFileError)) throw error
    throw new ListFileError(error.reason, [file.name, error.where].filter(Boolean).join(' '))
  }
  return byNumber
}

/** The rows of a file without a header, whose first column is OFAC's number. Its last line may be a lone SUB (0x1A). */
async function* readRows(file: ListFile, sizeMaxBytes: number, columns: number): AsyncGenerator<string[]> {
  let count = 0
  for await (const row of readCsvRows(file, sizeMaxBytes)) {
    count++
    if (row.length === 1 && row[0]?.trim() === '\u001a') continue
    if (row.length !== columns || !/^\d{1,10}$/.test(row[0] ?? '')) throw new ListFileError('schema', `row ${count}`)
    yield row
  }
}

function withoutNull(text: string): string {
  return text.trim() === '-0-' ? '' : text
}

const sdnColumns = 12
const remarksColumn = 11
const commentsColumns = 2
/** OFAC's limit is 1,000; a few less allow for what was trimmed at the cut. */
const cutFromChars = 900
