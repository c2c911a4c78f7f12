import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import { madeUp } from '../lists/list-file-fixtures.ts'
import { sanctioned, unlisted } from '../support/known-addresses.ts'
import { payingAgent } from '../support/paying-agent.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

// What a refused own list merely names is neither listed nor clear until the file is corrected.

const [stored, added, victim] = [madeUp.evm(1), madeUp.evm(2), unlisted.evm]
const [shop, imitated] = ['evil-shop9.com', 'real-shop9.com']
const ended = '"reason":"fraud","listed_on":"2020-01-01","delisted_on":"2021-01-01"'
const valid = `{"address":"${stored}","reason":"fraud"},{"address":"${unlisted.solana}",${ended}}`
/** One stray quote in each reason. */
const refused = `[${valid},
{"address":"${added}","reason":"stole "from ${victim}, ${unlisted.solana} and ${sanctioned.tron} in May"},
{"host":"${shop}","reason":"imitates "${imitated} since May"}]`

let folder: string
let app: TestApp
let write: (text: string) => Promise<void>
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-own-'))
  await mkdir(join(folder, 'own'))
  write = (text) => writeFile(join(folder, 'own/own.json'), text)
  await write(`[${valid}]`)
  app = await startTestApp({ LISTS_DIR: folder })
  await write(refused)
  await until(async () => (await decisionOn(added)).decision === 'decline')
})

after(async () => {
  await app.stop()
  await rm(folder, { recursive: true })
})

type Decided = { decision: string; reason_code: string; advice: string; evidence: { detail: string }[] }
const decisionOn = async (to: string, more = '') =>
  (await app.ask<Decided>(`/api/decide?to=${to}&amountUsdc=1${more}`)).json

test('the entry declines, and its victim is for a person to review, with the next step', async () => {
  for (const [lang, step] of [
    ['en', /^Do not pay yet\. It is named in own\.json, which was refused, .*correct the file\./],
    ['zh', /被拒绝的 own\.json 提及该对象/],
  ] as const) {
    const { decision, reason_code, advice } = await decisionOn(victim, `&lang=${lang}`)
    assert.deepEqual([decision, reason_code], ['review', 'LISTED_ON_UNKNOWN'])
    assert.match(advice, step)
  }
  assert.equal((await decisionOn(added)).reason_code, 'OWN_LIST_MATCH')
  assert.equal((await decisionOn(unlisted.solana)).decision, 'review')
  // What another list has weighs as before.
  assert.equal((await decisionOn(sanctioned.tron)).reason_code, 'SANCTIONS_MATCH')
  assert.equal((await decisionOn(unlisted.bitcoin)).decision, 'allow')
})

test('the same holds for a screening of today, a batch, and past days, on which it is not listed', async () => {
  const { json } = await app.ask(`/api/risk?addr=${victim}`)
  assert.deepEqual(
    [json['verdict'], json['risk'], json['blocked'], json['reason_code'], json['signal_keys']],
    ['uncertain', null, true, 'LISTED_ON_UNKNOWN', ['none']],
  )
  const [evidence] = json['evidence'] as Record<string, unknown>[]
  assert.match(String(evidence?.['detail']), /^Named since 2026-12-01 in own\.json, which was refused\./)
  assert.deepEqual([evidence?.['signal_key'], evidence?.['weight'], evidence?.['listed_on']], [null, 0, undefined])
  const body = { addresses: [victim, added, unlisted.bitcoin] }
  const batch = await app.ask<{ results: { verdict: string }[] }>('/api/risk/batch', { method: 'POST', body })
  assert.deepEqual(
    batch.json.results.map(({ verdict }) => verdict),
    ['risky', 'uncertain', 'clear'],
  )
  const past = await app.ask<{ verdict: string }>(`/api/risk?addr=${victim}&on=2026-01-01`)
  assert.equal(
    past.json.verdict,
    (await app.ask<{ verdict: string }>(`/api/risk?addr=${unlisted.bitcoin}&on=2026-01-01`)).json.verdict,
  )
})

test('a page of a host that is merely named is held too, and the advice names the file', async () => {
  const verdicts = []
  for (const host of [shop, imitated, `pay.${imitated}/cart`]) {
    const { json } = await app.ask(`/api/endpoint?url=https://${host}`)
    verdicts.push(json['verdict'])
    if (json['verdict'] === 'uncertain') assert.match(String(json['advice']), /own\.json, which was refused/)
    const lists = json['lists'] as { id: string; matched: string | null }[]
    assert.equal(lists.find(({ id }) => id === 'own')?.matched, host === shop ? 'block' : null)
  }
  assert.deepEqual(verdicts, ['risky', 'uncertain', 'uncertain'])
  const { decision, advice } = await decisionOn(unlisted.bitcoin, `&url=https://${imitated}/x`)
  assert.equal(decision, 'review')
  assert.match(advice, /own\.json, which was refused/)
})

test('a payment to it is not made, and an asset of that contract is not accepted', async () => {
  const agent = await payingAgent(app)
  for (const [to, code] of [
    [victim, 'LISTED_ON_UNKNOWN'],
    [added, 'OWN_LIST_MATCH'],
  ]) {
    const { status, json } = await agent.pay({ to, nonce: `to ${to}` })
    assert.deepEqual([status, json['reason_code']], [403, code])
  }
  assert.equal((await agent.pay({ to: unlisted.bitcoin })).status, 200)
  const { decision, reason_code } = await decisionOn(unlisted.tron, `&asset=${victim}`)
  assert.deepEqual([decision, reason_code], ['review', 'LISTED_ON_UNKNOWN'])
})

test('it is among no latest listings, and its page states no listing', async () => {
  const { json } = await app.ask<{ items: { address: string }[] }>('/api/risk/recent?limit=10')
  const recent = json.items.map(({ address }) => address)
  assert.deepEqual([recent.includes(added), recent.includes(victim)], [true, false])
  const page = (await app.ask(`/evidence/own/${victim}`)).text
  assert.match(page, /Named since 2026-12-01 in own\.json/)
  assert.doesNotMatch(page, /Listed since|Scores nothing/)
})

test('a corrected file decides: the entry declines, and the victim is clear', async () => {
  await write(refused.replace('"stole "', '"stole ').replace('"imitates "', '"imitates '))
  await until(async () => (await decisionOn(victim)).decision === 'allow')
  assert.equal((await decisionOn(added)).decision, 'decline')
})
