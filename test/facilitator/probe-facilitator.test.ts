import assert from 'node:assert/strict'
import test from 'node:test'
import { networkByName } from '../../src/chains/networks.ts'
import { openFacilitator } from '../../src/facilitator/open-facilitator.ts'
import { probeFacilitator } from '../../src/facilitator/probe-facilitator.ts'
import type { Fetch } from '../../src/kit/world.ts'

type Answer = { status: number; body: string }

/** A network with one answer, which records the requests. */
function worldOf({ status, body }: Answer) {
  const requests: string[] = []
  const fetch: Fetch = async (url, options) => {
    requests.push(`${options.method} ${url} ${options.body ?? ''}`)
    return {
      status,
      headers: {},
      body: (async function* () {
        yield Buffer.from(body)
      })(),
    }
  }
  return { asked: requests, world: { fetch } }
}

test('a remote facilitator is queried for what it supports', async () => {
  const settings = { kind: 'remote', url: 'https://facilitator.example' } as const
  const probe = async (answer: Answer) => {
    const { asked: requests, world } = worldOf(answer)
    const isWell = probeFacilitator(world, settings, await openFacilitator(world, settings))
    return [await isWell.catch(() => false), requests[0]]
  }
  const query = 'GET https://facilitator.example/supported '
  assert.deepEqual(await probe({ status: 200, body: '{"kinds":[]}' }), [true, query])
  assert.deepEqual(await probe({ status: 503, body: '' }), [false, query])
  assert.deepEqual(await probe({ status: 200, body: '<html>' }), [false, query])
})

test('for the facilitator in this process the endpoint that it sends through is queried', async () => {
  const network = networkByName('base') ?? assert.fail('no network')
  const settings = { kind: 'in_process', key: '0x01', network, rpcUrl: 'https://node.example' } as const
  const none = { getSupported: () => assert.fail('it would always answer') }
  const probe = (answer: Answer) => probeFacilitator(worldOf(answer).world, settings, none)
  assert.equal(await probe({ status: 200, body: '{"jsonrpc":"2.0","id":1,"result":"0x2105"}' }), true)
  assert.equal(await probe({ status: 200, body: '{"jsonrpc":"2.0","id":1,"error":{"code":-32000}}' }), false)
  assert.equal(await probe({ status: 200, body: 'no' }), false)
  assert.equal(await probe({ status: 200, body: `"${'x'.repeat(5_000)}"` }), false)
  assert.equal(await probe({ status: 500, body: '{"result":"0x2105"}' }), false)
})
