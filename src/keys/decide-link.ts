import { auditWrite, type Actor } from '../audit/audit-write.ts'
import { openPending, readLink, type LinkReading } from '../accounts/pending-changes.ts'
import { requireShown, type NamedChange, type ShownChange } from '../accounts/shown-change.ts'
import { ServiceError } from '../endpoint/errors.ts'
import { isSecretToken, secretHash } from '../kit/secret-token.ts'
import { keyChangeEntry, keyEntry } from './entries/key-entry.ts'
import { attemptsMax, type KeyNeeds } from './key-needs.ts'
import { plainSettings, settingsOfPlain, type PlainSettings } from './settings/key-settings.ts'
import { describePendingSettings } from './settings-result.ts'
import type { KeyRow } from './tables.ts'
import { keySubject } from './entries/key-subject.ts'
import { changeKey, keyById, keyRowById, writeSettings } from './key-store.ts'

/** The parameters of a mailed link: `k` is the id of the key. */
export type KeyLink = { token: string; k: string }

/**
 * Confirms or cancels the change of a link, once. Returns the key's id. Throws ServiceError `link_not_valid` or
 * `link_expired`, in which case nothing has changed.
 */
export async function decideLink(needs: KeyNeeds, { action, token, k, by }: KeyLink & Decision): Promise<string> {
  return decide(needs, { action, k, by }, () => readLink(needs, { subject: keySubject(k), token }))
}

/**
 * Confirms or cancels the change that the signed-in owner of the key saw. Throws as decideLink does, and ServiceError
 * `change_not_pending` or `change_replaced`.
 */
export function decideAsOwner(
  needs: KeyNeeds,
  { shown, ...decision }: Decision & { shown: ShownChange },
): Promise<string> {
  return decide(needs, decision, async () => {
    const reading = await openPending(needs, keySubject(decision.k))
    const key = await keyById(needs, decision.k)
    if (reading.state === 'open' && key) requireShown(describePendingSettings(key.settings, reading.change), shown)
    return reading
  })
}

type Decision = { action: 'confirm' | 'cancel'; k: string; by: Actor }

async function decide(needs: KeyNeeds, { action, k, by }: Decision, read: () => Promise<LinkReading>): Promise<string> {
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    const link = await read()
    const key = await keyById(needs, k)
    if (link.state === 'expired') throw new ServiceError('link_expired')
    if (link.state !== 'open' || key?.state !== 'active') throw new ServiceError('link_not_valid')
    const settings = settingsOfPlain(JSON.parse(link.change.changes) as PlainSettings)
    const change = action === 'confirm' ? [writeSettings(key, settings)] : []
    const done = action === 'confirm' ? 'key_change_confirmed' : 'key_change_cancelled'
    const record = auditWrite(needs.world, keyChangeEntry(done, key, settings, by))
    const applied = await needs.storage.apply([link.use, ...change, record])
    needs.keys.directory.forget(k)
    if (applied.ok) return k
  }
  throw new ServiceError('service_busy')
}

/** The change of a link and its effect on each setting, as texts. Throws as decideLink does; changes nothing. */
export async function openLink(
  needs: Pick<KeyNeeds, 'storage' | 'world'>,
  { token, k }: KeyLink,
): Promise<{ named: NamedChange; changes: { name: string; before: string; after: string }[] }> {
  const link = await readLink(needs, { subject: keySubject(k), token })
  const key = await keyById(needs, k)
  if (link.state === 'expired') throw new ServiceError('link_expired')
  if (link.state !== 'open' || key?.state !== 'active') throw new ServiceError('link_not_valid')
  const before = plainSettings(key.settings)
  const { changes: after, ...named } = describePendingSettings(key.settings, link.change)
  const changes = Object.entries(after).map(([name, value]) => ({
    name,
    before: textOf(before[name as keyof PlainSettings]),
    after: textOf(value),
  }))
  return { named, changes }
}

function textOf(value: PlainSettings[keyof PlainSettings]): string {
  return Array.isArray(value) ? value.join(', ') : String(value)
}

/** Throws as decideLink does where a link does not activate a key; changes nothing. */
export async function openActivation(needs: Pick<KeyNeeds, 'storage' | 'world'>, link: KeyLink): Promise<void> {
  await waitingKey(needs, link)
}

/** Activates a key with the link of its mail, once. Throws as decideLink does. */
export async function activateKey(needs: KeyNeeds, { token, k, by }: KeyLink & { by: Actor }): Promise<string> {
  const row = await waitingKey(needs, { token, k })
  const set = { state: 'active', activation_hash: null, activated_at: needs.world.now() }
  const issued = { issued_at: new Date(row.created_at).toISOString() }
  const record = auditWrite(needs.world, keyEntry('key_activated', row, by, issued))
  const applied = await needs.storage.apply([changeKey(row, set), record])
  needs.keys.directory.forget(k)
  if (!applied.ok) throw new ServiceError('link_not_valid')
  needs.keys.directory.issued(row)
  return k
}

/** The key that this link would activate. Throws as decideLink does. */
async function waitingKey(needs: Pick<KeyNeeds, 'storage' | 'world'>, { token, k }: KeyLink): Promise<KeyRow> {
  const row = isSecretToken(token, 'cst_') ? await keyRowById(needs, k) : undefined
  if (row?.state !== 'not_activated' || row.activation_hash !== secretHash(token))
    throw new ServiceError('link_not_valid')
  if (needs.world.now() >= row.activation_expires_at) throw new ServiceError('link_expired')
  return row
}
