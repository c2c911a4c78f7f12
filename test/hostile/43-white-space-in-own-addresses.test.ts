import assert from 'node:assert/strict'
import test from 'node:test'
import { own } from '../../src/lists/sources/own.ts'
import { fileOf, madeUp, parsedEntries } from '../lists/list-file-fixtures.ts'

// A line end or a tab that got into an address of an own list must cost it no letter: the address counts, or its entry is
// named as one that cannot be read.

const format = own.formats[0] ?? assert.fail()
const addresses: Readonly<Record<string, string>> = {
  EVM: madeUp.evm(2),
  TRON: madeUp.tron(2),
  Bitcoin: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  Solana: '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
  XRP: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
  Litecoin: 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9',
  Monero: '44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A',
  Cosmos: 'cosmos1depk54cuajgkzea6zpgkq36tnjwdzv4afc3d27',
  TON: 'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N',
  Cardano: 'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x',
}

for (const [chain, address] of Object.entries(addresses))
  test(`no white space in an address of ${chain} costs it a letter`, async () => {
    for (const sign of ['\r', '\n', '\t', '\r\n', ' '])
      for (let at = 0; at <= address.length; at++) {
        const written = address.slice(0, at) + sign + address.slice(at)
        const text = JSON.stringify([{ address: written, reason: 'fraud' }])
        const read = await format.read(fileOf('own.json', text), null).catch((error: Error) => error)
        if (read instanceof Error) {
          assert.match(read.message, /\[0\]\.address/, written)
          continue
        }
        const entries = parsedEntries(read)
        assert.ok(
          entries.some((entry) => entry.address === address),
          JSON.stringify(written),
        )
        // An account of Solana has no checksum: the blank may as well stand beside it, so both readings count.
        if (chain !== 'Solana') assert.equal(entries.length, 1, JSON.stringify(written))
      }
  })
