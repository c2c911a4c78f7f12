import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { callCli } from '../support/command-line.ts'
import { activeKey, mailsOf, nextMail } from '../support/key-holder.ts'
import { sanctioned, unlisted } from '../support/known-addresses.ts'
import type { Answer } from '../support/ask.ts'
import { host, verifiedService } from '../support/payees.ts'
import { signIn } from '../support/console-session.ts'
import { payingAgent } from '../support/paying-agent.ts'
import { until } from '../support/until.ts'
import { shared, startTestApp, type TestApp } from '../support/test-app.ts'

// `Lazarus Group` registered an agent and paid with it, and no answer mentioned it. An operator named like a listed
// party is flagged now, reported to the owner and shown in the registry, and is never declined for the name alone.

const email = 'owner@example.com'

async function payAs(app: TestApp, named: { entity: string; principal?: string }) {
  const agent = await payingAgent(app, undefined, named)
  const { status, json } = await agent.pay()
  const check = (json['checks'] as { n: number; outcome: string; detail: string }[])[0]
  return { agent, status, json, check }
}

test('an agent under the full name of a listed party pays within its mandate, flagged at gate 1, in both languages', async () => {
  const app = await shared.app()
  for (const entity of [
    'Lazarus Group',
    'LAZARUS-GROUP',
    'lazarus  group.',
    'Lаzаrus Grоup',
    'Ｌａｚａｒｕｓ Group',
    'Garantex Europe OU',
    'Lazarus Group(TM)',
    'Lazarus Group™',
    'Lazarus Group TM',
    'Ⓛⓐⓩⓐⓡⓤⓢ Group',
    'HAMAS',
    'Hamas (R)',
    'ISIL',
    'I.S.I.L.',
    'ISlL',
    'ISIL TM',
    'Hidden Cobra',
    'guardians of peace',
    'APT38',
    'Hezbollah',
  ]) {
    const { status, json, check } = await payAs(app, { entity })
    assert.deepEqual([status, json['decision'], check?.n, check?.['outcome']], [200, 'review', 1, 'review'], entity)
    assert.match(JSON.stringify(check), /ENTITY_POSSIBLE_MATCH/)
    assert.match(String(json['advice']), /named like a listed party/)
  }
  const { agent, check } = await payAs(app, { entity: 'Acme', principal: 'Lazarus Group' })
  assert.match(check?.detail ?? '', /named like a party that is listed \(ofac\)/)
  const preview = await agent.ask({
    action: 'preview',
    to: '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97',
    amountUsdc: 1,
    lang: 'zh',
  })
  assert.equal(preview.json['decision'], 'review')
})

test('a part of such a name, a longer one, a short one and an honest one are not', async () => {
  const app = await shared.app()
  for (const entity of [
    'Lazarus',
    'Lazarus Group Research',
    'Group',
    'Delta',
    'ICI',
    'Opera',
    'Argos',
    'Isis',
    'Isil',
    'Basil',
    'BASIL',
    'ISIL Kitchens',
    'OPERA',
    'WAED',
    'ASRC',
    'NITC',
    'AI AI',
    'IS IL',
    'Advanced Technologies',
    'Acme',
    'Example Ltd',
    'Circle',
    '',
  ]) {
    const { json } = await payAs(app, { entity: entity || 'A' })
    assert.equal(json['decision'], 'allow', entity)
  }
})

test('its owner gets a mail at the registration, and the registry names the list', async (t) => {
  const app = await startTestApp()
  t.after(app.stop)
  const holder = await activeKey(app, { email })
  const registered = () => payingAgent(app, undefined, { entity: 'Lazarus Group' }, holder.headers)
  let agent: Awaited<ReturnType<typeof payingAgent>> | null = null
  const mail = await nextMail(app, async () => void (agent = await registered()), email)
  assert.match(JSON.stringify(mail), /full name of a party on a sanctions list \(OFAC SDN list\)/)
  assert.ok(agent)
  const { agentId, ask } = agent as Awaited<ReturnType<typeof payingAgent>>
  assert.equal((await ask({ action: 'set-discoverable', discoverable: true })).status, 200)
  const one = await app.ask(`/api/registry/agent?agentId=${agentId}`)
  const { json } = await app.ask<{ agents: { agentId: string; named_like: string[] }[] }>('/api/registry')
  assert.deepEqual(one.json['named_like'], ['ofac'])
  assert.deepEqual(json.agents.find((each) => each.agentId === agentId)?.named_like, ['ofac'])
  for (const [lang, reply] of [
    ['en', /Named like a party on: OFAC SDN list/],
    ['zh', /与以下名单上的主体同名：OFAC SDN 名单/],
  ] as const)
    assert.match((await app.ask(`/registry?lang=${lang}`)).text, reply)
  const body = { sid: 'laz', name: 'Lazarus Group', url: 'https://laz.example', wallet: unlisted.evm }
  const save = async (sent: Json) => {
    const { status, text } = await app.ask('/api/registry/services', {
      method: 'POST',
      headers: holder.headers,
      body: sent,
    })
    assert.ok(status === 201 || status === 200, text)
  }
  const ofService = await nextMail(app, () => save(body), email)
  assert.equal(ofService.subject, 'A service of your Countersign account is named like a listed party')
  assert.match(ofService.text, /service “laz” [^]*full name of a party on a sanctions list \(OFAC SDN list\)/)
  // Another name is reported once, the same terms again and other changes not: what comes next is about the next name.
  await save({ ...body, policy: { min_usdc: '1' } })
  await save({ sid: 'laz', name: 'Honest Ltd' })
  const renamed = await nextMail(app, () => save({ sid: 'laz', name: 'Garantex Europe OU' }), email)
  assert.match(renamed.text, /Garantex Europe OU/)
  const sent = (await mailsOf(app)).filter(({ subject }) => /service .* named like/.test(subject))
  assert.equal(sent.length, 2)
  // An hour has five of these mails, those about agents among them: a key cannot flood its owner.
  for (const n of [1, 2, 3, 4, 5]) await save({ ...body, sid: `laz-${n}` })
  await app.ask('/api/console/sign-in', { method: 'POST', body: { email } })
  const ofNames = async () => (await mailsOf(app)).filter(({ subject }) => /named like/.test(subject)).length
  // Mails are sent in the order in which they were queued.
  await until(async () => (await mailsOf(app)).some(({ subject }) => subject.startsWith('Sign in')))
  await until(async () => (await ofNames()) >= 5)
  assert.equal(await ofNames(), 5)
  const services = await app.ask<{ services: { sid: string; named_like: string[] }[] }>('/registry.json')
  assert.deepEqual(services.json.services.find(({ sid }) => sid === 'laz')?.named_like, ['ofac'])
})

test('names of the files of an operator count, weak and short ones do not', async (t) => {
  const app = await withFiles(t, {
    'eu-fsf/xmlFullSanctionsList_1_1.xml':
      '<export generationDate="2026-11-30T10:00:00Z"><sanctionEntity euReferenceNumber="EU.1"><subjectType code="enterprise"/>' +
      '<nameAlias wholeName="Made Up Shipping S.A." strong="true"/><nameAlias wholeName="Weakly Named" strong="false"/>' +
      '<nameAlias wholeName="Delta"/></sanctionEntity><sanctionEntity euReferenceNumber="EU.2"><subjectType code="person"/>' +
      '<nameAlias wholeName="Made Up"/><nameAlias wholeName="Anna Made Up"/></sanctionEntity></export>',
    'uk-sanctions/UK-Sanctions-List.xml':
      '<Designations><DateGenerated>30/11/2026</DateGenerated><Designation><UniqueID>X1</UniqueID><Names><Name><Name6>British Made Up Bank</Name6>' +
      '</Name></Names><IndividualEntityShip>Entity</IndividualEntityShip></Designation></Designations>',
  })
  const expected: [string, string | null][] = [
    ['made up shipping SA', 'eu-fsf'],
    ['Anna Made Up', 'eu-fsf'],
    ['British Made-Up Bank', 'uk-sanctions'],
    ['Weakly Named', null],
    ['Delta', null],
    ['Made Up', null],
  ]
  for (const [entity, list] of expected) {
    const { json, check } = await payAs(app, { entity })
    assert.equal(json['decision'], list === null ? 'allow' : 'review', entity)
    if (list !== null) assert.match(check?.detail ?? '', new RegExp(`\\(${list}\\)`))
  }
})

async function withFiles(t: TestContext, files: Readonly<Record<string, string>>): Promise<TestApp> {
  const path = await mkdtemp(join(tmpdir(), 'countersign-names-'))
  for (const [file, content] of Object.entries(files)) {
    await mkdir(dirname(join(path, file)), { recursive: true })
    await writeFile(join(path, file), content)
  }
  const app = await startTestApp({ LISTS_DIR: path })
  t.after(async () => {
    await app.stop()
    await rm(path, { recursive: true })
  })
  return app
}

// The payee's decision, the check, the console and the owner's view of a service had the name without a word.

test('a payee holds what such an agent pays, and what is paid to such a service, in both languages', async (t) => {
  const app = await startTestApp()
  t.after(app.stop)
  const files = host(app)
  const { holder } = await verifiedService(app, files, { sid: 'shop' })
  const { agentId, secret } = await payingAgent(app, undefined, { entity: 'Acme', principal: 'Lazarus Group' })
  const decide = (body: object, headers = {}) =>
    app.ask<PayeeDecided>('/api/payee/decide', { method: 'POST', body: { ...body }, headers })
  const request = { payee: 'shop', amountUsdc: '1', 'payer.address': unlisted.evm }
  const byName = await decide({ ...request, 'payer.agentId': agentId })
  const bySecret = await decide(request, { 'x-agent-id': agentId, 'x-agent-secret': secret })
  for (const { json } of [byName, bySecret]) {
    assert.deepEqual([json.status, json.reasons], ['hold_request_info', ['ENTITY_POSSIBLE_MATCH']])
    assert.match(json.next, /Check who operates the agent or the service of that name/)
  }
  await verifiedService(app, files, { sid: 'laz', holder, name: 'LAZARUS-GROUP' })
  for (const [lang, reply] of [
    ['en', /The payee is named like a party on: OFAC SDN list/],
    ['zh', /收款方与以下名单上的主体同名：OFAC SDN 名单/],
  ] as const) {
    const { json } = await decide({ ...request, payee: 'laz', lang })
    assert.deepEqual(
      [json.status, json.requested_fields, json.payee_ref.named_like],
      ['hold_request_info', [], ['ofac']],
    )
    assert.match(JSON.stringify(json.evidence), reply)
  }
  assert.equal((await decide({ ...request, payee: 'laz', 'payer.address': sanctioned.evm })).json.status, 'decline')
  assert.equal((await decide(request)).json.status, 'accept')
  const own = await app.ask<{ services: { sid: string; named_like: string[] }[] }>('/api/registry/services', holder)
  const named = Object.fromEntries(own.json.services.map(({ sid, named_like }) => [sid, named_like]))
  assert.deepEqual(named, { laz: ['ofac'], shop: [] })
})

test('the registration, the check, the console and a draft of the mandate go by the name too', async (t) => {
  const app = await startTestApp()
  t.after(app.stop)
  const holder = await activeKey(app, { email })
  const body = { action: 'register', agentId: 'shopper', entity: 'Lazarus Group' }
  let registered!: Answer<Json>
  const register = async () =>
    (registered = await app.ask<Json>('/api/pay', { method: 'POST', body, headers: holder.headers }))
  await nextMail(app, register, email)
  assert.deepEqual([registered.status, registered.json['named_like']], [201, ['ofac']])
  const secret = { 'x-agent-secret': String(registered.json['agentSecret']) }
  const ask = (more: object) =>
    app.ask('/api/pay', { method: 'POST', body: { agentId: 'shopper', ...more }, headers: secret })
  assert.deepEqual((await ask({ action: 'check' })).json['named_like'], ['ofac'])
  const paid = await ask({ amountUsdc: 1, to: unlisted.evm, nonce: 'n' })
  assert.equal(paid.json['decision'], 'review')
  const tried = await ask({ action: 'try-mandate', mandate: {} })
  assert.deepEqual(tried.json['changed'], [])
  const session = await signIn(app, email)
  const get = (path: string) => app.ask<Json>(`/api/console/${path}`, { headers: session.reads })
  const shownTo = await callCli(['agents', 'show', 'shopper', '--json'], { DATA_DIR: app.dataDir, LISTS_UPDATE: 'off' })
  assert.deepEqual((JSON.parse(shownTo.out) as Json)['named_like'], ['ofac'])
  assert.deepEqual(((await get('agents')).json['items'] as Json[])[0]?.['named_like'], ['ofac'])
  const shown = await get(`payments/${String(paid.json['paymentId'])}`)
  assert.match(JSON.stringify(shown.json['checks']), /ENTITY_POSSIBLE_MATCH/)
})

type Json = Record<string, unknown>
type PayeeDecided = {
  status: string
  reasons: string[]
  requested_fields: string[]
  payee_ref: { named_like: string[] }
  evidence: object[]
  next: string
}
