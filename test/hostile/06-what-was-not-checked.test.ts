import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { missingSanctions } from '../../src/screening/lists-note.ts'
import { message } from '../../src/messages/message.ts'
import { unlisted } from '../support/known-addresses.ts'
import { runCli } from '../support/command-line.ts'
import { shared } from '../support/test-app.ts'

// The lists of the UK, the EU and the UN could not be downloaded, and an unlisted address was `clear` with an advice that
// named OFAC alone: a reader of the brief form could not learn that three lists were never there.

test('advice on what is not risky names the sanctions lists without a copy, in each form and language', async () => {
  const names = /Sanctions lists that were not checked, for want of a copy: UK Sanctions List, EU .*UN Security Council/
  const paths = ['', '&view=brief', '&url=https://shop.example/pay', '&url=https://shop.example/pay&view=brief']
  for (const path of paths) {
    const { json } = await shared.ask<{ advice: string }>(`/api/decide?to=${unlisted.evm}&amountUsdc=1${path}`)
    assert.match(json.advice, names, path)
  }
  const { json } = await shared.ask<{ advice: string }>(`/api/risk?addr=${unlisted.evm}&lang=zh`)
  assert.match(json.advice, /因无副本而未查询的制裁名单：英国制裁名单/)
})

test('a list is missing only where no other list of its authority was checked, and the service could download it', () => {
  const list = (id: string, isThere: boolean) =>
    ({ id, kind: 'sanctions', status: isThere ? 'fresh' : 'not_configured', usable: isThere }) as const
  assert.deepEqual(missingSanctions([list('ofac', true), list('ofac-addresses', false)]), [])
  assert.deepEqual(missingSanctions([list('ofac', false), list('un-sc', false), list('opensanctions', false)]), [
    'ofac',
    'un-sc',
  ])
})

test('the page of a reason that always blocks names no payment that is made', async () => {
  const result = 'makes the payment within the mandate'
  const page = async (code: string) => (await shared.ask(`/docs/reasons/${code}`)).text
  for (const code of ['SANCTIONS_MATCH', 'ENFORCEMENT_MATCH', 'ISSUER_FROZEN', 'MIXER_MATCH', 'LISTS_STALE'])
    assert.ok(!(await page(code)).includes(result), code)
  for (const code of ['RISK_SIGNALS_PRESENT', 'SCAM_MATCH', 'SANCTIONS_TAINT'])
    assert.ok((await page(code)).includes(result))
  assert.doesNotMatch(message('en', 'change.SANCTIONS_TAINT'), /reviewed before it is made/)
  assert.doesNotMatch(message('en', 'change.purpose_injection'), /State plainly/)
})

test('a folder of lists in the store of the service is named in one sentence, and not entry by entry', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-data-'))
  t.after(() => rm(dataDir, { recursive: true }))
  const listsDir = join(dataDir, 'lists')
  await mkdir(join(listsDir, 'state'), { recursive: true })
  const { out, err } = await runCli(['lists', 'status'], { DATA_DIR: dataDir, LISTS_DIR: listsDir, LOG_LEVEL: 'warn' })
  assert.match(`${out}${err}`, /LISTS_DIR is in DATA_DIR\/lists/)
  assert.doesNotMatch(`${out}${err}`, /no list has the name/)
})
