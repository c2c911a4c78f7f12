import assert from 'node:assert/strict'
import test from 'node:test'
import { anvilIsMissing } from '../support/chains/anvil.ts'
import { rpcFaults, type RpcFault } from '../support/chains/faulty-rpc.ts'
import {
  buyDecision,
  fundedAgent,
  fundedPayment,
  garbledPayment,
  startSettlingRelay,
} from '../support/chains/settling-relay.ts'
import { assertUnharmed } from '../support/process-afterwards.ts'

// The attack: a service that settles by itself (X402_FACILITATOR_KEY), whose endpoint answers eth_getCode with an error or
// not at all. One request of a wallet without funds, whose signature is garbage, ended the process: the official
// facilitator requests the code of the token, refuses the signature meanwhile, and forgets the question, whose failure
// then was one that nothing caught. Each fault meets a process of its own, because the code of a token is remembered.

const options = { skip: anvilIsMissing, timeout: 240_000 }

for (const fault of rpcFaults)
  test(
    `one anonymous request while eth_getCode fails (${fault}) ends nothing, and is no verdict on the payment`,
    options,
    async (t) => {
      const place = await startSettlingRelay(t)
      const { service, rpc, quote } = place
      rpc.faultOf = (methods) => (methods.includes('eth_getCode') ? fault : null)
      const refused = await buyDecision(place, await garbledPayment(quote))
      assert.equal(refused.status, 503, refused.text)
      assert.equal(refused.json['reason_code'], 'facilitator_unavailable', refused.text)
      await assertUnharmed(service, fault)
      rpc.faultOf = () => null
      assert.equal((await buyDecision(place, await garbledPayment(quote))).status, 402)
      const bought = await buyDecision(place, await fundedPayment(place))
      assert.equal(bought.status, 200, bought.text)
      await assertUnharmed(service, `after ${fault}`)
    },
  )

test(
  'an agent that settles its payment while the endpoint fails ends nothing either, and pays once the endpoint answers',
  options,
  async (t) => {
    const place = await startSettlingRelay(t)
    const { service, rpc } = place
    const agent = await fundedAgent(place)
    // One fault of the relay for each payment; what the service reads of the chain itself goes on.
    const requests: readonly [string, RpcFault][] = [
      ['eth_getCode', 'error'],
      ['eth_getCode', 'drop'],
      ['eth_getCode', 'garble'],
      ['eth_getTransactionCount', 'wrong type'],
      ['eth_sendRawTransaction', 'cut'],
      ['eth_sendRawTransaction', 'garble'],
    ]
    for (const [at, [method, fault]] of requests.entries()) {
      const signed = await agent.sign(`nonce-${at}`)
      rpc.faultOf = (methods) => (methods.length === 1 && methods[0] === method ? fault : null)
      const { status, text } = await agent.pay(signed)
      assert.ok([202, 502, 503].includes(status), text)
      await assertUnharmed(service, `${method} ${fault}`)
      rpc.faultOf = () => null
    }
    const settled = await agent.pay(await agent.sign('nonce-last'))
    assert.equal(settled.status, 200, settled.text)
    await assertUnharmed(service, 'after all of them')
  },
)
