import assert from 'node:assert/strict'
import test from 'node:test'
import { migrations } from '../../src/app/migrations.ts'
import { postgresPlace, sqlitePlace, testIn, type Place } from '../storage/place.ts'

const server = process.env['TEST_DATABASE_URL']
const engines: readonly (readonly [string, () => Promise<Place>])[] = [
  ['SQLite', sqlitePlace],
  ...(server === undefined ? [] : [['PostgreSQL', () => postgresPlace(server)] as const]),
]

/** A row of each kind as the service wrote it when the step was the newest, by the step that made its table. */
const rowsOfThen: Readonly<Record<string, { table: string; row: Record<string, string | number | null> }[]>> = {
  'audit/0001-create': [
    {
      table: 'audit_records',
      row: {
        id: 'a',
        at: 1,
        actor: 'owner',
        actor_id: 'o',
        action: 'key_issued',
        subject: 'key:k',
        owner_id: 'o',
        request_id: null,
        facts: '{}',
      },
    },
  ],
  'attestation/0001-create': [
    { table: 'attestation_generations', row: { id: 'current', number: 7, text: '{}' } },
    {
      table: 'attestation_rotations',
      row: { kid: 'k', by: 'first_start', replaced: null, at: '2026-12-01T12:00:00.000Z', signs_from: 'x' },
    },
  ],
  'lists/0001-log': [
    {
      table: 'lists_logs',
      row: { id: 'current', number: 1, origin: 'o', sealed_key: 'k', size: 1, checkpoint: 'c', is_restored: 0 },
    },
    { table: 'lists_log_entries', row: { position: 0, lists_root: 'r', loaded_at: 't', entry: '{}' } },
    { table: 'lists_log_nodes', row: { node: '0/0', hash: 'h' } },
    { table: 'lists_log_cosignatures', row: { origin: 'o', size: 1, witness: 'w', line: 'l' } },
  ],
  'lists/0002-contents': [
    { table: 'lists_contents', row: { snapshot: 'h', list: 'ofac', deflated: 'x', in_force_at: 1 } },
  ],
  'accounts/0001-create': [
    { table: 'accounts_owners', row: { id: 'o', email: 'owner@example.com', created_at: 1, used_at: 2 } },
    {
      table: 'accounts_pending',
      row: { subject: 's', token_hash: 'h', changes: '{}', requested_at: 1, expires_at: 2 },
    },
    {
      table: 'accounts_mails',
      row: { id: 'm', sealed: 'x', due_at: 1, attempts: 0, lease_until: 0, created_at: 1 },
    },
    { table: 'accounts_mail_slots', row: { address_hash: 'h', slot: 1, used_at: 2 } },
  ],
  'accounts/0002-sessions': [
    { table: 'accounts_sign_ins', row: { token_hash: 'h', owner_id: 'o', expires_at: 1 } },
    { table: 'accounts_sessions', row: { session_hash: 'h', owner_id: 'o', expires_at: 1 } },
  ],
  'accounts/0003-mail-budgets': [
    { table: 'accounts_devices', row: { device_hash: 'h', owner_id: 'o', expires_at: 1 } },
  ],
  'observatory/0001-create': [
    { table: 'observatory_corpus', row: { id: 'current', generation: 1, figures: '{}', imported_at: 1 } },
    { table: 'observatory_terms', row: { generation: 1, place: 0, figures: '{}' } },
    { table: 'observatory_blocks', row: { id: 'b', items: '{}' } },
  ],
  'status/0001-create': [
    {
      table: 'status_days',
      row: { component: 'storage', day: '2026-12-01', ok: 1, degraded: 0, failed: 0, last: 'ok', last_at: 1 },
    },
    { table: 'status_minutes', row: { minute: 1 } },
  ],
  'webhooks/0003-deliveries': [
    {
      table: 'webhooks_deliveries',
      row: {
        id: 'd',
        message_id: 'm',
        owner_id: 'o',
        state: 'waiting',
        attempts: 1,
        attempts_max: 5,
        is_asked: 0,
        due_at: 1,
        created_at: 1,
        changed_at: 1,
      },
    },
    {
      table: 'webhooks_attempts',
      row: { delivery_id: 'd', n: 1, at: 1, status_code: 500, duration_ms: 2, error: 'status' },
    },
  ],
  'webhooks/0002-endpoints': [
    {
      table: 'webhooks_endpoints',
      row: {
        owner_id: 'o',
        url: 'https://a.example/',
        secret: 's',
        previous_secret: null,
        previous_until: null,
        lang: 'en',
        created_at: 1,
        failing_since: null,
        paused_at: null,
        paused_because: null,
      },
    },
  ],
  'keys/0001-create': [
    {
      table: 'keys_keys',
      row: {
        id: 'k',
        owner_id: 'o',
        key_hash: 'h',
        label: '',
        state: 'active',
        scopes: 'all',
        ip_allowlist: '',
        expires_at: null,
        decision_log: 0,
        log_retention: '90d',
        activation_hash: null,
        activation_expires_at: 1,
        created_at: 1,
        activated_at: 2,
        revoked_at: null,
        version: 3,
      },
    },
    { table: 'keys_month_counts', row: { subject: 's', month: '2026-11', calls: 4 } },
  ],
  'keys/0002-calls': [{ table: 'keys_day_calls', row: { key_id: 'k', day: '2026-11-03', calls: 4 } }],
  'registry/0002-services': [
    {
      table: 'registry_services',
      row: {
        sid: 's',
        owner_id: 'o',
        name: 'n',
        url: 'https://a.example/',
        wallet: 'w',
        policy: '{}',
        proofs: '{}',
        domain_token: 'd',
        wallet_token: 'w',
        suspended: 0,
        registered_at: 1,
        updated_at: 2,
        version: 3,
      },
    },
    { table: 'registry_status_changes', row: { id: 'i', sid: 's', from_status: 'a', to_status: 'b', set_at: 1 } },
  ],
  'screening/0001-traces': [
    { table: 'screening_traces', row: { number: 1, network: 'n', address: 'a', observation: '{}', expires_at: 1 } },
  ],
  'registry/0003-baselines': [
    {
      table: 'registry_baselines',
      row: { agent_id: 'a', entity: 'e', controls: 'kyc', attested_at: 1, expires_at: 2 },
    },
  ],
  'evidence/0001-receipts': [
    {
      table: 'evidence_receipts',
      row: {
        id: 'r',
        payee: 'p',
        network: 'base',
        tx_hash: '0x',
        verification: 'verified',
        verification_cause: null,
        payers: 'a b',
        payer_claim: 'delivered',
        payer_rank: 2,
        payer_at: 1,
        payee_claim: null,
        payee_rank: 0,
        payee_at: null,
        filed_at: 1,
        version: 2,
      },
    },
  ],
  'webhooks/0001-messages': [
    { table: 'webhooks_messages', row: { id: 'm', owner_id: 'o', type: 'key-alert', payload: '{}', created_at: 1 } },
  ],
  'paid/0001-payments': [
    {
      table: 'paid_payments',
      row: {
        network: 'eip155:8453',
        asset: '0x',
        payer: '0x',
        nonce: '0x',
        offer: 'decision',
        request_hash: 'h',
        payment_hash: 'h',
        identifier: null,
        amount: '300000',
        pay_to: '0x',
        state: 'settled',
        payment: '{}',
        requirements: '{}',
        answer: '{}',
        settlement: '{}',
        owner: '',
        fence: 1,
        created_at: 1,
        updated_at: 2,
      },
    },
  ],
  'paid/0004-believed-transactions': [
    { table: 'paid_believed', row: { network: 'eip155:8453', tx: '0x', nonce: '0x', at: 1 } },
  ],
  'registry/0001-agents': [
    { table: 'registry_kyc_events', row: { id: 'e', agent_id: 'a', status: 'none', at: 1, told_by: 'operator' } },
    {
      table: 'registry_agents',
      row: {
        agent_id: 'a',
        entity: 'e',
        secret_hash: 'h',
        replaced_secret_hash: null,
        owner_id: 'o',
        registered_from: '192.0.2.1',
        wallet: null,
        principal: null,
        mandate: '{}',
        discoverable: 0,
        kyc: 'none',
        kyc_at: 0,
        state: 'active',
        registered_at: 1,
        rotated_at: null,
        revoked_at: null,
        version: 1,
      },
    },
  ],
  'gateway/0001-create': [
    {
      table: 'gateway_requests',
      row: {
        agent_id: 'a',
        secret_hash: 's',
        action: 'pay',
        request_key: 'k',
        body_hash: 'b',
        state: 'done',
        owner: 'o',
        fence: 1,
        status: 200,
        answer: '{}',
        created_at: 1,
      },
    },
    { table: 'gateway_nonces', row: { agent_id: 'a', nonce: 'n', payment_id: 'p' } },
    {
      table: 'gateway_payments',
      row: {
        id: 'pay',
        agent_id: 'a',
        nonce: 'n',
        amount: '1.5',
        subject: 'eip155:1:0x',
        to_address: '0x',
        network: 'ethereum',
        purpose: null,
        state: 'settled',
        pillar: null,
        reason_code: null,
        decision: 'allow',
        inputs_hash: null,
        mandate: '{}',
        day: '2026-11-22',
        created_at: 1,
      },
    },
    { table: 'gateway_days', row: { agent_id: 'a', day: '2026-11-22', promised: 1 } },
    { table: 'gateway_processes', row: { id: 'p', beat: 1 } },
  ],
  'registry/0005-wallets': [
    { table: 'registry_wallets', row: { wallet: '0x', agent_id: 'a', bound_by: 'proof', bound_at: 1 } },
  ],
  'registry/0006-registrations': [
    { table: 'registry_registrations', row: { subject: 'source:192.0.2.1', day: '2026-11-27', registered: 1 } },
  ],
  'gateway/0005-previews': [{ table: 'gateway_previews', row: { bucket: 1, slot: 0, used_at: 2 } }],
  'gateway/0010-relays-and-open-settlements': [
    { table: 'gateway_relays', row: { subject: 'service', period: '2026-11-27', sent: 1 } },
    { table: 'gateway_open', row: { subject: 'agent:a', taken: 1 } },
  ],
  'gateway/0003-settlements': [
    {
      table: 'gateway_settlements',
      row: {
        payment_id: 'p',
        agent_id: 'a',
        nonce: 'n',
        day: '2026-11-22',
        units: 1,
        network: 'base',
        token: '0x',
        payer: '0x',
        payee: '0x',
        authorization_nonce: '0x',
        valid_before: 2,
        confirmations: 1,
        since_block: 3,
        answer: 'x',
        state: 'open',
        tx_hash: null,
        created_at: 1,
      },
    },
  ],
  'registry/0007-ended-ids': [{ table: 'registry_ended_ids', row: { id_hash: 'h', ended_at: 1 } }],
  'decision/0001-log': [
    {
      table: 'decision_blocks',
      row: { id: 'b', key_id: 'k', data_key: 'd', first_at: 1, last_at: 2, entries: 3, expires_at: 4, sealed: 'x' },
    },
    { table: 'decision_parts', row: { hash: 'h', content: '{}', keep_until: 5 } },
    { table: 'decision_data_keys', row: { owner: 'o', id: 'd', sealed: 'x', made_at: 1 } },
  ],
}

test('every table has a row here, so that an upgrade is tried with something in it', () => {
  const created = migrations.flatMap(({ up }) => [...up.join('\n').matchAll(/CREATE TABLE (\w+)/g)])
  const withRows = new Set(Object.values(rowsOfThen).flatMap((rows) => rows.map(({ table }) => table)))
  assert.deepEqual(withRows, new Set(created.map(([, table]) => table)))
  for (const name of Object.keys(rowsOfThen))
    assert.ok(
      migrations.some((step) => step.name === name),
      name,
    )
})

/** The name of a table after these steps. One that is moved aside and created again under its name keeps it. */
function nameAfter(steps: typeof migrations, table: string): string {
  const renamed = steps.flatMap(({ up }) => {
    const text = up.join('\n')
    const isCreatedAgain = (name: string) => new RegExp(`CREATE TABLE ${name}\\b`).test(text)
    return [...text.matchAll(/ALTER TABLE (\w+) RENAME TO (\w+)/g)].filter(([, from = '']) => !isCreatedAgain(from))
  })
  return renamed.find(([, from]) => from === table)?.[2] ?? table
}

for (const [engine, makePlace] of engines)
  for (let steps = 0; steps < migrations.length; steps++)
    testIn(
      makePlace,
      `${engine}: a database of the first ${steps} steps is brought up to date and loses no row`,
      async ({ open }) => {
        const earlier = migrations.slice(0, steps)
        const old = await open({ migrations: earlier })
        const rows = earlier.flatMap(({ name }) => rowsOfThen[name] ?? [])
        for (const { table: first, row } of rows) {
          const table = nameAfter(earlier, first)
          assert.equal((await old.apply([{ kind: 'insert', table, row, guard: 'new' }])).ok, true, table)
        }
        await old.close()
        const upgraded = await open({ migrations })
        for (const { table, row } of rows) {
          const stored = await upgraded
            .read<Record<string, Record<string, unknown>>>()
            .selectFrom(nameAfter(migrations, table))
            .selectAll()
            .execute()
          assert.equal(stored.length, 1, table)
          for (const [column, value] of Object.entries(row))
            assert.equal(stored[0]?.[column], value, `${table}.${column}`)
        }
        await upgraded.close()
        await (await open({ migrations, access: 'readOnly' })).close()
      },
    )

for (const [engine, makePlace] of engines)
  testIn(makePlace, `${engine}: a database of this version keeps its rows through a restart`, async ({ open }) => {
    const rows = migrations
      .flatMap(({ name }) => rowsOfThen[name] ?? [])
      .map(({ table, row }) => ({ table: nameAfter(migrations, table), row }))
    const first = await open({ migrations })
    for (const { table, row } of rows)
      assert.equal((await first.apply([{ kind: 'insert', table, row, guard: 'new' }])).ok, true)
    await first.close()
    const again = await open({ migrations })
    for (const { table } of rows)
      assert.equal(
        (await again.read<Record<string, object>>().selectFrom(table).selectAll().execute()).length,
        1,
        table,
      )
  })
