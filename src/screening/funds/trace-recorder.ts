import type { Transfer } from '../../chains/chain-reader.ts'
import type { Listing } from '../../lists/snapshot.ts'
import { createColumns, type TraceGraph } from './trace-graph.ts'
import { placeInTime, type TraceHistory } from './trace-history.ts'
import { stepsPerSlice, type Sliced } from './trace-slices.ts'

/** `in` follows the money back to its origin, `out` on to its destination. */
export type TraceSide = 'in' | 'out'

/**
 * A discovered address that was not read yet: the amount that led to it, and its position in time
 * (HistoryQuestion.edge).
 */
export type DiscoveredAddress = { number: number; address: string; units: number; edge: number | null }

export type TraceRecorder = {
  /** Records a history of an owner. */
  take: (owner: number, sides: readonly TraceSide[], history: Pick<TraceHistory, 'transfers' | 'downTo'>) => void
  /** The newly discovered addresses of a side, without listed ones. */
  takeDiscovered: (side: TraceSide) => Sliced<readonly DiscoveredAddress[]>
  /** Whether a transfer was left out because there were too many. */
  isFull: () => boolean
  /** Whether an address turned out to matter from an earlier time on than it was read from. */
  isShort: () => boolean
  recorded: () => { graph: TraceGraph; listed: ReadonlyMap<number, Listing> }
}

type RecorderOptions = {
  subject: string
  /** Distinguished decimal places of an amount. */
  places: number
  transfersMax: number
  findRisk: (address: string) => Listing | null
}

/** Builds the graph of a trace from histories, and records where a walk could continue. */
export function createRecorder({ subject, places, transfersMax, findRisk }: RecorderOptions): TraceRecorder {
  const sides = { in: createSide(), out: createSide() }
  const addresses: string[] = [subject]
  const numbers = new Map([[subject, 0]])
  const listed = new Map<number, Listing>()
  let count = 0
  let isFull = false

  const numberOf = (address: string): number => {
    const existing = numbers.get(address)
    if (existing !== undefined) return existing
    const number = addresses.push(address) - 1
    numbers.set(address, number)
    const listing = findRisk(address)
    if (listing) listed.set(number, listing)
    return number
  }
  const discover = (side: TraceSide, number: number, units: number, edge: number | null): void => {
    const { discovered } = sides[side]
    if (number === 0 || listed.has(number)) return
    const existing = discovered.get(number)
    discovered.set(number, {
      number,
      address: addresses[number] ?? '',
      units: units + (existing?.units ?? 0),
      edge: existing ? outermost(side, existing.edge, edge) : edge,
    })
  }
  const record = (owner: number, side: TraceSide, transfer: Transfer): void => {
    const [ownerAddress, other] = side === 'in' ? [transfer.to, transfer.from] : [transfer.from, transfer.to]
    const units = unitsOf(transfer.amount, places)
    if (ownerAddress !== addresses[owner] || other === ownerAddress || units === 0) return
    isFull ||= count >= transfersMax
    if (isFull) return
    count++
    const party = numberOf(other)
    const timeMs = transfer.time === null ? null : Date.parse(transfer.time)
    sides[side].columns.add({ owner, party, units, block: transfer.block, timeMs, tx: transfer.tx })
    discover(side, party, units, placeInTime(transfer))
  }
  return {
    take: (owner, directions, { transfers, downTo }) => {
      for (const side of directions) {
        if (owner !== 0 && downTo !== null) sides[side].downTo.set(owner, downTo)
        for (const transfer of transfers) record(owner, side, transfer)
      }
    },
    *takeDiscovered(side) {
      const { discovered, taken } = sides[side]
      const fresh: DiscoveredAddress[] = []
      let visited = 0
      for (const candidate of discovered.values()) {
        if (++visited % stepsPerSlice === 0) yield
        if (taken.has(candidate.number)) continue
        taken.add(candidate.number)
        fresh.push(candidate)
      }
      return fresh
    },
    isFull: () => isFull,
    isShort: () => {
      const { discovered, downTo } = sides.out
      return [...downTo].some(([number, readTo]) => readTo > (discovered.get(number)?.edge ?? Number.NEGATIVE_INFINITY))
    },
    recorded: () => {
      const graph = { addresses, inflows: sides.in.columns.columns(), outflows: sides.out.columns.columns() }
      return { graph, listed }
    },
  }
}

function createSide() {
  return {
    columns: createColumns(),
    /** Every discovered address by its number, and those that were already taken for reading. */
    discovered: new Map<number, DiscoveredAddress>(),
    taken: new Set<number>(),
    /** How far back an address was read, if not completely. */
    downTo: new Map<number, number>(),
  }
}

/** The edge that lets more count. */
function outermost(side: TraceSide, a: number | null, b: number | null): number | null {
  if (a === null || b === null) return null
  return side === 'in' ? Math.max(a, b) : Math.min(a, b)
}

/** An exact decimal as an integer of its smallest distinguished unit, rounded down. */
function unitsOf(amount: string, places: number): number {
  const [integer = '0', fraction = ''] = amount.split('.')
  return Number(integer + fraction.slice(0, places).padEnd(places, '0'))
}
