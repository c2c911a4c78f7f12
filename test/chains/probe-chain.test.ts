import assert from 'node:assert/strict'
import test from 'node:test'
import { networks } from '../../src/chains/networks.ts'
import { probeChain } from '../../src/chains/probe-chain.ts'
import { readAddress } from '../../src/kit/address.ts'

const at = { value: [], block: 1, as_of: '2026-12-01T12:00:00.000Z' }

test('a network receives the queries of a screening, about an account of its own family', async () => {
  for (const { name, family } of networks) {
    const requests: string[] = []
    const answer = (question: string) => (network: string, address: string, deadline: number) => {
      assert.equal(network, name)
      assert.equal(readAddress(address).address?.family, family)
      assert.equal(deadline, 1_000 + 3_000)
      requests.push(question)
      return { at } as never
    }
    const chains = { budgetMs: 3_000, freezes: answer('freezes'), profile: answer('profile') }
    assert.equal(await probeChain(chains, { now: () => 1_000 }, name), true)
    // Bitcoin answers the question about freezes without a request.
    assert.deepEqual(requests, [family === 'bitcoin' ? 'profile' : 'freezes'], name)
  }
})

test('a network without an answer fails, and so does one that is unknown', async () => {
  const failed = () => ({ cause: 'unreachable', afterSeconds: null }) as never
  const chains = { budgetMs: 1, freezes: failed, profile: failed }
  for (const name of ['base', 'bitcoin', 'no-network'])
    assert.equal(await probeChain(chains, { now: () => 0 }, name), false, name)
})
