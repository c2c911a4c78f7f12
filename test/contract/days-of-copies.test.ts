import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { verifyProofAnswer } from '../../sdk/src/index.ts'
import { projectRoot } from '../../src/app/project-root.ts'
import { describeProof, verifyProofFile } from '../../src/cli/verify-proof.ts'
import type { ListEntry } from '../../src/lists/entry.ts'
import type { ProofResult } from '../../src/screening/proof-result.ts'
import type { ScreenResult } from '../../src/screening/screen-result.ts'
import { madeUp } from '../lists/list-file-fixtures.ts'
import { sanctioned, unlisted } from '../support/known-addresses.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { shared, startTestApp, type TestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

type Asked = Pick<TestApp, 'ask'>

const bundle: { entries: ListEntry[] } = JSON.parse(readFileSync(join(projectRoot, 'data/lists/ofac.json'), 'utf8'))
const listed = bundle.entries.filter(({ delisted_on, known_to }) => delisted_on === null && known_to === null)
const addresses = [...new Set(listed.map(({ address }) => address))]

test('200: of two copies of one day, the first proves no absence on it: what the second added is uncertain on that day', async (t) => {
  const listsDir = await temporaryFolder(t)
  await mkdir(join(listsDir, 'ofac'))
  const file = join(listsDir, 'ofac/SDN_ENHANCED.XML')
  const put = async (dataAsOf: string, listings: readonly string[]) => {
    await writeFile(join(listsDir, 'next'), sdn(dataAsOf, listings))
    await rename(join(listsDir, 'next'), file)
  }
  await put('2026-11-30T10:00:00-05:00', addresses)
  const app = await startTestApp({ LISTS_DIR: listsDir })
  t.after(app.stop)
  const on = (day: string, addr: string) => app.ask<ScreenResult>(`/api/risk?addr=${addr}&on=${day}`)
  const added = madeUp.evm(1)
  const own = (await on('2026-11-30', added)).json
  assert.deepEqual([own.verdict, own.reason_code], ['uncertain', 'DAY_NOT_COVERED'], 'of the day of the only copy')
  assert.match(own.advice, /do not cover 2026-11-30 .*A copy does not contain what was listed later on its own day\./)
  assert.equal((await on('2026-11-29', added)).json.verdict, 'clear')

  await put('2026-11-30T15:00:00-05:00', [...addresses, added])
  await until(async () => (await app.ask<ScreenResult>(`/api/risk?addr=${added}`)).json.verdict === 'risky')
  for (const [day, reason, result] of [
    ['2026-11-29', 'NO_RISK_SIGNAL', 'not_listed'],
    ['2026-11-30', 'LISTED_ON_UNKNOWN', 'listed_on_unknown'],
    ['2026-12-01', 'SANCTIONS_MATCH', 'listed'],
  ] as const) {
    assert.equal((await on(day, added)).json.reason_code, reason, day)
    const answer = await prove(app, `addr=${added}&on=${day}`)
    assert.equal(answer.result, result, day)
    await verify(answer)
  }
  const { evidence } = (await on('2026-11-30', added)).json
  assert.equal(evidence[0]?.absent_on, '2026-11-29')
  assert.match(evidence[0]?.detail ?? '', /Until the end of 2026-11-29 it was not on the list/)
})

test('200: a proof about a day that no copy covers states that it proves no absence, and a listing needs no copy of it', async () => {
  for (const lang of ['en', 'zh'] as const) {
    const answer = await prove(shared, `addr=${unlisted.evm}&on=2026-10-01&lang=${lang}`)
    assert.deepEqual([answer.result, answer.reason_code], ['not_listed', 'DAY_NOT_COVERED'])
    await verify(answer)
    const verified = await verifyProofFile(answer, { listsRoot: answer.lists_root, logKey: undefined }, lang)
    assert.equal(verified.stated, 'DAY_NOT_COVERED')
    assert.match(describeProof(verified, lang), lang === 'en' ? /no absence on it is proved/ : /不能证明当日不在名单上/)
  }
  for (const query of [`addr=${unlisted.evm}&on=2026-08-20`, `addr=${sanctioned.evm}&on=2026-10-01`]) {
    const answer = await prove(shared, query)
    assert.equal('reason_code' in answer, false, query)
    const verified = await verifyProofFile(answer, { listsRoot: answer.lists_root, logKey: undefined }, 'en')
    assert.equal(verified.stated, null)
  }
})

test('a proof with any other statement in it is not in canonical form', async () => {
  const answer = await prove(shared, `addr=${unlisted.evm}&on=2026-10-01`)
  for (const changed of [
    { ...answer, reason_code: 'NO_RISK_SIGNAL' },
    { ...answer, note: 'The copies cover the day.' },
    { ...answer, result: 'listed' },
  ])
    await assert.rejects(verify(changed as ProofResult), { reason_code: 'PROOF_MALFORMED' })
})

function verify(answer: ProofResult) {
  const { subject_key, on, lists_root } = answer
  return verifyProofAnswer(answer, { subject_keys: [subject_key], on, lists_root })
}

async function prove(app: Asked, query: string): Promise<ProofResult> {
  const { status, json } = await app.ask<ProofResult>(`/api/proof?${query}`)
  assert.equal(status, 200)
  return json
}

function sdn(dataAsOf: string, listings: readonly string[]): string {
  const features = listings.map(
    (address) => `<feature><type>Digital Currency Address - ETH</type><value>${address}</value></feature>`,
  )
  return `<sanctionsData><publicationInfo><dataAsOf>${dataAsOf}</dataAsOf></publicationInfo><entities><entity id="1">
<features>${features.join('\n')}</features></entity></entities></sanctionsData>`
}
