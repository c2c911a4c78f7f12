import { auditWrite, type Actor } from '../../audit/audit-write.ts'
import { queueChangeMail, queueDropMail } from '../../accounts/change-mail.ts'
import { emailOf } from '../../accounts/owners.ts'
import {
  endPending,
  proposeChange,
  readPending,
  requesterOf,
  type PendingChange,
  type ReplacedChange,
} from '../../accounts/pending-changes.ts'
import { requireRevision } from '../../accounts/shown-state.ts'
import { ServiceError } from '../../endpoint/errors.ts'
import type { Lang } from '../../messages/message.ts'
import { compareSettings } from '../settings/compare-settings.ts'
import type { KeyRecord } from '../judge-key.ts'
import { keyChangeEntry } from '../entries/key-entry.ts'
import { changeMail, droppedMail } from '../entries/key-mails.ts'
import { attemptsMax, type KeyNeeds } from '../key-needs.ts'
import { plainSettings, type KeySettings } from '../settings/key-settings.ts'
import { keySubject } from '../entries/key-subject.ts'
import { changeKey, keyById, revokeWrites, writeSettings, type KeyOfOwner } from '../key-store.ts'
import { settingsRevision } from '../settings-result.ts'
import { settingsFrom, type SentSettings } from '../settings/setting-fields.ts'
import { refuseExcludingCaller, refusePastExpiry } from '../settings/refuse-settings.ts'

/**
 * `source`: the address of the caller; null where the key itself is not used for the call. `revision`: the revision of
 * the settings that the caller saw.
 */
type SettingsRequest = {
  keyId: string
  sent: SentSettings
  source: string | null
  revision?: string | undefined
  lang: Lang
  by: Actor
}
/**
 * The key, and its pending change. `waiting` is set where this change became the pending one, with whether a mail was
 * sent. `dropped` is the previous pending change where this one took effect at once.
 */
type Changed = {
  key: KeyRecord
  pending: PendingChange | null
  waiting: { isMailed: boolean } | null
  dropped: ReplacedChange | null
}

/**
 * Changes settings for the holder of the key. A tightening takes effect at once; a loosening waits as a whole for the
 * owner's confirmation (service document, section 3.2). Writes are guarded by the version that was read.
 */
export async function changeSettings(needs: KeyNeeds, request: SettingsRequest): Promise<Changed> {
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    const key = await keyById(needs, request.keyId)
    if (!key) throw new ServiceError('key_unknown')
    requireRevision(settingsRevision(key.settings), request.revision)
    const settings = settingsFrom(key.settings, request.sent)
    if (request.sent.expires_at !== undefined) refusePastExpiry(settings, needs.world.now())
    if (request.sent.ip_allowlist !== undefined && request.source !== null)
      refuseExcludingCaller(settings, request.source)
    if (isEqual(settings, key.settings))
      return { key, pending: await readPending(needs, keySubject(key.id)), waiting: null, dropped: null }
    const loosens = compareSettings(key.settings, settings) === 'looser'
    const changed = await (loosens ? ask(needs, key, settings, request) : applyChange(needs, key, settings, request))
    if (changed) return changed
  }
  throw new ServiceError('service_busy')
}

/** Whether nothing would change. Equivalent settings in another notation are a change. */
function isEqual(one: KeySettings, other: KeySettings): boolean {
  return JSON.stringify(plainSettings(one)) === JSON.stringify(plainSettings(other))
}

/** Null where a concurrent change came first. */
async function applyChange(
  needs: KeyNeeds,
  key: KeyRecord,
  settings: KeySettings,
  { lang, by }: SettingsRequest,
): Promise<Changed | null> {
  const record = auditWrite(needs.world, keyChangeEntry('key_changed', key, settings, by))
  const subject = keySubject(key.id)
  const dropped = await readPending(needs, subject)
  const about = { subject, ownerId: key.ownerId, replaced: dropped }
  const mail = await queueDropMail(needs, about, (to) => droppedMail({ ...to, lang, key }))
  const applied = await needs.storage.apply([writeSettings(key, settings), ...endPending(subject), ...mail, record])
  needs.keys.directory.forget(key.id)
  if (!applied.ok) return null
  needs.accounts.mails.wake()
  return { key: { ...key, settings, version: key.version + 1 }, pending: null, waiting: null, dropped }
}

/** The pending change is bound to the key's version: a change accepted meanwhile ends it. */
async function ask(
  needs: KeyNeeds,
  key: KeyRecord,
  settings: KeySettings,
  { lang, by }: SettingsRequest,
): Promise<Changed | null> {
  const email = await emailOf(needs.storage, key.ownerId)
  if (email === null) throw new ServiceError('key_revoked')
  const [subject, changes] = [keySubject(key.id), JSON.stringify(plainSettings(settings))]
  const proposal = { subject, changes, ownerId: key.ownerId, by: requesterOf(by, 'key') }
  const { pending, token, writes } = proposeChange(needs.world, proposal)
  const { baseUrl } = needs.service
  const [before, after] = [plainSettings(key.settings), plainSettings(settings)]
  const { writes: mail, isMailed } = await queueChangeMail(needs, { subject, ownerId: key.ownerId }, (replaced) =>
    changeMail({ email, lang, key, before, after, token, baseUrl, replaced }),
  )
  const record = auditWrite(needs.world, keyChangeEntry('key_change_proposed', key, settings, by))
  const applied = await needs.storage.apply([changeKey(key, {}), ...writes, ...mail, record])
  needs.keys.directory.forget(key.id)
  if (!applied.ok) return null
  needs.accounts.mails.wake()
  return { key: { ...key, version: key.version + 1 }, pending, waiting: { isMailed }, dropped: null }
}

/** Revokes a key permanently and ends its pending change. */
export async function revokeKey(needs: KeyNeeds, key: KeyOfOwner, by: Actor): Promise<void> {
  await needs.storage.apply(revokeWrites(needs.world, key, by))
  needs.keys.directory.forget(key.keyId)
}
