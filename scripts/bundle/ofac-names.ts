import { createReadStream, statSync } from 'node:fs'
import path from 'node:path'
import { createGunzip } from 'node:zlib'
import { bundledNamesText } from '../../src/lists/loading/bundled-names.ts'
import { readSdnAdvanced } from '../../src/lists/sources/ofac-sdn-advanced.ts'

/** The file `data/lists/ofac-names.txt`: the names of organisations in OFAC's list, as they are compared; none of persons. */
export async function buildOfacNames(sourceDir: string): Promise<string> {
  const file = path.join(sourceDir, 'ofac-sdn-files/SDN_ADVANCED-2025-11-19.xml.gz')
  const chunks = () => createReadStream(file).pipe(createGunzip()) as AsyncIterable<Uint8Array>
  const read = { name: 'SDN_ADVANCED.XML', sizeBytes: statSync(file).size, chunks }
  const { published_on, names = [] } = await readSdnAdvanced(read, documentMaxBytes, false)
  if (published_on === null) throw new Error(`${file} bears no day`)
  const licence = 'US Government work, public domain'
  return bundledNamesText({ format: 'countersign-names/1', as_of: published_on, licence, names: names.length }, names)
}

const documentMaxBytes = 1024 * 1024 * 1024
