import { hash } from 'node:crypto'
import type { World } from '../kit/world.ts'
import type { Storage, Write } from '../storage/storage.ts'
import type { AccountTables } from './tables.ts'

/** Mails to one address in any hour: whoever types in a stranger's address can annoy them no further. */
const mailsAnHourMax = 3
const hourMs = 3_600_000

/**
 * The write that counts a mail to an address, guarded by `mail`; null when the address had its mails of this hour. Where
 * two requests meet, the guard lets one of them pass.
 */
export async function takeMailSlot(
  { storage, world }: { storage: Pick<Storage, 'read'>; world: Pick<World, 'now'> },
  email: string,
): Promise<Write | null> {
  const addressHash = hash('sha256', email)
  const now = world.now()
  const rows = await storage
    .read<AccountTables>()
    .selectFrom('accounts_mail_slots')
    .select(['slot', 'used_at'])
    .where('address_hash', '=', addressHash)
    .execute()
  for (let slot = 0; slot < mailsAnHourMax; slot++) {
    const row = rows.find((each) => each.slot === slot)
    if (row === undefined) {
      const fresh = { address_hash: addressHash, slot, used_at: now }
      return { kind: 'insert', table: 'accounts_mail_slots', row: fresh, guard: 'mail' }
    }
    if (row.used_at > now - hourMs) continue
    const where = { address_hash: addressHash, slot, used_at: row.used_at }
    return { kind: 'update', table: 'accounts_mail_slots', set: { used_at: now }, where, guard: 'mail' }
  }
  return null
}
