import assert from 'node:assert/strict'
import test from 'node:test'
import { migrations } from '../../src/app/migrations.ts'
import { proofs } from '../../src/api/proofs.ts'
import { createCredentialChecks } from '../../src/endpoint/credential-checks.ts'
import type { Received } from '../../src/endpoint/endpoint.ts'
import { createKeyDirectory } from '../../src/keys/key-directory.ts'
import { sqlitePlace, testIn } from '../storage/place.ts'
import { testWorld } from '../support/test-world.ts'

const guess = 'A'.repeat(49)

testIn(
  sqlitePlace,
  'a request that shows nothing, or what was never issued, proves no caller in any way',
  async ({ open }) => {
    const storage = await open({ migrations })
    const world = testWorld('2026-12-01T12:00:00Z')
    const keys = { directory: createKeyDirectory({ storage, world }) }
    const needs = {
      storage,
      world,
      keys,
      registry: { kycSecret: Buffer.alloc(32) },
      checks: createCredentialChecks(world),
    }
    const { key, agent, owner, provider } = proofs
    for (const request of [undefined, received({}), received(guesses())]) {
      const access = { keys: 'counted', scope: 'decide' } as const
      const judged = [
        await key.prove(needs, key.shown(request, access), access),
        await agent.prove(needs, agent.shown(request, 'shopper-7'), 'shopper-7'),
        await owner.prove(needs, owner.shown(request, 'change'), 'change'),
        await provider.prove(needs, provider.shown(request, null), null),
      ]
      assert.deepEqual(
        judged.map(({ principal }) => principal),
        [null, null, null, null],
      )
    }
  },
)

test('a header belongs to one way of proving the caller', () => {
  const headers = Object.values(proofs).flatMap((proof) => [...proof.headers])
  assert.deepEqual(headers, [...new Set(headers.map((name) => name.toLowerCase()))])
})

/** Each header of each way, with a value of some form. */
function guesses(): Record<string, string> {
  return Object.fromEntries(
    Object.values(proofs).flatMap(({ headers }) => headers.map((name) => [name, valueOf(name)])),
  )
}

function valueOf(name: string): string {
  if (name === 'authorization') return `Bearer csk_${guess}`
  if (name === 'cookie') return `countersign_session=css_${guess}`
  return `${name === 'x-api-key' ? 'csk_' : 'csa_'}${guess}`
}

function received(headers: Record<string, string>): Received {
  const header = (name: string) => (headers[name] === undefined ? [] : [headers[name]])
  const [apiKey, authorization, agentId, agentSecret] = [
    'x-api-key',
    'authorization',
    'x-agent-id',
    'x-agent-secret',
  ].map(header)
  const credentials = { apiKey, authorization, agentId, agentSecret } as Record<
    'apiKey' | 'authorization' | 'agentId' | 'agentSecret',
    string[]
  >
  return {
    presented: { source: '192.0.2.1', credentials },
    method: 'POST',
    target: '/',
    body: Buffer.from('{}'),
    header,
  }
}
