import { changedFacts, type Actor, type AuditEntry, type AuditFacts } from '../../audit/audit-write.ts'
import type { KeyRecord } from '../judge-key.ts'
import { defaultSettings, plainSettings, settingsOfRow, type KeySettings } from '../settings/key-settings.ts'
import { keySubject } from './key-subject.ts'
import type { KeyRow } from '../tables.ts'

/** The audit record of a key. For a new key it holds the differences from an unrestricted one. */
export function keyEntry(
  action: 'key_issued' | 'key_activated',
  row: KeyRow,
  by: Actor,
  further: AuditFacts = {},
): AuditEntry {
  const facts = { ...settingsFacts(defaultSettings, settingsOfRow(row)), ...further }
  return { action, subject: keySubject(row.id), ownerId: row.owner_id, by, facts }
}

type ChangeAction = 'key_changed' | 'key_change_proposed' | 'key_change_confirmed' | 'key_change_cancelled'

/** The audit record of a change of settings. */
export function keyChangeEntry(action: ChangeAction, key: KeyRecord, settings: KeySettings, by: Actor): AuditEntry {
  const facts = settingsFacts(key.settings, settings)
  return { action, subject: keySubject(key.id), ownerId: key.ownerId, by, facts }
}

/** Allow lists are recorded by their number of ranges, because addresses may be personal data. */
function settingsFacts(before: KeySettings, after: KeySettings): AuditFacts {
  return changedFacts(plainSettings(before), plainSettings(after), ['ip_allowlist'])
}
