import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { callCli } from '../support/command-line.ts'
import { sanctionedToken } from '../support/known-addresses.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { shared } from '../support/test-app.ts'

// A probe in A7A5 was planned and let go on where its contract was named, and refused as mistyped where its symbol was; the
// command `intent` refused the symbol and did not see the contract.

const to = '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97'
const { evm: token } = sanctionedToken
const upper = `0X${token.slice(2)}`
const base = { to, amount: '2', network: 'ethereum' }
type Plan = {
  plan: string
  proceed: boolean
  reason_code: string
  verdict: string
  next: string
  pinned: { asset: string }
}
const post = <Answer>(path: string, body: object) => shared.ask<Answer>(path, { method: 'POST', body: { ...body } })

test('a probe is not planned in a sanctioned asset, by any of its names', async () => {
  for (const asset of [token, token.toLowerCase(), upper, 'A7A5', 'a7a5', 'wA7A5', 'RUBx', 'digital rouble']) {
    const { status, json } = await post<Plan>('/api/probe/plan', { ...base, asset })
    assert.deepEqual(
      [status, json.proceed, json.reason_code, json.verdict],
      [200, false, 'SANCTIONED_ASSET', 'risky'],
      asset,
    )
    assert.match(json.next, /it is sanctioned/)
  }
  assert.equal((await post<Plan>('/api/probe/plan', { ...base, asset: 'A7A5' })).json.pinned.asset, token)
  assert.equal((await post<Plan>('/api/probe/plan', { ...base, asset: 'USDC' })).json.proceed, true)
  assert.equal((await post('/api/probe/plan', { ...base, asset: 'NOPE' })).status, 400)
})

test('a plan that was changed to a sanctioned asset is named, and one in it does not go on', async () => {
  type Verified = { result: string; proceed: boolean; reason_code: string }
  const { plan } = (await post<Plan>('/api/probe/plan', { ...base, asset: 'USDC' })).json
  for (const asset of ['A7A5', token, upper]) {
    const observed = { to, network: 'ethereum', asset }
    const { json } = await post<Verified>('/api/probe/verify', { plan, observed })
    assert.deepEqual([json.result, json.proceed], ['changed', false], asset)
  }
  const withheld = (await post<Plan>('/api/probe/plan', { ...base, asset: token })).json.plan
  const { json } = await post<Verified>('/api/probe/verify', {
    plan: withheld,
    observed: { to, network: 'ethereum', asset: 'A7A5' },
  })
  assert.deepEqual([json.result, json.proceed, json.reason_code], ['same', false, 'SANCTIONED_ASSET'])
})

test('the command compares by the lists, as the service does', async (t) => {
  const folder = await temporaryFolder(t)
  const data = `0xa9059cbb${to.slice(2).toLowerCase().padStart(64, '0')}${'1'.padStart(64, '0')}`
  for (const asset of ['A7A5', token, upper]) {
    const body = { intent: { action: 'pay', to, amount: '25', asset }, contract: token, data }
    const file = join(folder, 'payment.json')
    await writeFile(file, JSON.stringify(body))
    const { out, err } = await callCli(['intent', file, '--json'], { DATA_DIR: join(folder, 'data') })
    // Links in the answer need an address, and no service runs here.
    assert.match(err, /^No service runs on this data folder: [^\n]+\n$/, asset)
    const { signal_keys } = JSON.parse(out) as { signal_keys: string[] }
    assert.ok(signal_keys.includes('list.asset'), asset)
  }
})

test('an address is read alike by one call and by a batch', async () => {
  type Batch = { invalid: { detail: string }[]; results: { reason_code: string }[] }
  for (const written of [upper, token.slice(2), `eip155:1:${token}`]) {
    const single = await shared.ask<{ detail: string }>(`/api/risk?addr=${encodeURIComponent(written)}`)
    const { json } = await post<Batch>('/api/risk/batch', { addresses: [written, token] })
    assert.deepEqual([single.status, json.invalid.length], [400, 1], written)
    assert.equal(json.invalid[0]?.detail.replace('addresses[0]', ''), single.json.detail.replace('addr', ''), written)
    assert.deepEqual(
      json.results.map(({ reason_code }) => reason_code),
      ['SANCTIONED_ASSET'],
    )
  }
})
