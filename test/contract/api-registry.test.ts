import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { migrations } from '../../src/app/migrations.ts'
import { insertAgent } from '../../src/registry/agent-writes.ts'
import { agentsPageMax, servicesPageMax } from '../../src/registry/registry-endpoints.ts'
import { addService } from '../../src/registry/service-store.ts'
import { openStorage } from '../../src/storage/open.ts'
import { agentRow, registerAgent } from '../support/agents.ts'
import { samplePayee } from '../support/decisions/record-samples.ts'
import { activeKey } from '../support/key-holder.ts'
import { unlisted } from '../support/known-addresses.ts'
import { host, register, verifiedService } from '../support/payees.ts'
import { startTestApp, testBaseUrl, type TestApp } from '../support/test-app.ts'
import { evmWallet } from '../support/wallets.ts'

type Link = { present: boolean; detail: string }
type Agent = {
  found: boolean
  agentId: string
  name: string | null
  completeness: number | null
  chain: Readonly<Record<'agent' | 'principal' | 'mandate' | 'credential' | 'wallet', Link>> | null
  baseline: unknown
  note: string
}
type Registry = {
  count: number
  agents: { agentId: string; name: string; completeness: number }[]
  empty_note: string
  opt_in: string
  resolve: string
  services: string
  standard: string
}

let app: TestApp
before(async () => {
  app = await startTestApp({ TRUST_PROXY: '1' })
})
after(() => app.stop())

const agentOf = async (agentId: string, more = '') =>
  (await app.ask<Agent>(`/api/registry/agent?agentId=${encodeURIComponent(agentId)}${more}`)).json

test('200: an empty registry states what that means', async () => {
  const { status, json } = await app.ask<Registry>('/api/registry')
  assert.equal(status, 200)
  assert.deepEqual([json.count, json.agents], [0, []])
  assert.deepEqual([json.services, json.standard], [`${testBaseUrl}/registry.json`, `${testBaseUrl}/docs/verdicts`])
  assert.equal(json.resolve, '/api/registry/agent?agentId={agentId}')
  assert.match(json.empty_note, /says nothing about any agent/)
  const services = await app.ask('/registry.json')
  assert.deepEqual(services.json, { version: 1, updated_at: null, services: [] })
})

test('200: only agents that opted in and are not revoked are listed and found', async () => {
  await registerAgent(app, { agentId: 'shown', discoverable: 1 })
  await registerAgent(app, { agentId: 'hidden' })
  await registerAgent(app, { agentId: 'revoked', discoverable: 1, state: 'revoked' })
  const { json } = await app.ask<Registry>('/api/registry')
  assert.deepEqual([json.count, json.agents.map(({ agentId }) => agentId)], [1, ['shown']])
  assert.equal((await agentOf('shown')).found, true)
  for (const agentId of ['hidden', 'revoked', 'no-such', 'SHOWN', 'a\u0000b', '__proto__', "x' OR 1=1"]) {
    const record = await agentOf(agentId)
    assert.deepEqual([record.found, record.chain, record.name], [false, null, null], agentId)
    assert.match(record.note, /says nothing about the agent/)
  }
})

test('200: each link of the chain is present or not, and no value of any is shown', async () => {
  const payee = unlisted.tron
  await registerAgent(app, {
    agentId: 'whole',
    discoverable: 1,
    entity: 'Whole Ltd',
    owner_id: 'own_secret',
    principal: 'Jane Principal',
    wallet: unlisted.evm,
    mandate: { maxUsdc: '77.123456', dailyUsdc: '1234.5', allowedPayees: [payee], purpose: 'hidden-purpose' },
    rotated_at: Date.parse('2026-11-30T00:00:00Z'),
  })
  const complete = await agentOf('whole')
  assert.deepEqual([complete.name, complete.completeness], ['Whole Ltd', 1])
  for (const [name, { present }] of Object.entries(complete.chain ?? {})) assert.equal(present, true, name)
  assert.match(complete.chain?.credential.detail ?? '', /2026-11-30/)
  const text = JSON.stringify(complete)
  for (const value of ['77.123456', '1234.5', payee, 'hidden-purpose', unlisted.evm, 'own_secret', 'Jane Principal'])
    assert.equal(text.includes(value), false, value)

  await registerAgent(app, { agentId: 'bare', discoverable: 1, mandate: { expiresAt: app.world.now() } })
  const bare = await agentOf('bare')
  const present = Object.entries(bare.chain ?? {}).map(([name, link]) => [name, link.present])
  assert.deepEqual(Object.fromEntries(present), {
    agent: true,
    principal: false,
    mandate: false,
    credential: true,
    wallet: false,
  })
  assert.equal(bare.completeness, 0.4)
  const zh = await agentOf('bare', '&lang=zh')
  assert.equal(zh.chain?.wallet.detail, '未登记钱包。')
})

test('200: services are listed with their status from the beginning, and not while they are suspended', async () => {
  const files = host(app)
  const { service, wallet } = await verifiedService(app, files, { sid: 'b-shop', policy: { max_usdc: '9.5' } })
  const holder = await activeKey(app)
  const terms = { sid: 'a-shop', name: 'A', url: 'https://a.example', wallet: evmWallet(61).address }
  await register(app, holder, terms)
  const { json } = await app.ask<{ updated_at: string; services: Record<string, unknown>[] }>('/registry.json')
  assert.equal(json.updated_at, new Date(app.world.now()).toISOString())
  const open = { min_usdc: null, max_usdc: null, require_kya: false, purposes: [] }
  assert.deepEqual(json.services, [
    {
      sid: 'a-shop',
      name: 'A',
      rating_status: 'contact_confirmed',
      open_disputes: 0,
      named_like: [],
      policy: open,
      url: 'https://a.example/',
      wallet: evmWallet(61).address,
    },
    {
      sid: 'b-shop',
      name: 'Service b-shop',
      rating_status: 'verified',
      open_disputes: 0,
      named_like: [],
      policy: {
        ...open,
        max_usdc: 9.5,
      },
      url: service.url,
      wallet: wallet.address,
    },
  ])
  assert.equal(JSON.stringify(json).includes(service.proofs.domain.token), false, 'tokens are for the owner only')
})

test('200: the pages show the same to people, in both languages, and hostile names as text', async () => {
  const holder = await activeKey(app)
  const name = '<img src=x onerror=alert(1)>'
  await register(app, holder, { sid: 'c-shop', name, url: 'https://c.example', wallet: evmWallet(62).address })
  for (const [lang, rating] of [
    ['en', 'contact confirmed'],
    ['zh', '联系方式已确认'],
  ] as const) {
    for (const path of ['/registry', '/registry/c-shop']) {
      const { status, text } = await app.ask(`${path}?lang=${lang}`)
      assert.equal(status, 200)
      assert.ok(text.includes(rating) && text.includes('&#60;img src=x'), path)
      assert.equal(text.match(/<img[^>]*>/g), null, path)
    }
  }
  const { text } = await app.ask('/registry/b-shop')
  for (const part of ['b-shop', 'up to 9.5 USDC', 'The wallet signed the message.'])
    assert.ok(text.includes(part), part)
  const unknown = await app.ask('/registry/no-such?lang=en', { headers: { accept: 'text/html' } })
  assert.equal(unknown.status, 404)
  assert.ok(unknown.text.includes('<h1>The registry has no payee with this sid.</h1>'))
})

test('400: an agent has an id, and nothing else is taken', async () => {
  for (const [query, code] of [
    ['', 'parameter_missing'],
    ['?agentId=', 'parameter_invalid'],
    [`?agentId=${'x'.repeat(129)}`, 'parameter_invalid'],
    ['?agentId=a&agentId=b', 'parameter_repeated'],
    ['?agentId=a&entity=b', 'parameter_unknown'],
  ]) {
    const { status, json } = await app.ask<{ reason_code: string }>(`/api/registry/agent${query}`)
    assert.deepEqual([status, json.reason_code], [400, code], query)
  }
})

test('200: a listing goes on where the page before ended, although agents and services were added; 400: a foreign cursor', async () => {
  const own = await startTestApp()
  try {
    const storage = await openStorage({ dataDir: own.dataDir, databaseUrl: null, migrations, access: 'operator' })
    const name = (i: number) => `many-${String(i).padStart(4, '0')}`
    const agents = Array.from({ length: agentsPageMax + 1 }, (_, i) =>
      insertAgent(agentRow({ agentId: name(i), discoverable: 1 }, i)),
    )
    const services = Array.from({ length: servicesPageMax + 1 }, (_, i) => addService(samplePayee(name(i), {})))
    for (let first = 0; first < services.length; first += 500)
      await storage.apply([...services.slice(first, first + 500), ...agents.slice(first, first + 500)])
    type Page = { count: number; updated_at: string; agents: { agentId: string }[]; next_cursor?: string }
    const first = (await own.ask<Page>('/api/registry')).json
    assert.deepEqual([first.count, first.agents.length, first.agents[0]?.agentId], [501, 500, name(500)])
    await storage.apply([insertAgent(agentRow({ agentId: 'newer', discoverable: 1 }, 9_999))])
    const rest = (await own.ask<Page>(`/api/registry?cursor=${first.next_cursor}`)).json
    assert.deepEqual(
      [rest.count, rest.agents.map(({ agentId }) => agentId), rest.next_cursor],
      [502, [name(0)], undefined],
    )
    type Services = { services: { sid: string }[]; updated_at: string; next_cursor?: string }
    const listed = (await own.ask<Services>('/registry.json')).json
    assert.deepEqual([listed.services.length, listed.services[0]?.sid], [1_000, name(0)])
    await storage.apply([addService(samplePayee('a-new', {}))])
    await storage.close()
    const others = (await own.ask<Services>(`/registry.json?cursor=${listed.next_cursor}`)).json
    assert.deepEqual([others.services.map(({ sid }) => sid), others.next_cursor], [[name(1_000)], undefined])
    assert.equal(others.updated_at, listed.updated_at, 'it is that of all services')
    const { text } = await own.ask('/registry?lang=zh')
    assert.ok(text.includes('前 1000 条') && text.includes('前 500 条'))
    for (const cursor of ['x', '', listed.next_cursor ?? '', Buffer.from('[1.5,"a"]').toString('base64url')]) {
      const { status, json } = await own.ask(`/api/registry?cursor=${cursor}`)
      assert.deepEqual([status, json['reason_code'], json['field']], [400, 'cursor_invalid', 'cursor'], cursor)
    }
    const { status, json } = await own.ask(`/registry.json?cursor=${first.next_cursor}`)
    assert.deepEqual([status, json['reason_code'], json['field']], [400, 'cursor_invalid', 'cursor'])
  } finally {
    await own.stop()
  }
})

test('429: the registry counts each endpoint on its own, keys are not read, and registry.json is not limited', async () => {
  const limited = await startTestApp({ LIMITS: 'on' })
  try {
    const { headers } = await activeKey(limited)
    for (let n = 0; n < 60; n++) assert.equal((await limited.ask('/api/registry', { headers })).status, 200)
    assert.equal((await limited.ask('/api/registry', { headers })).status, 429)
    assert.equal((await limited.ask('/api/registry/agent?agentId=x')).status, 200)
    for (let n = 0; n < 70; n++) assert.equal((await limited.ask('/registry.json')).status, 200)
  } finally {
    await limited.stop()
  }
})
