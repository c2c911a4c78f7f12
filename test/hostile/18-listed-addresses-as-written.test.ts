import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { sanctioned, unlisted } from '../support/known-addresses.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { shared, startTestApp } from '../support/test-app.ts'
import { unscreenedAddresses } from '../support/unscreened-addresses.ts'

// A list named a TON address, which was cut at its hyphen, and one of XRP with its tag, which no question found. A listed
// Litecoin address with a tag was 400 as a payee, and allowed as a payer of fees; percent escapes hid every address.

const { litecoin, ton, xrp, monero, tezos, litecoinScript, polkadot } = unscreenedAddresses
const evm = `0x5c5c5c5c${'7'.repeat(32)}`
const other = `0x5c5c5c5c${'8'.repeat(32)}`

async function appWith(t: TestContext, addresses: readonly string[]) {
  const listsDir = await temporaryFolder(t)
  await mkdir(join(listsDir, 'own'))
  const items = addresses.map((address) => ({ address, reason: 'never paid' }))
  await writeFile(join(listsDir, 'own/own.json'), JSON.stringify(items))
  const app = await startTestApp({ LISTS_DIR: listsDir })
  t.after(app.stop)
  return app
}

test('every address in the fields of a list is found, alone and beside others', async (t) => {
  const app = await appWith(t, [
    ton,
    `${xrp}:123456`,
    `XMR ${monero} ETH ${evm}`,
    `LTC:${litecoin}:memo`,
    `${tezos} Exchange ${polkadot}`,
    `${litecoinScript}:${other}`,
  ])
  for (const to of [ton, xrp, monero, evm, litecoin, tezos, polkadot, litecoinScript, other]) {
    const { status, json } = await app.ask(`/api/decide?to=${to}&amountUsdc=1`)
    assert.deepEqual([status, json['decision']], [200, 'decline'], to)
  }
  const { json } = await app.ask('/api/lists')
  const own = (json['lists'] as { id: string; entries: number }[]).find(({ id }) => id === 'own')
  assert.equal(own?.entries, 9)
})

test('a listed payee with a tag behind it is declined, and one that no list names is refused as before', async () => {
  for (const to of [
    `${litecoin}:123456`,
    `litecoin:${litecoin}:1`,
    `LTC:${litecoin}`,
    `${litecoin}:invoice-2026-0000012345`,
  ]) {
    const { status, json } = await shared.ask(`/api/decide?to=${to}&amountUsdc=1`)
    assert.deepEqual([status, json['decision'], json['reason_code']], [200, 'decline', 'SANCTIONS_MATCH'], to)
  }
  const refused = await shared.ask(`/api/decide?to=${xrp.slice(0, -1)}1:123456&amountUsdc=1`)
  assert.deepEqual([refused.status, refused.json['reason_code']], [400, 'address_invalid'])
})

const usdc = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const demand = { scheme: 'exact', network: 'eip155:8453', amount: '10000', asset: usdc, payTo: unlisted.evm }
const escaped = (text: string) => Array.from(text, (letter) => `%${letter.charCodeAt(0).toString(16)}`).join('')
const decided = async (named: object) =>
  (await shared.ask('/api/decide', { method: 'POST', body: { requirements: { ...demand, ...named } } })).json

test('a listed party of a demand is found with a tag, with something inside it, glued to a word and in escapes', async () => {
  for (const text of [
    `${litecoin}:123456`,
    `${litecoin.slice(0, 9)}\u200b${litecoin.slice(9)}`,
    `${litecoin.slice(0, 9)} ${litecoin.slice(9)}`,
    litecoin.replace('e', 'е'),
    `${litecoin}Hydra`,
    `Hydra${litecoin}`,
    escaped(litecoin),
    escaped(sanctioned.evm),
    `https://x.example/pay?to=0x%30${sanctioned.evm.slice(3)}`,
    `https://x.example/pay?rate=5%&to=${escaped(sanctioned.evm)}`,
    `https://x.example/pay?to=${encodeURIComponent(escaped(sanctioned.tron))}`,
  ])
    assert.equal((await decided({ extra: { feePayer: text } }))['decision'], 'decline', text)
  for (const payTo of [`${litecoin}:123456`, `litecoin:${litecoin}`, escaped(sanctioned.evm)])
    assert.equal((await decided({ payTo }))['decision'], 'decline', payTo)
})

test('honest parties and identifiers are not hit', async () => {
  const plain = (await decided({}))['decision']
  for (const text of [
    unlisted.solana,
    `${unlisted.evm}:123456`,
    'ORDER-2026-0001234567890-abcdefghijklmnop',
    'https://shop.example/%E2%82%AC?id=9f8b7c6d5e4f3a2b1c0d',
    'eyJhbGciOiJFZERTQSJ9-eyJzdWIiOiIxMjM0NTY3ODkwIn0_sig',
  ]) {
    const { decision, parties = [] } = await decided({ extra: { reference: text } })
    assert.deepEqual([decision, parties], [plain, []], text)
  }
})
