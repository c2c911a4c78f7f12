import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import test from 'node:test'
import { createEsplora } from '../../src/chains/bitcoin/bitcoin-esplora.ts'
import type { World } from '../../src/kit/world.ts'
import { alice, bob, txid } from '../support/chains/bitcoin-set-up.ts'
import { countTurns } from '../support/count-turns.ts'

// The attack: a page of 25 transactions with 3,100 inputs each, 8 MB of an endpoint, was read in one turn of the event loop,
// and no other caller had an answer for 1.6 seconds. The siblings: one transaction of as many inputs, and many small ones.

const inputs = 10_000

test('a page of large transactions is read in many turns of the event loop', async () => {
  const page = Array.from({ length: 4 }, (_none, n) => transaction(n, inputs / 4))
  const { result: read, turns } = await countTurns(() => answering(page).page(alice, null))
  assert.deepEqual([read.length, read[3]?.inputs.length], [4, inputs / 4])
  assert.ok(turns >= inputs / 500, `${turns} turns`)
})

test('so is one transaction, and so are many small ones', async () => {
  const one = await countTurns(() => answering(transaction(1, inputs)).transaction(txid(1)))
  assert.equal(one.result.inputs.length, inputs)
  const many = await countTurns(() =>
    answering(Array.from({ length: 25 }, (_none, n) => transaction(n, inputs / 25))).page(alice, null),
  )
  for (const { turns } of [one, many]) assert.ok(turns >= inputs / 500, `${turns} turns`)
})

/** An endpoint whose complete answer is there at once, so that all turns are those of reading it. */
function answering(answer: unknown) {
  const bytes = Buffer.from(JSON.stringify(answer))
  const fetch: World['fetch'] = () => Promise.resolve({ status: 200, headers: {}, body: Readable.from([bytes]) })
  return createEsplora({ fetch }, 'http://esplora.example', 5_000)
}

function transaction(n: number, count: number) {
  const prevout = { scriptpubkey_address: bob, value: 1_000 }
  return {
    txid: txid(n),
    vin: Array.from({ length: count }, () => ({ is_coinbase: false, prevout })),
    vout: [{ scriptpubkey_address: alice, value: 1_000 * count }],
    status: { confirmed: true, block_height: 800_000, block_time: 1_700_000_000 },
  }
}
