import type { Storage } from '../storage/storage.ts'
import { besideBlock, openBlock } from './log/block.ts'
import { createDataKeys, type DataKeyNeeds } from './log/data-keys.ts'
import { linesOfBlock } from './log/marks.ts'
import { partsOfPage } from './log/page-parts.ts'
import type { ExportContent } from './read-export.ts'
import type { BlockRow, DecisionTables } from './tables.ts'

/**
 * The entry of a signed decision in the decision logs of all keys, in the form of an export; null if there is none, or
 * it was erased. `issuedAt` is that of the token, in Unix seconds.
 */
export async function findLogged(
  needs: DataKeyNeeds,
  { jti, issuedAt }: { jti: string; issuedAt: number },
): Promise<Pick<ExportContent, 'entries' | 'parts'> | null> {
  const { storage } = needs
  const dataKeys = createDataKeys(needs)
  const jtiMember = `"jti":${JSON.stringify(jti)}`
  for (const block of await blocksAround(storage, issuedAt * 1_000)) {
    const owner = await ownerOf(storage, block)
    const key = owner === null ? null : await dataKeys.ofReader(owner)
    const text = key && (await openBlock(block.sealed, key.sealer, besideBlock(block)))
    if (text === null) continue
    for (const line of linesOfBlock(text)) {
      if (!line.includes(jtiMember)) continue
      const entry = JSON.parse(line) as { signed?: { jti?: unknown } | null }
      if (entry.signed?.jti !== jti) continue
      const parts = await partsOfPage(storage, [line])
      return {
        entries: [entry],
        parts: Object.fromEntries(parts.map(({ hash, content }) => [hash, JSON.parse(content)])),
      }
    }
  }
  return null
}

type Reading = Pick<Storage, 'read'>

/** Blocks with entries of about that time: signed decisions are logged at once. */
function blocksAround(
  storage: Reading,
  ms: number,
): Promise<Pick<BlockRow, 'id' | 'key_id' | 'data_key' | 'sealed'>[]> {
  const blocks = storage.read<DecisionTables>().selectFrom('decision_blocks')
  return blocks
    .select(['id', 'key_id', 'data_key', 'sealed'])
    .where('first_at', '<', ms + aroundMs)
    .where('last_at', '>=', ms - aroundMs)
    .execute()
}

async function ownerOf(storage: Reading, { data_key }: Pick<BlockRow, 'data_key'>): Promise<string | null> {
  const keys = storage.read<DecisionTables>().selectFrom('decision_data_keys').select('owner')
  return (await keys.where('id', '=', data_key).executeTakeFirst())?.owner ?? null
}

const aroundMs = 300_000
