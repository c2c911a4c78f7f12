import type { Transfer } from '../../src/chains/chain-reader.ts'

/** What a trace has to find, worked out by plain recursion over a list of transfers: slow, and apart from the code under test. */
export type OracleGraph = { transfers: readonly Transfer[]; isListed: (address: string) => boolean }
type Side = 'in' | 'out'

/** A fraction of two whole numbers. */
type Fraction = { top: bigint; bottom: bigint }

/** The tainted share of one side of an address; null when it has no transfers there. */
export function oracleShare(graph: OracleGraph, address: string, side: Side, hops: number): number | null {
  const fraction = shareOf(graph, address, { side, hops, bound: null })
  return fraction && Number((fraction.top * 10n ** 18n) / fraction.bottom) / 1e18
}

function shareOf(
  graph: OracleGraph,
  address: string,
  { side, hops, bound }: { side: Side; hops: number; bound: number | null },
): Fraction | null {
  const steps = stepsOf(graph, address, side, bound)
  if (steps.length === 0) return null
  let total = 0n
  let tainted: Fraction = { top: 0n, bottom: 1n }
  for (const { party, amount, at } of steps) {
    total += amount
    const share = graph.isListed(party)
      ? { top: 1n, bottom: 1n }
      : hops > 1
        ? shareOf(graph, party, { side, hops: hops - 1, bound: Number.isNaN(at) ? null : at })
        : null
    if (share) tainted = add(tainted, { top: share.top * amount, bottom: share.bottom })
  }
  return { top: tainted.top, bottom: tainted.bottom * total }
}

/** Every way to a listed party: its parties, and what moved on each step. */
export function oraclePaths(graph: OracleGraph, address: string, side: Side, hops: number): [string, number[]][] {
  const paths: [string, number[]][] = []
  const extend = (parties: string[], amounts: number[], bound: number | null): void => {
    const steps = stepsOf(graph, parties.at(-1) ?? '', side, bound)
    for (const party of new Set(steps.map((step) => step.party))) {
      if (parties.includes(party)) continue
      const own = steps.filter((step) => step.party === party)
      const amount = Number(own.reduce((sum, step) => sum + step.amount, 0n)) / 1e6
      const places = own.map(({ at }) => at)
      if (graph.isListed(party)) paths.push([[...parties, party].join(' '), [...amounts, amount]])
      else if (parties.length < hops) {
        const outermost = side === 'in' ? Math.max(...places) : Math.min(...places)
        extend([...parties, party], [...amounts, amount], Number.isNaN(outermost) ? null : outermost)
      }
    }
  }
  extend([address], [], null)
  return paths
}

/**
 * Transfers of one side that are not later (or, of what was sent, not earlier) than a bound; those to oneself left out.
 * One without a time always counts.
 */
function stepsOf({ transfers }: OracleGraph, address: string, side: Side, bound: number | null): Step[] {
  const own = readTransfers(transfers)[side].get(address) ?? []
  return own
    .filter(({ party }) => party !== address)
    .filter(({ at }) => bound === null || Number.isNaN(at) || (side === 'in' ? at <= bound : at >= bound))
}

type Step = { party: string; amount: bigint; at: number }
type Read = Record<Side, Map<string, Step[]>>
const readsByTransfers = new WeakMap<readonly Transfer[], Read>()

/** By owner, read once: a recursion requests the same ones again and again. */
function readTransfers(transfers: readonly Transfer[]): Read {
  const read = readsByTransfers.get(transfers) ?? { in: new Map<string, Step[]>(), out: new Map<string, Step[]>() }
  if (readsByTransfers.has(transfers)) return read
  readsByTransfers.set(transfers, read)
  for (const { from, to, amount, time } of transfers) {
    const step = { amount: BigInt(Math.round(Number(amount) * 1e6)), at: Date.parse(time ?? '') }
    read.in.set(to, [...(read.in.get(to) ?? []), { ...step, party: from }])
    read.out.set(from, [...(read.out.get(from) ?? []), { ...step, party: to }])
  }
  return read
}

function add(a: Fraction, b: Fraction): Fraction {
  return { top: a.top * b.bottom + b.top * a.bottom, bottom: a.bottom * b.bottom }
}
