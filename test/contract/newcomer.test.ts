import assert from 'node:assert/strict'
import test from 'node:test'
import { logAges } from '../../src/lists/log-ages.ts'
import { fakeLists } from '../support/fake-lists.ts'
import { unlisted } from '../support/known-addresses.ts'
import { shared } from '../support/test-app.ts'

const burn = '0x000000000000000000000000000000000000dEaD'

test('a preview for an agent that is not registered does not claim that none was named', async () => {
  const body = { action: 'preview', agentId: 'not-registered', to: unlisted.evm, amountUsdc: '1' }
  const { json } = await shared.ask('/api/pay', { method: 'POST', body })
  const checks = json['checks'] as { key: string; detail: string }[]
  assert.equal(checks.find(({ key }) => key === 'kyc')?.detail, 'The agent is not registered, so it has no mandate.')
})

test('a payee that is no account is explained wherever a decision advises', async () => {
  const lost = /funds sent to (?:this address|it) are lost/i
  for (const path of [
    `/api/decide?to=${burn}&amountUsdc=1`,
    `/api/decide?to=${burn}&view=brief`,
    `/api/risk?addr=${burn}`,
  ])
    assert.match(String((await shared.ask(path)).json['advice']), lost, path)
  const body = { action: 'preview', to: burn, amountUsdc: '1' }
  const checks = (await shared.ask('/api/pay', { method: 'POST', body })).json['checks'] as Record<string, string>[]
  assert.match(checks.find(({ key }) => key === 'screening')?.['detail'] ?? '', lost)
})

test('the description of the web app is in the language of its page', async () => {
  const described = async (lang: string) =>
    /<meta\s+name="description"\s+content="([^"]*)"/.exec((await shared.ask(`/?lang=${lang}`)).text)?.[1]
  assert.match((await described('en')) ?? '', /^Countersign checks/)
  assert.match((await described('zh')) ?? '', /制裁名单/)
})

test('the start states through which day the sanctions lists are complete, and whether that is out of date', () => {
  const replies: [Record<string, unknown>, string][] = []
  const keep = (values: object, words: string) => void replies.push([{ ...values }, words])
  const { lists } = fakeLists({}).current()
  for (const now of ['2025-11-28T00:00:00Z', '2027-01-01T00:00:00Z'].map(Date.parse))
    logAges({ info: keep, warn: keep, error: keep }, lists, { now, maxAgeHours: null, update: false })
  assert.deepEqual(
    replies.map(([, words]) => words),
    ['sanctions lists are up to date', 'sanctions lists are out of date'],
  )
  const [values] = replies[0] ?? []
  assert.match(JSON.stringify(values?.['complete_through']), /"ofac":"\d{4}-\d\d-\d\d"/)
})
