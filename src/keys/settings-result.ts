import { isoOf } from '../kit/iso-of.ts'
import { z } from 'zod'
import type { PendingChange } from '../accounts/pending-changes.ts'
import { namedChangeMembers, nameChange } from '../accounts/shown-change.ts'
import { mailedField } from '../accounts/mailed-field.ts'
import { revisionShape } from '../accounts/shown-state.ts'
import { logRetentions, scopes } from '../endpoint/caller.ts'
import { message, type Lang } from '../messages/message.ts'
import { canonicalHash } from '../kit/canonical-json.ts'
import type { Week } from './entries/key-week.ts'
import type { KeyRecord } from './judge-key.ts'
import { recordOf } from './key-store.ts'
import type { KeyRow } from './tables.ts'
import { plainSettings, type KeySettings, type PlainSettings } from './settings/key-settings.ts'

const settingsMembers = {
  scopes: z.union([z.literal('all'), z.array(z.enum(scopes))]),
  ip_allowlist: z.array(z.string()).describe('In their one form; empty: no restriction.'),
  expires_at: z.iso.datetime().nullable(),
  decision_log: z.boolean(),
  decision_log_retention: z.enum(logRetentions),
}

/** A pending change of settings. */
export const pendingSettingsSchema = z.strictObject({
  ...namedChangeMembers('changes'),
  changes: z.strictObject(settingsMembers).partial().describe('The settings that differ, as they would be.'),
})

const pendingSchema = pendingSettingsSchema
  .nullable()
  .describe('A loosening change that waits for the confirmation by e-mail.')

/** A key as its owner sees it in the console. */
export const ownedKeySchema = z.strictObject({
  key_id: z.string(),
  label: z.string(),
  state: z.enum(['active', 'not_activated', 'expired', 'revoked']).describe('Only an `active` key counts.'),
  ...settingsMembers,
  revision: revisionShape.describe('Names the settings that are in force: another one after a change of them.'),
  pending: pendingSchema,
  last_used_at: z.iso
    .datetime()
    .nullable()
    .describe('The last answered call with the key; null before the first. A few seconds late.'),
  week: z
    .array(z.strictObject({ day: z.iso.date(), calls: z.int() }))
    .describe('The answered calls with the key in each of the last seven UTC days, today last.'),
  created_at: z.iso.datetime(),
  activated_at: z.iso.datetime().nullable(),
  revoked_at: z.iso.datetime().nullable(),
})

/** The answer of GET and POST of the settings. */
export const settingsResultSchema = z.strictObject({
  key_id: z.string().describe('Names the key in mailed links and exports. It is not secret.'),
  label: z.string(),
  state: z.enum(['active', 'revoked']).describe('Whether the key still counts.'),
  ...settingsMembers,
  pending: pendingSchema,
})

/** The members of the answer about a pending change beside those of the key. */
export const waitingMembers = { mailed: mailedField, detail: z.string() }

/** Where the owner confirms the change. */
export function describeWaiting({ isMailed }: { isMailed: boolean }, lang: Lang): { mailed: boolean; detail: string } {
  return { mailed: isMailed, detail: message(lang, isMailed ? 'keys.waiting' : 'keys.waiting_in_console') }
}

/** The answer about a key and its pending change. */
export function describeSettings({ id, label, state, settings }: KeyRecord, pending: PendingChange | null) {
  const plain = plainSettings(settings)
  return {
    key_id: id,
    label,
    state: state === 'revoked' ? ('revoked' as const) : ('active' as const),
    ...plain,
    pending: pending && describePendingSettings(settings, pending),
  }
}

/** A revision of settings: equal for equal settings. */
export function settingsRevision(settings: KeySettings): string {
  return canonicalHash(plainSettings(settings))
}

/** A pending change of settings in an answer. */
export function describePendingSettings(inForce: KeySettings, pending: PendingChange) {
  const changes = differing(plainSettings(inForce), JSON.parse(pending.changes) as PlainSettings)
  return { ...nameChange(pending, changes), changes }
}

/** The answer about a key to its owner. */
export function describeOwnedKey(
  row: KeyRow,
  { pending, week, now }: { pending: PendingChange | null; week: Week; now: number },
): z.output<typeof ownedKeySchema> {
  const key = recordOf(row)
  const { expires_at: expiresAt } = row
  const isOver = key.state === 'active' && expiresAt !== null && now >= expiresAt
  return {
    ...describeSettings(key, pending),
    state: isOver ? 'expired' : key.state,
    revision: settingsRevision(key.settings),
    last_used_at: row.last_used_at === 0 ? null : isoOf(row.last_used_at),
    week,
    created_at: isoOf(row.created_at),
    activated_at: row.activated_at === null ? null : isoOf(row.activated_at),
    revoked_at: row.revoked_at === null ? null : isoOf(row.revoked_at),
  }
}

/** The members of `one` that differ from the other. */
export function differing(before: PlainSettings, after: PlainSettings): Partial<PlainSettings> {
  const members = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof PlainSettings]),
  )
  return Object.fromEntries(members)
}
