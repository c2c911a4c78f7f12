import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import test from 'node:test'
import { unlisted } from '../support/known-addresses.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { startTestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

// Seen: every address in a refused file of a list counted as listed: the wallet of a seizure order that had ended, the
// token of a mixer's pool, and a contract of the local chain, which every developer has under the same address.

const address = (n: number) => `0x5c5c5c5c${n.toString(16).padStart(32, '0')}`
const header = 'שם מלא,תעודת זהות,דרכון,תאריך לידה,מספר זיהוי הארנק האלקטרוני/ יוזר,מטבע'
const order = (number: string, n: number) => `צ.ת ${number}\n,,,,${address(n)},USDT\n`
const wallets = `${header}\n${order('18/26', 0x41)}${order('19/26', 0x42)}`
const releases = 'סוג,תאריך עדכון,תוקף הצו\nצ.ת 18/26,01.01.2022,01.01.2024\nצ.ת 19/26,01.01.2022,-\n'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const pool = (n: number, denomination: unknown) => ({
  kind: 'pool',
  chain: 'ethereum',
  address: address(n),
  currency: 'USDC',
  denomination,
  tokenAddress: usdc,
})
const wrapped = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const network = {
  network: 'Ethereum',
  chainId: 1,
  proxyContract: address(0x61),
  baseToken: { wrappedAddress: wrapped },
}
const localContract = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const local = { network: 'Hardhat', chainId: 31_337, proxyContract: localContract }
const added = { network: '', chainId: 56, proxyContract: address(0x62) }
const noUtf8 = Uint8Array.of(0xf9, 0xed, 0x20, 0x0a)

test('a refused file adds its new entries, and nothing that its own reader knows to be none', async (t) => {
  const folder = await temporaryFolder(t)
  const write = async (path: string, content: string | Uint8Array) => {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  await write('il-nbctf/releases.csv', releases)
  await write('il-nbctf/wallets.csv', wallets)
  await write('tornado-cash/contracts.json', JSON.stringify([pool(0x51, '100')]))
  await write('railgun/contracts.json', JSON.stringify([network, local]))
  const app = await startTestApp({ LISTS_DIR: folder })
  t.after(app.stop)
  const isListed = async (to: string) =>
    (await app.ask<{ reason_code: string }>(`/api/risk?addr=${to}`)).json.reason_code.endsWith('_MATCH')
  const assertQuiet = async () => {
    for (const to of [address(0x41), usdc, wrapped, localContract, unlisted.evm]) {
      assert.equal(await isListed(to), false, to)
    }
  }
  await assertQuiet()
  const broken = Buffer.concat([noUtf8, Buffer.from(wallets + order('19/26', 0x43))])
  await write('il-nbctf/wallets.csv', broken)
  await write('tornado-cash/contracts.json', JSON.stringify([pool(0x51, '100'), pool(0x52, 1000)]))
  await write('railgun/contracts.json', JSON.stringify([network, local, added]))
  for (const n of [0x43, 0x52, 0x62]) await until(() => isListed(address(n)))
  await assertQuiet()
  for (const n of [0x42, 0x51, 0x61]) assert.ok(await isListed(address(n)))
  // A file of which nothing but addresses can be read does not list again what has ended.
  const [ended, fresh] = [address(0x41), address(0x44)]
  await write('il-nbctf/wallets.csv', Buffer.concat([noUtf8, Buffer.from(`${ended}\n${fresh}\n`)]))
  await until(() => isListed(fresh))
  assert.equal(await isListed(ended), false)
})
