import { readInput, readMembers } from '../src/api/read-input.ts'
import { anonymousCaller } from '../src/endpoint/caller.ts'
import { ServiceError } from '../src/endpoint/errors.ts'
import { checkIntent } from '../src/intent/check-intent.ts'
import { median } from './look-ups.ts'
import type { Figure } from './run.ts'

const payee = '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const intent = { action: 'pay', to: payee, amount: '25', asset: 'USDC' }
const msMax = 20
const rounds = 25

/**
 * The dearest requests that are known, each from the body's bytes to the answer's: no request may hold the loop for longer
 * than `msMax`. In processor time, since a machine that does something else does not make a request dear.
 */
export function benchWorstChecks(say: (line: string) => void): Figure {
  const times = Object.entries(corpus()).map(([name, body]) => {
    const bytes = Buffer.from(JSON.stringify(body))
    const time = median(Array.from({ length: rounds }, () => timeOf(bytes)))
    say(`intent check, ${name}, ${bytes.length} bytes: ${time.toFixed(1)} ms`)
    return { name, time }
  })
  const worst = times.reduce((a, b) => (a.time > b.time ? a : b))
  return {
    what: `processor time of the dearest intent check of a corpus (${worst.name}), median of ${rounds}`,
    measured: `${worst.time.toFixed(1)} ms`,
    target: `< ${msMax} ms`,
    reached: worst.time < msMax,
  }
}

function corpus(): Readonly<Record<string, Readonly<Record<string, unknown>>>> {
  const typed = (types: object, message: object) => ({
    intent,
    contract: usdc,
    typedData: { types, primaryType: 'A', domain: {}, message },
  })
  const called = (data: string) => ({ intent, contract: payee, data: `0x${data}` })
  const structs = Object.fromEntries(
    Array.from({ length: 60 }, (_, i) => [
      `S${i}`,
      Array.from({ length: 30 }, (__, k) => ({ name: `f${k}`, type: 'uint256' })),
    ]),
  )
  return {
    '3,000 calls of a multicall': called(multicall(Array.from({ length: 3_000 }, () => transfer))),
    '100 KB of nested multicalls': called(nested(4, 4, multicall([transfer, transfer, transfer]))),
    'multicalls within multicalls, two by two': called(nested(8, 2, transfer)),
    'a long call eight levels deep': called(nested(7, 1, `${transfer}${'00'.repeat(400_000)}`)),
    'half a megabyte of zeros': called('00'.repeat(510_000)),
    'typed data of 80,000 members': typed({}, named(80_000, 'x')),
    'typed data of 300,000 numbers': typed({}, { a: Array.from({ length: 300_000 }, () => 1) }),
    'typed data of as many parts as are read': typed(
      {},
      {
        ...named(2_900, 1),
        b: named(1_900, 'x'),
        c: Array.from({ length: 14_000 }, () => 'y'),
      },
    ),
    'typed data of as many types and values as are read': typed(
      { ...structs, A: [{ name: 'x', type: 'uint256[]' }] },
      { x: Array.from({ length: 2_000 }, () => '1') },
    ),
    'a megabyte of escaped quotes': { intent, contract: usdc, data: '"'.repeat(500_000) },
  }
}

function timeOf(bytes: Uint8Array): number {
  const raw = { method: 'POST', query: '', body: bytes, contentType: undefined, contentEncoding: undefined }
  const began = process.cpuUsage()
  try {
    const input = readInput(checkIntent, readMembers(raw, checkIntent.documents))
    const ask = { lang: 'en', caller: anonymousCaller('192.0.2.1'), requestId: 'bench' } as const
    void checkIntent.run(
      { service: { baseUrl: 'http://localhost:8402' }, world: { now: () => Date.now() } },
      input,
      ask,
    )
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
  }
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1_000
}

const transfer = `a9059cbb${payee.slice(2).toLowerCase().padStart(64, '0')}${word(25_000_000)}`

function nested(levels: number, width: number, call: string): string {
  return levels === 0 ? call : nested(levels - 1, width, multicall(Array.from({ length: width }, () => call)))
}

/** multicall(bytes[]), without 0x. */
function multicall(calls: readonly string[]): string {
  const heads: string[] = []
  let tail = ''
  for (const call of calls) {
    heads.push(word(32 * calls.length + tail.length / 2))
    tail += word(call.length / 2) + call.padEnd(Math.ceil(call.length / 64) * 64, '0')
  }
  return `ac9650d8${word(32)}${word(calls.length)}${heads.join('')}${tail}`
}

function named(count: number, value: unknown): Record<string, unknown> {
  return Object.fromEntries(Array.from({ length: count }, (_, i) => [`a${i}`, value]))
}

function word(value: number): string {
  return value.toString(16).padStart(64, '0')
}
