import { randomBytes } from 'node:crypto'
import { addressKinds, readEvmKey } from '../src/kit/address.ts'
import { buildAddressIndex, findInIndex } from '../src/lists/index/address-index.ts'
import { seedBytes } from '../src/lists/index/half-sip-hash.ts'
import type { Figure } from './figure.ts'

const entries = 1_000_000
const questions = 500_000
const rounds = 5

/** Look-ups a second over one million entries, half of them hits, from parsed keys and from strings; bytes an entry. */
export async function benchLookUps(say: (line: string) => void): Promise<Figure[]> {
  const keys = randomBytes(entries * 20)
  const kinds = new Uint8Array(entries).fill(addressKinds.evm)
  const empty = { count: 0, kinds: new Uint8Array(0), keys: new Uint8Array(0) }
  const index = buildAddressIndex({ narrow: { count: entries, kinds, keys }, wide: empty }, randomBytes(seedBytes))
  const { tags, slots, words } = index.narrow
  const bytesPerEntry = (tags.byteLength + slots.byteLength + words.byteLength) / entries

  const queries = Array.from({ length: questions }, (_, i) =>
    i % 2 === 0 ? keys.subarray((i * 1_999_993 * 20) % (entries * 20)).subarray(0, 20) : randomBytes(20),
  )
  const texts = queries.map((key) => `0x${Buffer.from(key).toString('hex')}`)
  const parsed: number[] = []
  const strings: number[] = []
  for (let round = 0; round < rounds; round++) {
    parsed.push(rate(() => countHits(queries, (key) => findInIndex(index, addressKinds.evm, key))))
    strings.push(
      rate(() =>
        countHits(texts, (text) => {
          const key = readEvmKey(text)
          return key ? findInIndex(index, addressKinds.evm, key) : -1
        }),
      ),
    )
    say(`round ${round + 1}: ${million(parsed[round] ?? 0)} parsed, ${million(strings[round] ?? 0)} from strings`)
  }
  return [
    figure('look-ups of parsed 20-byte keys, half hits', median(parsed), 3e6),
    figure('look-ups from the string', median(strings), 1e6),
    { what: 'bytes an entry', measured: bytesPerEntry.toFixed(1), target: '<= 40', reached: bytesPerEntry <= 40 },
  ]
}

function countHits<T>(questionsAsked: readonly T[], find: (question: T) => number): number {
  let hits = 0
  for (const question of questionsAsked) if (find(question) >= 0) hits++
  return hits
}

function rate(work: () => number): number {
  const began = performance.now()
  const hits = work()
  const seconds = (performance.now() - began) / 1000
  if (hits !== questions / 2) throw new Error(`half of the questions must hit, ${hits} did`)
  return questions / seconds
}

function figure(what: string, measured: number, target: number): Figure {
  return { what, measured: `${million(measured)}/s`, target: `>= ${million(target)}/s`, reached: measured >= target }
}

function million(value: number): string {
  return `${(value / 1e6).toFixed(2)} M`
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
