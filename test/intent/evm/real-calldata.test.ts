import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import test from 'node:test'
import { getAddress } from 'viem'
import { readAddress } from '../../../src/kit/address.ts'
import type { Effect } from '../../../src/intent/effects/effects.ts'
import { callTo, decode, selectorOf } from './encode-call.ts'
import { decoders } from '../../../src/intent/evm/decoding/decoders.ts'
import { permit2Address } from './people.ts'

type Sample = { id?: string; to: string; value: string; data: string }

const folder = process.env['SHARED_DATA'] ?? path.join(import.meta.dirname, '../../../../shared/data')
const legit = path.join(folder, 'evm-legit-calldata/transactions.json')
const risky = path.join(folder, 'evm-risky-calldata/samples.json')
const skip = existsSync(legit) && existsSync(risky) ? false : 'left out: the collected copies are not there'

test('Of real transactions every known function is read to its end, and every other one is unknown.', { skip }, () => {
  const existing = new Set(
    decoders.filter(({ isDelegated }) => !isDelegated).flatMap(({ functions }) => functions.map(selectorOf)),
  )
  let read = 0
  for (const { to, value, data } of samplesOf(legit)) {
    // One of the collected ones lost its parts when it was taken apart.
    if (to.length !== 42) continue
    const { effects, decoded } = decode(callTo(canonical(to), bytesOf(data), BigInt(value)))
    const isKnown = [...existing].some((selector) => data.startsWith(selector))
    assert.equal(decoded.name !== null, isKnown, data.slice(0, 10))
    assert.equal(effects.some(({ kind }) => kind === 'unknown') && isKnown, false, data.slice(0, 10))
    if (isKnown) read += 1
  }
  assert.ok(read >= 18, `only ${read} were known`)
})

const target = { kind: 'token', address: '0x14C5a9007FDC5eE4De1581C892b5fd4623D8cdBf' } as const
const victim = getAddress('0x702fd7fb0d2d218b978acae7c0b644d831eb9969')
const expected: Record<string, readonly Effect[]> = {
  'inferno-permit-max': [
    {
      kind: 'approval',
      asset: target,
      from: { by: 'signature', address: victim },
      spender: '0x000089e9b7AF6Dbc9E0ab4fD05601D31C0c50000',
      amount: null,
      until: null,
    },
  ],
  'inferno-transferFrom': [
    {
      kind: 'transfer',
      asset: target,
      from: { by: 'allowance', address: victim },
      to: getAddress('0xff3a8d02109393726a90c04d7afd76e2d571890e'),
      amount: 0x2624713cb203ccen,
    },
  ],
  'permit2-approve': [
    {
      kind: 'approval',
      asset: { kind: 'token', address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
      from: { by: 'sender' },
      spender: '0x0c54FcCd2e384b4BB6f2E405Bf5Cbc15a017AaFb',
      amount: 1_230_000n,
      until: 0x68437af0n,
    },
  ],
}

test('Of real thefts the effects are those that were described when they were found.', { skip }, () => {
  const samples = new Map(samplesOf(risky).map((sample) => [sample.id, sample]))
  for (const [id, effects] of Object.entries(expected)) {
    const sample = samples.get(id)
    assert.ok(sample, id)
    assert.deepEqual(decode(callTo(canonical(sample.to), bytesOf(sample.data), 0n)).effects, effects, id)
  }
})

test('A real batch of permits without a limit is an approval of each of its three tokens.', { skip }, () => {
  const batch = samplesOf(risky).find(({ id }) => id === 'permit2-batch-max-3-tokens')
  const { effects } = decode(callTo(permit2Address, bytesOf(batch?.data ?? ''), 0n))
  assert.equal(effects.length, 3)
  for (const effect of effects) {
    assert.ok(effect.kind === 'approval')
    assert.equal(effect.amount, null)
    assert.deepEqual(effect.from, {
      by: 'signature',
      address: getAddress('0xbe3be93ffad7d417c08124b43286f4476c006afe'),
    })
  }
})

function samplesOf(file: string): Sample[] {
  return JSON.parse(readFileSync(file, 'utf8')) as Sample[]
}

function bytesOf(hex: string): Uint8Array {
  return Buffer.from(hex.slice(2), 'hex')
}

function canonical(text: string): string {
  const { address, fault } = readAddress(text.toLowerCase())
  assert.equal(fault, undefined, text)
  return address?.canonical ?? ''
}
