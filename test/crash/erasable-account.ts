import type { Storage, Write } from '../../src/storage/storage.ts'
import { agentRow } from '../support/agents.ts'
import { addKey } from '../support/decisions/owned-agent.ts'
import { ownerNamed } from '../support/decisions/logged-caller.ts'

/** The writes of an account that has one of each thing that an erasure ends. Its address follows from the owner. */
export function accountOf(ownerId: string): Write[] {
  const key = { kind: 'key', keyId: ownerId, ownerId, scopes: 'all', log: '5y' } as const
  const rows: readonly (readonly [string, Readonly<Record<string, string | number | null>>])[] = [
    ['accounts_sign_ins', { token_hash: ownerId, owner_id: ownerId, expires_at: later }],
    ['accounts_sessions', { session_hash: ownerId, owner_id: ownerId, expires_at: later }],
    ['accounts_devices', { device_hash: ownerId, owner_id: ownerId, expires_at: later }],
    ['accounts_members', { ...member, id: ownerId, owner_id: ownerId, email: `member@${ownerId}.example` }],
    ['accounts_mails', { ...mail, id: ownerId, owner_id: ownerId }],
    ['accounts_pending', { ...pending, subject: `key:${ownerId}`, token_hash: ownerId }],
    ['registry_agents', { ...agentRow({ agentId: ownerId, owner_id: ownerId }, 0) }],
    ['registry_services', { ...service, sid: ownerId, owner_id: ownerId }],
    ['webhooks_endpoints', { ...webhook, owner_id: ownerId }],
    ['webhooks_deliveries', { ...delivery, id: ownerId, owner_id: ownerId }],
    ['decision_data_keys', { owner: ownerId, id: `dk_${ownerId}`, sealed: '', made_at: 0 }],
  ]
  const inserts = rows.map(([table, row]): Write => ({ kind: 'insert', table, row, guard: 'new' }))
  return [ownerNamed(ownerId), addKey(key, { key_hash: ownerId }), ...inserts]
}

/** Which things of an account stand. One query sees one moment: a server may be finishing what a killed process had sent. */
export async function standingThings(
  storage: Pick<Storage, 'read'>,
  ownerId: string,
): Promise<Readonly<Record<string, boolean>>> {
  const db = storage.read<Record<string, Record<string, string | number | null>>>()
  const count = (table: string, where: Readonly<Record<string, string | number>>) => {
    let query = db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('n'))
    for (const [column, value] of Object.entries(where)) query = query.where(column, '=', value)
    return query
  }
  const row = await db
    .selectFrom(count('accounts_owners', { id: ownerId, email: `${ownerId}@example.com` }).as('owner'))
    .innerJoin(count('accounts_sign_ins', { owner_id: ownerId }).as('link'), (join) => join.onTrue())
    .select(['owner.n as address', 'link.n as link'])
    .select([
      count('accounts_sessions', { owner_id: ownerId }).as('session'),
      count('accounts_devices', { owner_id: ownerId }).as('device'),
      count('accounts_members', { owner_id: ownerId }).as('member'),
      count('accounts_mails', { owner_id: ownerId }).as('mail'),
      count('accounts_pending', { subject: `key:${ownerId}` }).as('change'),
      count('keys_keys', { owner_id: ownerId, state: 'active' }).as('key'),
      count('registry_agents', { owner_id: ownerId, state: 'active' }).as('agent'),
      count('registry_services', { owner_id: ownerId, suspended: 0 }).as('service'),
      count('webhooks_endpoints', { owner_id: ownerId }).as('webhook'),
      count('webhooks_deliveries', { owner_id: ownerId, state: 'waiting' }).as('delivery'),
      count('decision_data_keys', { owner: ownerId }).as('data_key'),
    ])
    .executeTakeFirstOrThrow()
  return Object.fromEntries(Object.entries(row).map(([thing, n]) => [thing, Number(n) > 0]))
}

const later = 4_000_000_000_000
const mail = { sealed: '', due_at: later, attempts: 0, lease_until: 0, created_at: 0, about: null, is_requested: 0 }
const member = { role: 'auditor', state: 'active', invited_at: 0, joined_at: 0 }
const pending = { changes: '{}', requested_at: 0, expires_at: later }
const service = {
  name: 'Service',
  url: 'https://service.example',
  wallet: '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97',
  policy: '{}',
  proofs: '{}',
  domain_token: 'd',
  wallet_token: 'w',
  suspended: 0,
  registered_at: 0,
  updated_at: 0,
  version: 1,
}
const webhook = {
  url: 'https://hooks.example.com/hook',
  secret: 'sealed',
  previous_secret: null,
  previous_until: null,
  lang: 'en',
  created_at: 0,
  failing_since: null,
  paused_at: null,
  paused_because: null,
}
const delivery = {
  message_id: 'm',
  state: 'waiting',
  attempts: 0,
  attempts_max: 1,
  is_asked: 0,
  due_at: later,
  created_at: 0,
  changed_at: 0,
}
