import assert from 'node:assert/strict'
import test from 'node:test'
import { chainErrorOf } from '../../support/chains/chain-world.ts'
import { named, setUpEvm } from '../../support/chains/evm-set-up.ts'

const address = '0x098B716B8Aaf21512996dC57EB0615e2383E2f96'
const [usdc, usdt] = named('ethereum').tokens.map((token) => token.address)

test('each token reports for itself whether its issuer froze the address', async (t) => {
  const { node, reader } = await setUpEvm(t)
  node.chain.frozen.add(`${usdt} ${address}`.toLowerCase())
  assert.deepEqual((await reader.freezes(address)).value, [
    { symbol: 'USDC', token: usdc, frozen: false },
    { symbol: 'USDT', token: usdt, frozen: true },
  ])
  const other = '0xd90e2f925DA726b50C4Ed8D0Fb90Ad053324F31b'
  assert.deepEqual(
    (await reader.freezes(other)).value.map(({ frozen }) => frozen),
    [false, false],
  )
})

test('a token without a freeze view is not queried', async (t) => {
  const { node, reader } = await setUpEvm(t, { chainId: 8453 }, { network: named('base') })
  assert.deepEqual((await reader.freezes(address)).value, [
    { symbol: 'USDC', token: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', frozen: false },
  ])
  assert.equal(node.posts.flat().filter((method) => method === 'eth_call').length, 1)
})

test('a network whose tokens have no freeze view has no freezes, from a head that was read all the same', async (t) => {
  const { node, reader } = await setUpEvm(t, { chainId: 56 }, { network: named('bsc') })
  assert.deepEqual((await reader.freezes(address)).value, [])
  node.chain.head = { ...node.chain.head, timeMs: 0 }
})

for (const fault of ['error_object', 'empty_hex', 'word_of_two', 'null_result', 'number_result'] as const) {
  test(`a view that answers with ${fault} is a failure and not "not frozen"`, async (t) => {
    const { node, reader } = await setUpEvm(t)
    node.fail(fault, 'eth_call')
    assert.equal((await chainErrorOf(reader.freezes(address))).reason, 'malformed')
  })
}
