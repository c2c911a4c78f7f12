import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import test, { type TestContext } from 'node:test'
import type { AuditRecord } from '../../src/audit/read-audit.ts'
import type { DecisionResult } from '../../src/decision/describing/decision-result.ts'
import type { HostResult } from '../../src/screening/host-result.ts'
import type { ScreenResult } from '../../src/screening/screen-result.ts'
import { madeUp } from '../lists/list-file-fixtures.ts'
import { accountSpellings } from '../support/key-spellings.ts'
import { bridge, namedByFbi, sanctioned, tornadoPool } from '../support/known-addresses.ts'
import { callCli } from '../support/command-line.ts'
import { payingAgent } from '../support/paying-agent.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

// A crowd reports an honest payee, and the operator of the service can do nothing but remove the complete list. An
// entry of the operator's allow list takes that weight away now, and nothing else: a listed address on it gains
// nothing.

const [reported, alsoReported, blocked] = [madeUp.evm(1), madeUp.evm(2), madeUp.evm(3)]
const twin = accountSpellings(Buffer.alloc(20, 0x6b))
const by = { reason: 'Supplier since 2024', approved_by: 'Zoe Approver' }

type Lists = { lists: { id: string; status: string; entries: number; detail: string; snapshot: string | null }[] }

async function start(t: TestContext, allow: unknown, dataDir?: string) {
  const path = await mkdtemp(join(tmpdir(), 'countersign-allow-'))
  const write = async (file: string, content: unknown) => {
    await mkdir(dirname(join(path, file)), { recursive: true })
    await writeFile(join(path, 'next'), typeof content === 'string' ? content : JSON.stringify(content))
    await rename(join(path, 'next'), join(path, file))
  }
  await write('scamsniffer/address.json', [reported, alsoReported, blocked, sanctioned.evm, bridge])
  await write('openphish/feed.txt', 'https://crowd.example/\nhttps://sibling.example/\nhttps://edited.example/\n')
  const edited = { version: 2, tolerance: 2, fuzzylist: [], whitelist: [], blacklist: ['edited.example'] }
  await write('eth-phishing-detect/config.json', edited)
  await write('own/own.json', [
    { address: blocked, reason: 'never delivered' },
    { address: twin.evm, reason: 'never delivered' },
    { host: 'own.example', reason: 'never delivered' },
  ])
  if (allow !== null) await write('own/own-allow.json', allow)
  const app = await startTestApp({ LISTS_DIR: path, ...(dataDir === undefined ? {} : { DATA_DIR: dataDir }) })
  t.after(async () => {
    await app.stop()
    await rm(path, { recursive: true })
  })
  return { app, write, path }
}

const allowed = (...subjects: object[]) => subjects.map((subject) => ({ ...subject, ...by }))
const risk = async (app: TestApp, addr: string, more = '') =>
  (await app.ask<ScreenResult>(`/api/risk?addr=${addr}${more}`)).json
const host = async (app: TestApp, url: string) =>
  (await app.ask<HostResult>(`/api/endpoint?url=${encodeURIComponent(url)}`)).json
const listOf = async (app: TestApp, id = 'own-allow') => {
  const match = (await app.ask<Lists>('/api/lists')).json.lists.find((list) => list.id === id)
  assert.ok(match)
  return match
}

test('a reported address that the operator allows is clear at every door, with the entry as evidence', async (t) => {
  const { app } = await start(t, allowed({ address: reported }))
  assert.equal((await risk(app, alsoReported)).verdict, 'caution')
  const clear = await risk(app, reported)
  assert.deepEqual([clear.verdict, clear.reason_code, clear.risk], ['clear', 'NO_RISK_SIGNAL', 0])
  const entry = clear.evidence.find(({ source }) => source === 'own-allow')
  assert.deepEqual([entry?.weight, entry?.signal_key, entry?.delisted_on], [0, null, '2027-12-01'])
  assert.match(
    entry?.detail ?? '',
    /^Allowed by the operator from 2026-12-01 to before 2027-12-01.*Supplier since 2024\.$/,
  )
  const report = clear.evidence.find(({ source }) => source === 'scamsniffer')
  assert.match(report?.detail ?? '', /because the operator allows the address/)
  assert.ok(!JSON.stringify(clear).includes('Zoe'), 'who approved it stays in the file')
  assert.match((await app.ask(new URL(entry?.page ?? '').pathname)).text, /Allowed by the operator/)
  assert.match(
    (await risk(app, reported, '&lang=zh')).evidence.map(({ detail }) => detail).join(),
    /运营方自 2026-12-01 起允许该地址/,
  )

  const batch = await app.ask<{ results: { address: string; verdict: string }[] }>('/api/risk/batch', {
    method: 'POST',
    body: { addresses: [reported, alsoReported] },
  })
  assert.deepEqual(
    new Map(batch.json.results.map(({ address, verdict }) => [address, verdict])),
    new Map([
      [alsoReported, 'caution'],
      [reported, 'clear'],
    ]),
  )
  const decided = await app.ask<DecisionResult>(`/api/decide?to=${reported}&amountUsdc=5`)
  assert.deepEqual([decided.json.decision, decided.json.verdict], ['allow', 'clear'])
  const agent = await payingAgent(app)
  const paid = await agent.pay({ to: reported })
  const held = await agent.pay({ to: alsoReported })
  assert.deepEqual([paid.json['decision'], held.json['decision']], ['allow', 'review'], paid.text)
  for (const lang of ['en', 'zh']) assert.match((await app.ask(`/lists?lang=${lang}`)).text, /id="own-allow"/)
})

test('it takes no weight from what authorities, mixers, the own list or the key of a listed address state', async (t) => {
  const listed = [sanctioned.evm, sanctioned.bitcoin, namedByFbi, tornadoPool, blocked]
  const { app } = await start(t, allowed(...[...listed, twin.tron, reported].map((address) => ({ address }))))
  for (const address of listed) {
    const { verdict, evidence } = await risk(app, address)
    assert.equal(verdict, 'risky', address)
    assert.ok(
      evidence.some(({ source }) => source === 'own-allow'),
      'the entry is shown beside it',
    )
  }
  const same = await risk(app, twin.tron)
  assert.deepEqual([same.verdict, same.signal_keys], ['caution', ['key.same_as_listed']])
  const decided = await app.ask<DecisionResult>(`/api/decide?to=${sanctioned.evm}&amountUsdc=5`)
  assert.equal(decided.json.decision, 'decline')
  const agent = await payingAgent(app)
  assert.equal((await agent.pay({ to: sanctioned.evm })).status, 403)
  // What is allowed is not blocked by having a place on a list: it taints no money and is not among the newest listings.
  const { json } = await app.ask<{ items: { address: string; list: string }[] }>('/api/risk/recent?limit=100')
  assert.ok(!JSON.stringify(json).includes('own-allow'))
})

test('a host that the operator allows is clear, also by its form; siblings, edited lists and hidden hosts stay as they are', async (t) => {
  const hosts = ['crowd.example', 'edited.example', 'own.example', 'metmask.io', '203.0.113.9', 'one.vercel.app']
  const { app } = await start(t, allowed(...hosts.map((each) => ({ host: each }))))
  const expected: [string, string][] = [
    ['https://crowd.example/', 'clear'],
    ['https://pay.crowd.example/', 'clear'],
    ['https://sibling.example/', 'caution'],
    ['https://edited.example/', 'risky'],
    ['https://own.example/', 'risky'],
    ['https://metmask.io/', 'clear'],
    ['https://metamask-login.io/', 'caution'],
    ['https://203.0.113.9/', 'clear'],
    ['https://203.0.113.10/', 'caution'],
    ['https://user:pass@crowd.example/', 'caution'],
    ['https://www.google.com/url?q=https%3A%2F%2Fsibling.example%2F', 'caution'],
  ]
  for (const [url, verdict] of expected) assert.equal((await host(app, url)).verdict, verdict, url)
  const { evidence, lists } = await host(app, 'https://crowd.example/')
  const entry = evidence.find(({ source }) => source === 'own-allow')
  assert.match(entry?.detail ?? '', /has allowed crowd\.example since 2026-12-01\. It ends on 2027-12-01\..*Supplier/)
  assert.equal(lists.find(({ id }) => id === 'own-allow')?.matched, 'allow')
})

test('an entry ends with its last day, or a year after it was first read, and is named then', async (t) => {
  const entries = allowed(
    { address: reported, until: '2026-12-03' },
    { address: alsoReported },
    { host: 'crowd.example' },
  )
  const { app, write } = await start(t, [...entries, { host: 'sibling.example', ...by, until: '2026-11-30' }])
  const verdicts = async () => [
    (await risk(app, reported)).verdict,
    (await risk(app, alsoReported)).verdict,
    (await host(app, 'https://crowd.example/')).verdict,
    (await host(app, 'https://sibling.example/')).verdict,
  ]
  assert.deepEqual(await verdicts(), ['clear', 'clear', 'clear', 'caution'])
  assert.match((await listOf(app)).detail, /have ended and no longer count: 1 \(sibling\.example\)/)
  app.world.clock.ms = Date.parse('2026-12-03T23:59:00Z')
  assert.deepEqual(await verdicts(), ['clear', 'clear', 'clear', 'caution'])
  app.world.clock.ms = Date.parse('2026-12-04T00:00:00Z')
  assert.deepEqual(await verdicts(), ['caution', 'clear', 'clear', 'caution'])
  // Other words for the same entry begin no new year.
  await write('own/own-allow.json', [{ ...entries[1], reason: 'Reviewed again', until: '2030-01-01' }, entries[2]])
  await until(
    async () =>
      (await listOf(app)).entries === 2 &&
      (await risk(app, alsoReported)).evidence.some(({ detail }) => detail.includes('Reviewed again')),
  )
  app.world.clock.ms = Date.parse('2027-11-30T12:00:00Z')
  assert.deepEqual((await verdicts()).slice(1, 3), ['clear', 'clear'])
  app.world.clock.ms = Date.parse('2027-12-01T12:00:00Z')
  assert.deepEqual((await verdicts()).slice(1, 3), ['caution', 'caution'])
  await until(async () => (await listOf(app)).detail.includes('no longer count: 2'))
})

test('a broken, emptied or removed file allows nothing any more, and holds up no verdict', async (t) => {
  const { app, write, path } = await start(t, allowed({ address: reported }, { host: 'crowd.example' }))
  const states = async () => [
    (await risk(app, reported)).verdict,
    (await host(app, 'crowd.example')).verdict,
    (await risk(app, madeUp.evm(9))).verdict,
    (await host(app, 'shop.example')).verdict,
  ]
  const withdrawn = ['caution', 'caution', 'clear', 'clear']
  assert.deepEqual(await states(), ['clear', 'clear', 'clear', 'clear'])
  await write('own/own-allow.json', '[{"address":')
  await until(async () => (await listOf(app)).status === 'failed')
  assert.match(
    (await listOf(app)).detail,
    /own-allow\.json: the file is truncated \(line 1\)\. Nothing of it is in force/,
  )
  assert.deepEqual(await states(), withdrawn)
  await write('own/own-allow.json', allowed({ address: reported }, { host: 'crowd.example' }))
  await until(async () => (await listOf(app)).status === 'fresh')
  assert.deepEqual(await states(), ['clear', 'clear', 'clear', 'clear'])
  await write('own/own-allow.json', '[]')
  await until(async () => (await listOf(app)).entries === 0)
  assert.deepEqual([...(await states()), (await listOf(app)).status], [...withdrawn, 'fresh'])
  await write('own/own-allow.json', allowed({ address: reported }, { host: 'crowd.example' }))
  await until(async () => (await listOf(app)).entries === 2)
  await rm(join(path, 'own/own-allow.json'))
  await until(async () => (await listOf(app)).status === 'off')
  assert.deepEqual(await states(), withdrawn)
  assert.equal((await listOf(app, 'own')).status, 'fresh')
  assert.doesNotMatch((await listOf(app, 'own')).detail, /own-allow/)
})

test('items that are not as documented are skipped and named; the others count', async (t) => {
  const odd = [
    { address: alsoReported, reason: 'no approver' },
    { address: alsoReported, approved_by: 'no reason' },
    { address: alsoReported.replace('0x', '0x0'), ...by },
    { address: `${alsoReported}, ${blocked}`, ...by },
    { address: alsoReported, host: 'sibling.example', ...by },
    { address: alsoReported, ...by, until: '2026-13-01' },
    { address: alsoReported, ...by, effect: 'everything' },
    'nonsense',
  ]
  const { app } = await start(t, [...odd, ...allowed({ address: reported })])
  const list = await listOf(app)
  assert.match(list.detail, /left out: 8 \(\[0\]\.approved_by, \[1\]\.reason, \[2\]\.address, …\)/)
  assert.deepEqual([list.status, list.entries], ['fresh', 1])
  assert.deepEqual([(await risk(app, reported)).verdict, (await risk(app, alsoReported)).verdict], ['clear', 'caution'])
})

test('a change of the list is in the log of lists and in the audit, which contain neither its names nor its addresses', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-allow-data-'))
  const { app, write } = await start(t, allowed({ address: reported }), dataDir)
  t.after(() => rm(dataDir, { recursive: true }))
  const changes = async () => {
    const { out: output } = await callCli(['audit', '--json'], { DATA_DIR: dataDir })
    assert.ok(!output.includes('Zoe') && !output.includes(reported))
    const records = output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as AuditRecord)
    return records.filter(({ action }) => action === 'allow_list_changed')
  }
  const [first] = await until(async () => ((await changes()).length === 1 ? changes() : null))
  assert.deepEqual([first?.actor, first?.subject], ['operator', 'list:own-allow'])
  assert.deepEqual((first?.facts as { entries: unknown } | undefined)?.entries, { before: 0, after: 1 })
  await write('own/own-allow.json', allowed({ address: reported }, { host: 'crowd.example' }))
  await until(async () => (await changes()).length === 2)
  const facts = (await changes()).map((change) => change.facts as { entries: { after: number }; snapshot: string })
  const latest = facts.find(({ entries }) => entries.after === 2)
  assert.deepEqual(latest?.entries, { before: 1, after: 2 })
  assert.equal(latest?.snapshot, (await listOf(app)).snapshot)
})

test('an answer that the allow list made clear names the operator and the verdict without it, and counts no own list as checked', async (t) => {
  const { app } = await start(t, allowed({ address: reported }, { host: 'metmask.io' }, { host: 'crowd.example' }))
  const query = async (path: string) => (await app.ask<HostResult & ScreenResult>(path)).json
  const otherwise = /Allowed by the operator; without that, the verdict would be `caution` with /
  const form = await host(app, 'https://metmask.io/')
  assert.match(form.advice, /would be `caution` with a risk of 60 \(host\.lookalike\)/)
  assert.doesNotMatch(JSON.stringify(form), /no suspicious form|No risk signal found/)
  assert.match(form.signals.join(), /Allowed by the operator.*metamask\.io/)
  assert.deepEqual(form.signal_keys, ['none'])
  const page = (await app.ask('/host/metmask.io')).text
  assert.match(page, /Allowed by the operator/)
  assert.match((await app.ask('/report/host/metmask.io')).text, /Allowed by the operator/)
  const address = await risk(app, reported)
  assert.match(address.advice, /would be `caution` with a risk of 45 \(list\.scam\)/)
  assert.match(address.signals.join(), /Allowed by the operator.*Reported as a scam/)
  assert.match((await risk(app, reported, '&lang=zh')).advice, /运营方已允许/)
  const payee = madeUp.evm(9)
  for (const view of ['', '&view=brief']) {
    assert.match((await query(`/api/decide?to=${payee}&amountUsdc=5&url=metmask.io${view}`)).advice, otherwise, view)
    assert.match((await query(`/api/decide?to=${reported}&amountUsdc=5${view}`)).advice, otherwise, view)
    assert.doesNotMatch((await query(`/api/decide?to=${payee}&amountUsdc=5${view}`)).advice, /Allowed/)
  }
  // What no signal stands against needs no allowance, and stays in words as it is.
  assert.doesNotMatch((await host(app, 'https://shop.example/')).advice, /Allowed/)
  const counted = (each: HostResult) => /checked: (\d) of (\d)/.exec(each.advice)?.slice(1)
  const { lists } = await host(app, 'https://shop.example/')
  const ofOthers = lists.filter(({ kind }) => kind !== 'own' && kind !== 'allow')
  const checked = ofOthers.filter(({ status }) => status !== 'not_configured').length
  assert.deepEqual(counted(form), [String(checked), String(ofOthers.length)])
})
