import assert from 'node:assert/strict'
import type { Transfer } from '../../../src/chains/chain-reader.ts'
import { networkByName } from '../../../src/chains/networks.ts'
import { readAddress } from '../../../src/kit/address.ts'
import { traceTaint } from '../../../src/screening/trace.ts'
import { createTraceMemory } from '../../../src/screening/trace-memory.ts'
import { fakeChains, moved } from '../../support/chains/fake-chains.ts'
import { fakeLists } from '../../support/fake-lists.ts'

/** A program of its own: a trace over a graph that is larger than one may be, and what memory and time it took. */
const [subject, thief, helper] = [addressNumber(1), addressNumber(2), addressNumber(3)]
let last = 100_000
let input = 0

/** Everybody was paid by 300 others: some new ones, some whom everybody knows, and sometimes the thief. */
function historyOf(address: string): Transfer[] {
  return Array.from({ length: 300 }, (_, n) => {
    input++
    const existing = n % 50 === 0 ? (n % 100 === 0 ? thief : helper) : addressNumber(1_000 + n)
    const party = n % 3 === 1 ? addressNumber(++last) : existing
    return moved(party, address, String(1 + (n % 7)), 90_000 - n, { tx: input.toString(16).padStart(64, '0') })
  })
}

const network = networkByName('ethereum')
const { address } = readAddress(subject)
assert.ok(network && address)
const fake = fakeChains([], { historyOf, network: 'ethereum' })
const needs = {
  lists: fakeLists({ [thief]: [{ list: 'ofac', kind: 'sanctions' }] }),
  chains: fake.chains,
  world: { now: () => Date.parse('2026-11-20T12:00:00Z') },
  service: { baseUrl: 'https://countersign.example' },
  screening: { traces: createTraceMemory() },
}
const question = { address, network: { network, ignored: null }, direction: 'in' } as const
await traceTaint(needs, { ...question, hops: 1 }, 'en')
input = 0
const before = process.memoryUsage().rss
const started = process.hrtime.bigint()
const { budget, taint_share, visited } = await traceTaint(needs, { ...question, hops: 3 }, 'en')
const milliseconds = Number(process.hrtime.bigint() - started) / 1e6
const usedMb = Math.round(process.resourceUsage().maxRSS / 1_024 - before / 1_048_576)
console.log(JSON.stringify({ usedMb, given: input, milliseconds, cut_by: budget.cut_by, visited, share: taint_share }))

function addressNumber(n: number): string {
  return `0x5c5c5c5c${String(n).padStart(32, '0')}`
}
