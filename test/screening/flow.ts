import assert from 'node:assert/strict'
import type { Transfer } from '../../src/chains/chain-reader.ts'
import { anonymousCaller } from '../../src/endpoint/caller.ts'
import { readAddress } from '../../src/kit/address.ts'
import { fundFlow } from '../../src/screening/flow.ts'
import type { FlowResult } from '../../src/screening/funds/flow-result.ts'
import { base58CheckOf, eip55Of } from '../support/address-forms.ts'
import { fakeChains, readAt, type FakeChains } from '../support/chains/fake-chains.ts'
import { fakeLists, type FakeListing } from '../support/fake-lists.ts'

export async function flow(transfers: readonly Transfer[], setting: Setting = {}): Promise<FlowResult> {
  const { fake = fakeChains(transfers), addr = subject, lang = 'en', now = () => Date.parse(readAt) } = setting
  const needs = {
    lists: fakeLists(setting.entries ?? {}, setting.maxAgeHours ?? null),
    chains: fake.chains,
    world: { now },
  }
  const { address } = readAddress(addr)
  assert.ok(address)
  const ask = { lang, caller: anonymousCaller('127.0.0.1'), requestId: 'test-1' }
  const { body } = await fundFlow.run(needs, { addr: address, network: setting.network }, ask)
  return fundFlow.output.parse(body) as FlowResult
}

export const subject = tronAddress(1)
export const parties = Array.from({ length: 12 }, (_, n) => tronAddress(n + 10))
export const [a = '', b = '', c = ''] = parties

export const usdc = { asset: 'USDC', symbol: 'USDC' } as const

type Setting = {
  fake?: FakeChains
  entries?: Readonly<Record<string, readonly FakeListing[]>>
  addr?: string
  network?: string
  lang?: 'en' | 'zh'
  now?: () => number
  maxAgeHours?: number
}

function tronAddress(n: number): string {
  return base58CheckOf(0x41, Buffer.from(`5c5c5c5c${n.toString(16).padStart(32, '0')}`, 'hex'))
}

export function evmAddress(n: number): string {
  return eip55Of(Buffer.from(`5c5c5c5c${n.toString(16).padStart(32, '0')}`, 'hex'))
}
