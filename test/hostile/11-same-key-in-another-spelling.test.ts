import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import type { DecisionResult } from '../../src/decision/describing/decision-result.ts'
import { readAddress } from '../../src/kit/address.ts'
import { readCoinAddress } from '../../src/kit/coin-address.ts'
import type { ListEntry } from '../../src/lists/entry.ts'
import type { ScreenResult } from '../../src/screening/screen-result.ts'
import { exactQuote } from '../support/exact-quote.ts'
import { sanctioned, tornadoPool, unlisted } from '../support/known-addresses.ts'
import { accountSpellings, keySpellings, scriptSpellings } from '../support/key-spellings.ts'
import { projectRoot } from '../support/command-line.ts'
import { shared, startTestApp, testBaseUrl, type TestApp } from '../support/test-app.ts'

// The holder of a sanctioned address writes the same key in another form, or for another chain, and is paid: of 263 such
// addresses 262 were clear. They are caution now, with the listed address as evidence.

const ownHash = Buffer.alloc(20, 0x5a)
const reported = accountSpellings(Buffer.alloc(20, 0x6b))

let lists: string
let app: TestApp
before(async () => {
  lists = await mkdtemp(join(tmpdir(), 'countersign-lists-'))
  await Promise.all(['own', 'scamsniffer'].map((folder) => mkdir(join(lists, folder))))
  const own = [{ address: keySpellings(ownHash).p2wpkh, reason: 'never delivered' }]
  await writeFile(join(lists, 'own/own.json'), JSON.stringify(own))
  await writeFile(join(lists, 'scamsniffer/address.json'), JSON.stringify([reported.evm]))
  app = await startTestApp({ LISTS_DIR: lists })
})
after(async () => {
  await app.stop()
  await rm(lists, { recursive: true })
})

const risk = async (query: string, { ask }: Pick<TestApp, 'ask'> = shared) =>
  (await ask<ScreenResult>(`/api/risk?${query}`)).json
const keyOf = (text: string) => Buffer.from(readAddress(text).address?.key ?? [])
const tronTwin = accountSpellings(keyOf(sanctioned.evm)).tron

test('the TRON address of a sanctioned EVM key is caution, with the listed address and its page as evidence, in both languages', async () => {
  for (const [lang, signal, detail] of [
    [
      'en',
      'A listed address has the same key.',
      / is listed \(OFAC SDN list\) and has the same key, written for another/,
    ],
    ['zh', '与名单地址使用同一密钥。', /^名单地址 .*（OFAC SDN 名单）与该地址使用同一密钥/],
  ] as const) {
    const {
      verdict,
      reason_code,
      signal_keys,
      signals,
      evidence,
      risk: score,
    } = await risk(`addr=${tronTwin}&lang=${lang}`)
    assert.deepEqual(
      [verdict, reason_code, signal_keys, score],
      ['caution', 'RISK_SIGNALS_PRESENT', ['key.same_as_listed'], 60],
    )
    assert.deepEqual(signals, [signal])
    const [shown] = evidence
    assert.match(shown?.detail ?? '', detail)
    assert.deepEqual(
      [shown?.source, shown?.url, shown?.signal_key],
      ['tron.same_key', `${testBaseUrl}/evidence/ofac/${sanctioned.evm}`, 'key.same_as_listed'],
    )
  }
  const { verdict } = await risk(`addr=${accountSpellings(keyOf(sanctioned.tron)).evm}`)
  assert.equal(verdict, 'caution')
})

test('a payment to it is reviewed, one over the cap is declined without a way on, and a batch and its page agree', async () => {
  const reviewed = await shared.ask<DecisionResult>(`/api/decide?to=${tronTwin}&amountUsdc=5`)
  assert.deepEqual([reviewed.json.decision, reviewed.json.reason_code], ['review', 'RISK_SIGNALS_PRESENT'])
  const declined = await shared.ask<DecisionResult>(`/api/decide?to=${tronTwin}&amountUsdc=5&maxAmountUsdc=1`)
  assert.deepEqual([declined.json.decision, declined.json.remedies, declined.json.final], ['decline', [], true])
  const requirements = { ...exactQuote, extra: { feePayer: tronTwin } }
  const party = await shared.ask<DecisionResult>('/api/decide', { method: 'POST', body: { requirements } })
  assert.deepEqual([party.json.decision, party.json.parties?.[0]?.verdict], ['review', 'caution'], party.text)
  const plain = await shared.ask<{ results: { address: string; verdict: string }[] }>('/api/risk/batch', {
    method: 'POST',
    // Unlisted ones first: their row is made once and used again.
    body: { addresses: [unlisted.tron, unlisted.evm, unlisted.bitcoin, tronTwin] },
  })
  const [first, ...others] = plain.json.results
  assert.deepEqual([first?.address, first?.verdict], [tronTwin, 'caution'])
  assert.ok(others.every(({ verdict }) => verdict === 'clear'))
  for (const lang of ['en', 'zh'])
    assert.match((await shared.ask(`/report/${tronTwin}?lang=${lang}`)).text, new RegExp(sanctioned.evm))
})

test('a key counts on the days of its listing: not before it, and not after it ended', async () => {
  const pool = accountSpellings(keyOf(tornadoPool)).tron
  for (const [addr, on, expected] of [
    [tronTwin, '2022-04-13', []],
    [tronTwin, '2022-04-14', ['ofac']],
    [pool, '2019-12-16', []],
    // A sanction of the pool ended; it is a mixer still.
    [pool, '2025-03-20', ['tornado-cash', 'ofac']],
    [pool, '2025-03-21', ['tornado-cash']],
  ] as const) {
    const { evidence, verdict } = await risk(`addr=${addr}&on=${on}`)
    const shown = evidence.filter(({ signal_key }) => signal_key === 'key.same_as_listed').map(({ url }) => url)
    const pages = expected.map((list) => shown.some((url) => url.startsWith(`${testBaseUrl}/evidence/${list}/`)))
    assert.deepEqual([shown.length, pages.every(Boolean)], [expected.length, true], `${addr} ${on} ${shown.join(' ')}`)
    assert.equal(verdict, expected.length > 0 ? 'caution' : 'clear', on)
  }
})

test('all forms of a key of Bitcoin are found, from each other, from the own list and from lists of other chains', async () => {
  const { p2pkh, p2wpkh, nested } = keySpellings(ownHash)
  assert.equal((await risk(`addr=${p2wpkh}`, app)).verdict, 'risky')
  for (const addr of [p2pkh, nested]) {
    const { verdict, evidence } = await risk(`addr=${addr}`, app)
    assert.deepEqual([verdict, evidence[0]?.detail.includes(p2wpkh)], ['caution', true], addr)
    assert.equal((await risk(`addr=${addr}`)).verdict, 'clear', addr)
  }
})

test('the same key of chains that are not screened is caution too, and a hash that no list has is no address there', async () => {
  const { p2pkh: _asked, p2wpkh: _listed, nested: _nested, ...others } = keySpellings(ownHash)
  const foreign = keySpellings(Buffer.alloc(20, 0x5b))
  for (const [chain, addr] of Object.entries(others)) {
    const { verdict, reason_code, signal_keys, evidence, note } = await risk(`addr=${addr}`, app)
    assert.deepEqual(
      [verdict, reason_code, signal_keys],
      ['caution', 'RISK_SIGNALS_PRESENT', ['key.same_as_listed']],
      chain,
    )
    assert.ok(evidence[0]?.detail.includes(keySpellings(ownHash).p2wpkh))
    assert.match(note, /chain of this address is not screened/)
    const { status } = await app.ask(`/api/risk?addr=${foreign[chain as keyof typeof others]}`)
    assert.equal(status, 400, chain)
  }
  const script = scriptSpellings(Buffer.alloc(20, 0x5b))
  assert.equal((await shared.ask(`/api/risk?addr=${script.litecoin}`)).status, 400)
  const decided = await app.ask<DecisionResult>(`/api/decide?to=${others.litecoin}&amountUsdc=5`)
  assert.deepEqual([decided.json.decision, decided.json.reason_code], ['review', 'RISK_SIGNALS_PRESENT'])
  const { json } = await app.ask<{ summary: Record<string, number> }>('/api/risk/batch', {
    method: 'POST',
    body: { addresses: [others.dogecoin, others.dash, others.prefixedCashAddress, foreign.dash] },
  })
  assert.deepEqual([json.summary['caution'], json.summary['invalid']], [3, 1])
})

test('a listed address of Sui, in 64 digits, is risky when it is requested as it is listed', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-lists-'))
  t.after(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'ofac-addresses'))
  const sui = `0x${'5c1e'.repeat(16)}`
  await writeFile(join(folder, 'ofac-addresses/sanctioned_addresses_SUI.txt'), `${sui}\n`)
  const chains = await startTestApp({ LISTS_DIR: folder })
  t.after(() => chains.stop())
  const { json } = await chains.ask<ScreenResult>(`/api/risk?addr=${sui}`)
  assert.deepEqual([json.verdict, json.reason_code], ['risky', 'SANCTIONS_MATCH'])
  const other = await chains.ask(`/api/risk?addr=${sui.replace('5c', '5d')}`)
  assert.deepEqual([other.status, other.json['reason_code']], [400, 'address_invalid'])
})

test('what only resembles a listed key is clear: another hash, a hash used as a script, another witness version, a crowd’s report, a label', async () => {
  const { p2pkh } = keySpellings(Buffer.alloc(20, 0x5b))
  const bridgeTwin = accountSpellings(keyOf('0x024F2fC31CBDD8de17194b1892c834f98Ef5169b')).tron
  const usdcTwin = accountSpellings(keyOf('0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913')).tron
  for (const addr of [
    p2pkh,
    scriptSpellings(ownHash).p2sh,
    reported.tron,
    bridgeTwin,
    usdcTwin,
    ...Object.values(unlisted),
  ])
    assert.equal((await risk(`addr=${addr}`, app)).verdict, 'clear', addr)
  assert.equal((await risk(`addr=${reported.evm}`, app)).verdict, 'caution')
})

test('every address that OFAC lists today has no other form that is clear', async () => {
  const { entries }: { entries: ListEntry[] } = JSON.parse(
    await readFile(join(projectRoot, 'data/lists/ofac.json'), 'utf8'),
  )
  const twins = entries.filter((entry) => entry.delisted_on === null && entry.known_to === null).flatMap(twinsOf)
  assert.ok(twins.length > 1_000, `${twins.length} other forms`)
  for (let at = 0; at < twins.length; at += 25) {
    const { json, text } = await shared.ask<{ summary: Record<string, number> }>('/api/risk/batch', {
      method: 'POST',
      body: { addresses: twins.slice(at, at + 25) },
    })
    assert.deepEqual(
      [json.summary['clear'], json.summary['uncertain'], json.summary['invalid']],
      [0, 0, 0],
      text.slice(0, 300),
    )
  }
})

/** The other addresses of families that are screened, written apart from the code under test. */
function twinsOf({ address: text, family }: ListEntry): string[] {
  if (family === 'evm') return [accountSpellings(keyOf(text)).tron]
  if (family === 'tron') return [accountSpellings(keyOf(text)).evm]
  const read = readCoinAddress(text)
  if (read === null) return []
  const hash = Buffer.from(read.hash)
  if (read.pays === 'script') return [scriptSpellings(hash).p2sh].filter((each) => each !== text)
  const { p2pkh, p2wpkh, nested } = keySpellings(hash)
  return [p2pkh, p2wpkh, nested].filter((each) => each !== text)
}
