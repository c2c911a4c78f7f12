import assert from 'node:assert/strict'
import type { Transfer } from '../../src/chains/chain-reader.ts'
import { networkByName } from '../../src/chains/networks.ts'
import { readAddress } from '../../src/kit/address.ts'
import { traceTaint } from '../../src/screening/trace.ts'
import { createTraceMemory } from '../../src/screening/trace-memory.ts'
import type { TraceResult } from '../../src/screening/funds/trace-result.ts'
import { base58CheckOf } from '../support/address-forms.ts'
import { fakeChains, type FakeChains } from '../support/chains/fake-chains.ts'
import { fakeLists, type FakeListing } from '../support/fake-lists.ts'

export async function trace(
  transfers: readonly Transfer[],
  { hops = 3, direction = 'both' }: Options = {},
  { fake = fakeChains(newestFirst(transfers)), entries = { [thief]: [sanctioned] }, lang = 'en' }: Setting = {},
): Promise<TraceResult> {
  const network = networkByName('tron')
  const { address } = readAddress(subject)
  assert.ok(network && address)
  const needs = {
    lists: fakeLists(entries),
    chains: fake.chains,
    world: { now: () => Date.parse('2026-11-20T12:00:00Z') },
    service: { baseUrl: 'https://countersign.example' },
    screening: { traces: createTraceMemory() },
  }
  return traceTaint(needs, { address, network: { network, ignored: null }, hops, direction }, lang)
}

export const people = Array.from({ length: 6 }, (_, n) => addressNumber(n + 1))
export const [subject = '', a = '', b = '', c = '', d = '', thief = ''] = people
export const sanctioned: FakeListing = { list: 'ofac', kind: 'sanctions' }

type Options = { hops?: number; direction?: 'in' | 'out' | 'both' }
type Setting = { fake?: FakeChains; entries?: Record<string, readonly FakeListing[]>; lang?: 'en' | 'zh' }

export function newestFirst(transfers: readonly Transfer[]): Transfer[] {
  return transfers.toSorted((a, b) => (b.block ?? 0) - (a.block ?? 0) || (b.time ?? '').localeCompare(a.time ?? ''))
}

export function addressNumber(n: number): string {
  return base58CheckOf(0x41, Buffer.from(`5c5c5c5c${n.toString(16).padStart(32, '0')}`, 'hex'))
}
