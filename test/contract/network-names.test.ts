import assert from 'node:assert/strict'
import test from 'node:test'
import type { DecisionInputs } from '../../src/decision/decision-inputs.ts'
import type { Question } from '../support/ask.ts'
import { unlisted } from '../support/known-addresses.ts'
import { shared } from '../support/test-app.ts'

const usdc = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const transfer = `0xa9059cbb${unlisted.evm.slice(2).toLowerCase().padStart(64, '0')}${'17d7840'.padStart(64, '0')}`

/** Every request that takes the network of a payment: its content, and what the answer states about the network. */
const questions: readonly { name: string; ask: (network: string) => [string, Question?]; told: string }[] = [
  { name: 'risk', ask: (network) => [`/api/risk?addr=${unlisted.evm}&network=${network}`], told: '"chain":"base"' },
  {
    name: 'decide',
    ask: (network) => [`/api/decide?to=${unlisted.evm}&network=${network}`],
    told: '"screened_network":"eip155:8453"',
  },
  {
    name: 'decide by POST',
    ask: (network) => ['/api/decide', { method: 'POST', body: { to: unlisted.evm, network } }],
    told: '"screened_network":"eip155:8453"',
  },
  {
    name: 'bundle',
    ask: (network) => [`/api/evidence/bundle?address=${unlisted.evm}&network=${network}`],
    told: `"caip10":"eip155:8453:${unlisted.evm}"`,
  },
  {
    name: 'intent',
    ask: (network) => {
      const intent = { action: 'pay', to: unlisted.evm, amount: '25', asset: 'USDC' }
      return ['/api/intent/check', { method: 'POST', body: { intent, network, contract: usdc, data: transfer } }]
    },
    told: '"decision":"match"',
  },
  {
    name: 'plan',
    ask: (network) => ['/api/probe/plan', { method: 'POST', body: { to: unlisted.evm, amount: '25', network } }],
    told: '"network":"base"',
  },
]

for (const { name, ask, told: report } of questions) {
  test(`${name}: a network is taken in any case, and an unknown one is answered with the known ones`, async () => {
    for (const network of ['base', 'Base', 'BASE', 'eip155:8453', 'EIP155:8453', 'Eip155:8453']) {
      const { status, text } = await shared.ask(...ask(network))
      assert.equal(status, 200, `${network} ${text.slice(0, 300)}`)
      assert.ok(text.includes(report), `${network} ${text.slice(0, 300)}`)
    }
    for (const network of ['bases', 'eip155:08453', 'eip155%3A8453%20', '8453', 'base_sepolia', 'base-']) {
      const { status, json } = await shared.ask(...ask(network))
      assert.deepEqual([status, json['reason_code'], json['field']], [400, 'network_invalid', 'network'], network)
      assert.match(String(json['detail']), /^Unknown network\. Known networks: ethereum, base, .*\btron-nile\b/)
    }
  })
}

test('the CAIP-2 name of Solana is taken in any case, for mainnet and for the devnet', async () => {
  for (const [chain, caip2] of [
    ['solana', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    ['solana-devnet', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
  ]) {
    for (const form of [caip2, caip2?.toLowerCase(), caip2?.toUpperCase()]) {
      const { status, json } = await shared.ask(`/api/risk?addr=${unlisted.solana}&network=${form}`)
      assert.deepEqual([status, json['chain']], [200, chain], form)
    }
  }
})

test('flow and trace name the known networks too, and take a name in any case', async () => {
  for (const path of ['flow', 'trace']) {
    const unknown = await shared.ask(`/api/risk/${path}?addr=${unlisted.evm}&network=moon`)
    assert.deepEqual([unknown.status, unknown.json['field']], [400, 'network'])
    assert.match(String(unknown.json['detail']), /Known networks: ethereum, /)
    const existing = await shared.ask(`/api/risk/${path}?addr=${unlisted.evm}&network=EIP155:8453`)
    assert.deepEqual(
      [existing.status, existing.json['detail']],
      [503, 'base is not read: no endpoint is configured for it.'],
    )
  }
})

test('a plan and what is observed later may name their network in two forms of one name', async () => {
  const { json: plan } = await shared.ask('/api/probe/plan', {
    method: 'POST',
    body: { to: unlisted.evm, amount: '25', network: 'BASE' },
  })
  const verify = (network: string) => {
    const observed = { to: unlisted.evm, network, asset: 'USDC' }
    return shared.ask('/api/probe/verify', { method: 'POST', body: { plan: plan['plan'], observed } })
  }
  for (const network of ['base', 'Base', 'EIP155:8453']) assert.equal((await verify(network)).json['result'], 'same')
  assert.equal((await verify('base-sepolia')).json['result'], 'changed')
  const unknown = await verify('bose')
  assert.deepEqual([unknown.status, unknown.json['field']], [400, 'observed.network'])
  assert.match(String(unknown.json['detail']), /Known networks: /)
})

test('two forms of one name are one input of a decision', async () => {
  const inputsOf = async (network: string) => {
    const query = `to=${unlisted.evm}&network=${network}&include=inputs`
    const { json } = await shared.ask<{ inputs: DecisionInputs; inputs_hash: string }>(`/api/decide?${query}`)
    return [json.inputs.request.network, json.inputs_hash]
  }
  const existing = await inputsOf('base')
  assert.equal(existing[0], 'base')
  for (const form of ['BASE', 'eip155:8453', 'EIP155:8453']) assert.deepEqual(await inputsOf(form), existing)
})
