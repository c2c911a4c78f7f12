import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { projectRoot } from '../../src/app/project-root.ts'
import type { ListEntry } from '../../src/lists/entry.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A LISTS_DIR with a complete copy of OFAC's list, published on 2026-11-30. */
export async function freshOfac(t: TestContext): Promise<string> {
  const folder = await temporaryFolder(t, 'countersign-lists-')
  await mkdir(join(folder, 'ofac'))
  await writeFile(join(folder, 'ofac/SDN.XML'), sdnOfBundle('11/30/2026'))
  return folder
}

/** A complete copy of OFAC's list of a publication day (`MM/DD/YYYY`). */
export function sdnOfBundle(published: string): string {
  return sdn(published, listedInBundle())
}

function listedInBundle(): string[] {
  const bundle: { entries: ListEntry[] } = JSON.parse(readFileSync(join(projectRoot, 'data/lists/ofac.json'), 'utf8'))
  const listed = bundle.entries.filter(({ delisted_on, known_to }) => delisted_on === null && known_to === null)
  return [...new Set(listed.map(({ address }) => address))]
}

/** OFAC's SDN.XML of a publication day (`MM/DD/YYYY`) with these addresses. */
export function sdn(published: string, numbers: readonly string[]): string {
  const ids = numbers.map(
    (address) => `<id><uid>1</uid><idType>Digital Currency Address - ETH</idType><idNumber>${address}</idNumber></id>`,
  )
  return `<?xml version="1.0" standalone="yes"?>
<sdnList xmlns="https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports/XML">
<publshInformation><Publish_Date>${published}</Publish_Date><Record_Count>1</Record_Count></publshInformation>
<sdnEntry><uid>1</uid><lastName>X</lastName><sdnType>Entity</sdnType><idList>${ids.join('')}</idList></sdnEntry>
</sdnList>`
}
