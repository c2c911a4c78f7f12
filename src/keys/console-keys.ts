import { z } from 'zod'
import { auditWrite, type Actor } from '../audit/audit-write.ts'
import { describeDropped, droppedMembers } from '../accounts/dropped-change.ts'
import { requireOwner } from '../accounts/owners.ts'
import { readPending } from '../accounts/pending-changes.ts'
import { anyRole, developerRoles, ownerOnly } from '../endpoint/roles.ts'
import { defineConsoleEndpoint } from '../accounts/console-endpoint.ts'
import { shownChangeExample, shownChangeFields } from '../accounts/shown-change.ts'
import { revisionField } from '../accounts/shown-state.ts'
import { ServiceError } from '../endpoint/errors.ts'
import type { KeyCalls } from './key-calls.ts'
import { readWeeks } from './entries/key-week.ts'
import { changeSettings, revokeKey } from './changes/change-settings.ts'
import { decideAsOwner } from './decide-link.ts'
import { keyEntry } from './entries/key-entry.ts'
import { attemptsMax, type KeyNeeds } from './key-needs.ts'
import { defaultSettings, type KeySettings } from './settings/key-settings.ts'
import { keyRowById, keyRowsOf, ownedKeysMax, requireRoomForKey } from './key-store.ts'
import { keySubject } from './entries/key-subject.ts'
import { addKey, newKey } from './entries/new-key.ts'
import { refusePastExpiry } from './settings/refuse-settings.ts'
import { labelField, settingFields, settingsFrom } from './settings/setting-fields.ts'
import { describeOwnedKey, describeWaiting, ownedKeySchema, waitingMembers } from './settings-result.ts'
import type { KeyRow } from './tables.ts'

const path = '/api/console/keys'
const keyIdField = z
  .string()
  .max(100)
  .meta({ description: 'The id of the key.', examples: ['key_p5jXN8AQM9LWM0D4loKWxJ'] })
const keyId = 'key_p5jXN8AQM9LWM0D4loKWxJ'

export const listOwnKeys = defineConsoleEndpoint({
  name: 'listOwnKeys',
  methods: ['GET'],
  path,
  roles: anyRole,
  summary: 'The API keys of an owner',
  description:
    `Each with its settings and the change that waits, the newest first, at most ${ownedKeysMax}. Keys that were never ` +
    'activated are behind the others. With its last use and the answered calls of a week.',
  input: z.strictObject({}),
  output: z.strictObject({ items: z.array(ownedKeySchema) }),
  errors: [],
  examples: [{ title: 'The keys', input: {} }],
  async run(needs: KeyNeeds & { keys: { calls: Pick<KeyCalls, 'flush'> } }, _input, _ask, { ownerId }) {
    await needs.keys.calls.flush()
    const rows = await keyRowsOf(needs, ownerId)
    return { body: { items: await describeAll(needs, rows) }, outcome: null }
  },
})

export const createOwnKey = defineConsoleEndpoint({
  name: 'createOwnKey',
  methods: ['POST'],
  path,
  roles: developerRoles,
  summary: 'Create an API key in the console',
  description:
    'The key is active at once: the session was opened by a link that was sent to the address of the owner. The answer ' +
    'shows the key, once; this service stores its hash.',
  input: z.strictObject({ label: labelField.optional(), ...settingFields }),
  okStatus: 201,
  output: ownedKeySchema.extend({ key: z.string().meta({ description: 'The key. It is shown once.' }) }),
  errors: ['key_setting_invalid', 'keys_too_many', 'account_erased', 'service_busy'],
  examples: [{ title: 'A key for screening', input: { label: 'checkout', scopes: ['screen_address', 'decide'] } }],
  async run(needs: KeyNeeds, { label = '', ...sent }, _ask, { ownerId, by }) {
    const settings = settingsFrom(defaultSettings, sent)
    refusePastExpiry(settings, needs.world.now())
    const { secret, row } = await addActiveKey(needs, { ownerId, label, settings }, by)
    needs.keys.directory.issued(row)
    return { body: { ...(await describe(needs, row)), key: secret }, outcome: null }
  },
})

export const changeOwnKey = defineConsoleEndpoint({
  name: 'changeOwnKey',
  methods: ['POST'],
  path: `${path}/{key_id}/settings`,
  roles: developerRoles,
  summary: 'Change the settings of an API key in the console',
  description:
    'As with the key itself: a change that only tightens is in force at once (200); one that loosens anything waits as a ' +
    'whole (202), is sent to the address of the owner, and is confirmed there or in the console.',
  input: z.strictObject({ key_id: keyIdField, ...settingFields, revision: revisionField }),
  output: ownedKeySchema.extend(droppedMembers),
  statuses: {
    202: {
      description: 'The change loosens the key, and waits to be confirmed. Nothing has changed yet.',
      output: ownedKeySchema.extend(waitingMembers),
    },
  },
  errors: ['state_changed', 'key_setting_invalid', 'key_revoked', 'service_busy', 'key_not_found'],
  examples: [{ title: 'Fewer scopes', input: { key_id: keyId, scopes: ['screen_address'] } }],
  async run(needs: KeyNeeds, { key_id, revision, ...sent }, ask, { ownerId, by }) {
    const before = await ownedKey(needs, ownerId, key_id)
    if (before.state === 'revoked') throw new ServiceError('key_revoked')
    const { waiting, dropped } = await changeSettings(needs, {
      keyId: key_id,
      sent,
      source: null,
      revision,
      lang: ask.lang,
      by,
    })
    const body = await describe(needs, await requireKey(needs, key_id))
    if (waiting === null) return { body: { ...body, ...describeDropped(dropped, ask.lang) }, outcome: null }
    return { status: 202, body: { ...body, ...describeWaiting(waiting, ask.lang) }, outcome: null }
  },
})

export const decideOwnKeyChange = defineConsoleEndpoint({
  name: 'decideOwnKeyChange',
  methods: ['POST'],
  path: `${path}/{key_id}/pending`,
  roles: ownerOnly,
  summary: 'Confirm or cancel the change of a key that waits',
  description:
    'What the link of the e-mail does, for an owner who is signed in. `change_id` and `change_hash` name the change that ' +
    'was shown: where another one has replaced it, nothing is done, and the answer (409) has it in `pending`. The link is ' +
    'used up.',
  input: z.strictObject({
    key_id: keyIdField,
    action: z.enum(['confirm', 'cancel']).meta({ description: 'Puts the change in force, or drops it.' }),
    ...shownChangeFields,
  }),
  output: ownedKeySchema,
  errors: ['change_not_pending', 'change_replaced', 'link_not_valid', 'link_expired', 'service_busy', 'key_not_found'],
  examples: [{ title: 'Drop it', input: { key_id: keyId, action: 'cancel', ...shownChangeExample } }],
  async run(needs: KeyNeeds, { key_id, action, ...shown }, _ask, { ownerId, by }) {
    await ownedKey(needs, ownerId, key_id)
    await decideAsOwner(needs, { action, k: key_id, by, shown })
    return { body: await describe(needs, await requireKey(needs, key_id)), outcome: null }
  },
})

export const revokeOwnKey = defineConsoleEndpoint({
  name: 'revokeOwnKey',
  methods: ['POST'],
  path: `${path}/{key_id}/revoke`,
  roles: developerRoles,
  summary: 'Revoke an API key in the console',
  description: 'Ends the key for good, at once. A key that has ended already stays as it is.',
  input: z.strictObject({ key_id: keyIdField }),
  output: ownedKeySchema,
  errors: ['key_not_found'],
  examples: [{ title: 'Revoke it', input: { key_id: keyId } }],
  async run(needs: KeyNeeds, { key_id }, _ask, { ownerId, by }) {
    const row = await ownedKey(needs, ownerId, key_id)
    if (row.state !== 'revoked') await revokeKey(needs, { keyId: key_id, ownerId: row.owner_id }, by)
    return { body: await describe(needs, await requireKey(needs, key_id)), outcome: null }
  },
})

type NewKey = { ownerId: string; label: string; settings: KeySettings }

/** Adds a key that is active at once. Throws ServiceError keys_too_many, account_erased or service_busy. */
async function addActiveKey(
  needs: KeyNeeds,
  { ownerId, ...settings }: NewKey,
  by: Actor,
): Promise<{ secret: string; row: KeyRow }> {
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    const { secret, row: waiting } = newKey(needs, ownerId, settings)
    const row: KeyRow = { ...waiting, state: 'active', activation_hash: null, activated_at: waiting.created_at }
    const { ok } = await needs.storage.apply([
      await requireOwner(needs.storage, ownerId),
      await requireRoomForKey(needs, ownerId),
      addKey(row),
      auditWrite(needs.world, keyEntry('key_issued', row, by)),
    ])
    if (ok) return { secret, row }
  }
  throw new ServiceError('service_busy')
}

/** A key of an owner. A key of another owner counts as not found. */
async function ownedKey(needs: KeyNeeds, ownerId: string, id: string): Promise<KeyRow> {
  const row = await requireKey(needs, id)
  if (row.owner_id !== ownerId) throw new ServiceError('key_not_found', { field: 'key_id' })
  return row
}

async function requireKey(needs: KeyNeeds, id: string): Promise<KeyRow> {
  const row = await keyRowById(needs, id)
  if (!row) throw new ServiceError('key_not_found', { field: 'key_id' })
  return row
}

async function describe(needs: KeyNeeds, row: KeyRow): Promise<z.output<typeof ownedKeySchema>> {
  const [described] = await describeAll(needs, [row])
  if (!described) throw new Error('each row is described')
  return described
}

async function describeAll(needs: KeyNeeds, rows: readonly KeyRow[]): Promise<z.output<typeof ownedKeySchema>[]> {
  const now = needs.world.now()
  const ids = rows.map(({ id }) => id)
  const [weekOf, pending] = await Promise.all([
    readWeeks(needs, ids, now),
    Promise.all(ids.map((id) => readPending(needs, keySubject(id)))),
  ])
  return rows.map((row, nth) => describeOwnedKey(row, { pending: pending[nth] ?? null, week: weekOf(row.id), now }))
}
