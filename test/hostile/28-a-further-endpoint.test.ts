import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { ScreenResult } from '../../src/screening/screen-result.ts'
import { startChainApp } from '../support/chains/chain-app.ts'
import { emptyAccount, startEvmNode, type EvmChain } from '../support/chains/evm-node.ts'
import { named } from '../support/chains/evm-set-up.ts'

/**
 * Two endpoints showed a sanctioned sender 700 blocks back, and the payee was held. A third one that takes no range above 500
 * blocks made the payee clear: only what all of them reached counted. One that was behind took the newest transfers away.
 */
const payee = '0x5c5c5c5c00000000000000000000000000000028'
const listed = '0x098B716B8Aaf21512996dC57EB0615e2383E2f96'
const [newestBlock, blockMs] = [30_000_000, 100]
const narrow: Partial<EvmChain> = { rangeMax: 500 }

for (const [what, third] of [
  ['like the others', {}],
  ['refuses wide ranges', narrow],
  ['is behind', behind(250)],
  ['refuses wide ranges and is behind', { ...narrow, ...behind(250) }],
] as const) {
  for (const blocksBack of [3, 700]) {
    for (const at of [0, 2]) {
      test(`a listed sender ${blocksBack} blocks back weighs when endpoint ${at} of three ${what}`, async (t) => {
        const endpoints: Partial<EvmChain>[] = [{}, {}]
        const ask = await appWith(t, endpoints.toSpliced(at, 0, third), blocksBack)
        const { verdict, reason_code } = await ask<ScreenResult>(`/api/risk?addr=${payee}&network=base`)
        assert.deepEqual([verdict, reason_code], ['caution', 'SANCTIONS_TAINT'])
      })
    }
  }
}

test('what only the endpoint with wide ranges reaches weighs, and the blocks that both read are named', async (t) => {
  const ask = await appWith(t, [{}, narrow], 700)
  const { reason_code, intelligence } = await ask<ScreenResult>(`/api/risk?addr=${payee}&network=base`)
  assert.equal(reason_code, 'SANCTIONS_TAINT')
  const source = intelligence.sources.find(({ id }) => id === 'base.taint')
  assert.match(source?.detail ?? '', /blocks 29999501 to 30000000 were read/)
})

for (const path of ['flow', 'trace']) {
  test(`${path} goes on page by page, counts no transfer twice, and takes in what stands beyond`, async (t) => {
    for (const blocksBack of [700, 9_000]) {
      const ask = await appWith(t, [{}, narrow], blocksBack)
      const answer = JSON.stringify(await ask(`/api/risk/${path}?addr=${payee}&network=base`))
      assert.ok(answer.includes(listed), `${blocksBack}`)
      if (path === 'flow') assert.match(answer, /"total":1,/)
    }
  })
}

function behind(blocks: number): Partial<EvmChain> {
  return { head: { number: newestBlock - blocks, timeMs: -blocks * blockMs } }
}

/** Times of heads count from when it is in the app. */
async function appWith(t: TestContext, endpoints: readonly Partial<EvmChain>[], blocksBack: number) {
  const token = named('base').tokens[0]?.address ?? ''
  const block = newestBlock - blocksBack
  const log = { token, from: listed, to: payee, value: 5_000_000n, block, logIndex: 0, tx: `0x${'ab'.repeat(32)}` }
  const nodes = await Promise.all(
    endpoints.map(({ head, ...members }) =>
      startEvmNode(t, {
        chainId: 8453,
        blockMs,
        head: { ...(head ?? { number: newestBlock, timeMs: 0 }) },
        accounts: new Map([[payee.toLowerCase(), emptyAccount({ sentAt: [1], coin: 1n })]]),
        ...members,
      }),
    ),
  )
  const app = await startChainApp(t, { RPC_URL_BASE: nodes.map(({ url }) => url).join(',') })
  for (const { chain } of nodes) {
    chain.head.timeMs += app.world.now()
    chain.logs = log.block <= chain.head.number ? [log] : []
  }
  return async <Body>(path: string) => (await app.ask<Body>(path)).json
}
