import { z } from 'zod'
import { actor } from '../audit/audit-write.ts'
import { describeDropped, droppedMembers } from '../accounts/dropped-change.ts'
import { readPending } from '../accounts/pending-changes.ts'
import { logRetentions } from '../endpoint/caller.ts'
import { defineEndpoint } from '../endpoint/endpoint.ts'
import { ServiceError } from '../endpoint/errors.ts'
import { message } from '../messages/message.ts'
import { changeSettings, revokeKey } from './changes/change-settings.ts'
import { decideLink } from './decide-link.ts'
import { heldKey } from './held-key.ts'
import type { KeyNeeds } from './key-needs.ts'
import { keySubject } from './entries/key-subject.ts'
import { keyById } from './key-store.ts'
import { settingFields } from './settings/setting-fields.ts'
import { describeSettings, describeWaiting, settingsResultSchema, waitingMembers } from './settings-result.ts'

const path = '/api/access-keys/settings'

export const getKeySettings = defineEndpoint({
  name: 'getKeySettings',
  methods: ['GET'],
  path,
  tag: 'Keys',
  summary: 'Settings of an API key',
  description:
    'With a key: its scopes, IP allow list, expiry, decision log, and the change that waits for confirmation. Without ' +
    'one: a description of the settings. A key with an IP allow list can be managed from an allowed address only.',
  access: { keys: 'managed' },
  limit: 'shared',
  input: z.strictObject({}),
  output: z.union([
    settingsResultSchema,
    z.strictObject({ description: z.string(), authentication: z.string(), settings: z.record(z.string(), z.string()) }),
  ]),
  errors: ['key_unknown', 'key_revoked', 'key_expired', 'key_not_activated'],
  examples: [{ title: 'The description', input: {} }],
  async run(needs: KeyNeeds, _input, { caller, lang }) {
    if (caller.credential.kind === 'anonymous' && caller.keyRejected === null)
      return { body: selfDescription(lang), outcome: null }
    return { body: await settingsOf(needs, heldKey(caller).keyId), outcome: null }
  },
})

export const changeKeySettings = defineEndpoint({
  name: 'changeKeySettings',
  methods: ['POST'],
  path,
  tag: 'Keys',
  summary: 'Change the settings of an API key',
  description:
    'With the key: a change that only tightens (fewer scopes, a narrower allow list, an earlier expiry, the decision log ' +
    'switched on, a longer retention) is in force at once (200). A change that loosens anything waits as a whole for the ' +
    'link that is sent to the address of the key, for 24 hours (202). Any accepted change replaces one that waits. ' +
    '`action: revoke` ends the key at once. With `action: confirm` or `cancel`, `token` and `k` from the link, no key is ' +
    'needed. Members that are not sent keep their values; those that only the answer has are ignored.',
  access: ({ action }) => ({ keys: action === 'confirm' || action === 'cancel' ? 'ignored' : 'managed' }),
  limit: 'shared',
  input: z.strictObject({
    ...settingFields,
    action: z
      .enum(['confirm', 'cancel', 'revoke'])
      .meta({ description: 'Confirms or cancels a change by the link of an e-mail, or revokes the key.' })
      .optional(),
    token: z.string().max(100).meta({ description: 'From the link, with `confirm` and `cancel`.' }).optional(),
    k: z.string().max(100).meta({ description: 'From the link, with `confirm` and `cancel`.' }).optional(),
    key_id: z.unknown().optional().meta({ description: 'Ignored: part of the answer.' }),
    label: z.unknown().optional().meta({ description: 'Ignored: part of the answer.' }),
    state: z.unknown().optional().meta({ description: 'Ignored: part of the answer.' }),
    pending: z.unknown().optional().meta({ description: 'Ignored: part of the answer.' }),
    dropped: z.unknown().optional().meta({ description: 'Ignored: part of the answer.' }),
    detail: z.unknown().optional().meta({ description: 'Ignored: part of the answer.' }),
  }),
  output: settingsResultSchema.extend(droppedMembers),
  statuses: {
    202: {
      description:
        'The change loosens the key. It waits for the link that was sent by e-mail, or where `mailed` is false for its owner ' +
        'in the console; nothing has changed yet.',
      output: settingsResultSchema.extend(waitingMembers),
    },
  },
  errors: [
    'key_setting_invalid',
    'parameter_missing',
    'key_required',
    'key_unknown',
    'key_revoked',
    'key_expired',
    'key_not_activated',
    'link_not_valid',
    'link_expired',
    'service_busy',
  ],
  examples: [
    { title: 'Fewer scopes: in force at once', input: { scopes: ['screen_address'] } },
    { title: 'Revoke the key', input: { action: 'revoke' } },
  ],
  async run(
    needs: KeyNeeds,
    {
      action,
      token,
      k,
      key_id: _id,
      label: _label,
      state: _state,
      pending: _pending,
      dropped: _dropped,
      detail: _detail,
      ...sent
    },
    ask,
  ) {
    if (action === 'confirm' || action === 'cancel') {
      const link = { token: token ?? missing('token'), k: k ?? missing('k') }
      const keyId = await decideLink(needs, { action, ...link, by: actor('link', null, ask) })
      return { body: { ...(await settingsOf(needs, keyId)), ...describeDropped(null, ask.lang) }, outcome: null }
    }
    const held = heldKey(ask.caller)
    const { keyId } = held
    const by = actor('key', keyId, ask)
    if (action === 'revoke') {
      await revokeKey(needs, held, by)
      return { body: { ...(await settingsOf(needs, keyId)), ...describeDropped(null, ask.lang) }, outcome: null }
    }
    const changed = await changeSettings(needs, { keyId, sent, source: ask.caller.source, lang: ask.lang, by })
    const body = describeSettings(changed.key, changed.pending)
    if (changed.waiting === null)
      return { body: { ...body, ...describeDropped(changed.dropped, ask.lang) }, outcome: null }
    return { status: 202, body: { ...body, ...describeWaiting(changed.waiting, ask.lang) }, outcome: null }
  },
})

function missing(field: string): never {
  throw new ServiceError('parameter_missing', { field })
}

/** The current key. It existed a moment ago. */
async function settingsOf(needs: KeyNeeds, keyId: string) {
  const key = await keyById(needs, keyId)
  if (!key) throw new ServiceError('key_unknown')
  return describeSettings(key, await readPending(needs, keySubject(keyId)))
}

function selfDescription(lang: Parameters<typeof message>[0]) {
  return {
    description: message(lang, 'keys.about'),
    authentication: message(lang, 'keys.about_authentication'),
    settings: {
      scopes: message(lang, 'keys.about_scopes'),
      ip_allowlist: message(lang, 'keys.about_allowlist'),
      expires_at: message(lang, 'keys.about_expiry'),
      decision_log: message(lang, 'keys.about_log'),
      decision_log_retention: message(lang, 'keys.about_retention', { options: logRetentions }),
    },
  }
}
