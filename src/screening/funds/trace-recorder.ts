import type { Transfer } from '../../chains/chain-reader.ts'
import type { Listing } from '../../lists/snapshot.ts'
import { createColumns, type TraceGraph } from './trace-graph.ts'
import { placeInTime, type TraceHistory } from './trace-history.ts'
import { stepsPerSlice, type Sliced } from './trace-slices.ts'

/** `in` follows the money back to where it came from, `out` on to where it went. */
export type TraceSide = 'in' | 'out'

/** An address that a walk met and has not read: how much led to it, and where in time (HistoryQuestion.edge). */
export type MetAddress = { number: number; address: string; units: number; edge: number | null }

export type TraceRecorder = {
  /** Records a history of an owner. */
  take: (owner: number, sides: readonly TraceSide[], history: Pick<TraceHistory, 'transfers' | 'downTo'>) => void
  /** The addresses met on a side and not given before, listed ones left out. */
  takeMet: (side: TraceSide) => Sliced<readonly MetAddress[]>
  /** Whether a transfer was left out because there were too many. */
  isFull: () => boolean
  /** Whether an address turned out to matter from an earlier time on than it was read from. */
  isShort: () => boolean
  recorded: () => { graph: TraceGraph; listed: ReadonlyMap<number, Listing> }
}

type RecorderOptions = {
  subject: string
  /** Places of an amount that are told apart. */
  places: number
  transfersMax: number
  findRisk: (address: string) => Listing | null
}

/** Turns histories into the graph a trace is judged from, and notes where a walk could go on. */
export function createRecorder({ subject, places, transfersMax, findRisk }: RecorderOptions): TraceRecorder {
  const sides = { in: createSide(), out: createSide() }
  const addresses: string[] = [subject]
  const numbers = new Map([[subject, 0]])
  const listed = new Map<number, Listing>()
  let count = 0
  let isFull = false

  const numberOf = (address: string): number => {
    const known = numbers.get(address)
    if (known !== undefined) return known
    const number = addresses.push(address) - 1
    numbers.set(address, number)
    const listing = findRisk(address)
    if (listing) listed.set(number, listing)
    return number
  }
  const meet = (side: TraceSide, number: number, units: number, edge: number | null): void => {
    const { met } = sides[side]
    if (number === 0 || listed.has(number)) return
    const known = met.get(number)
    met.set(number, {
      number,
      address: addresses[number] ?? '',
      units: units + (known?.units ?? 0),
      edge: known ? outermost(side, known.edge, edge) : edge,
    })
  }
  const record = (owner: number, side: TraceSide, transfer: Transfer): void => {
    const [own, other] = side === 'in' ? [transfer.to, transfer.from] : [transfer.from, transfer.to]
    const units = unitsOf(transfer.amount, places)
    if (own !== addresses[owner] || other === own || units === 0) return
    isFull ||= count >= transfersMax
    if (isFull) return
    count++
    const party = numberOf(other)
    const timeMs = transfer.time === null ? null : Date.parse(transfer.time)
    sides[side].columns.add({ owner, party, units, block: transfer.block, timeMs, tx: transfer.tx })
    meet(side, party, units, placeInTime(transfer))
  }
  return {
    take: (owner, directions, { transfers, downTo }) => {
      for (const side of directions) {
        if (owner !== 0 && downTo !== null) sides[side].downTo.set(owner, downTo)
        for (const transfer of transfers) record(owner, side, transfer)
      }
    },
    *takeMet(side) {
      const { met, given } = sides[side]
      const fresh: MetAddress[] = []
      let seen = 0
      for (const each of met.values()) {
        if (++seen % stepsPerSlice === 0) yield
        if (given.has(each.number)) continue
        given.add(each.number)
        fresh.push(each)
      }
      return fresh
    },
    isFull: () => isFull,
    isShort: () => {
      const { met, downTo } = sides.out
      return [...downTo].some(([number, readTo]) => readTo > (met.get(number)?.edge ?? Number.NEGATIVE_INFINITY))
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
    /** Every address that was met, by its number, and which of them were given out to be read. */
    met: new Map<number, MetAddress>(),
    given: new Set<number>(),
    /** How far back an address was read, where it was not read whole. */
    downTo: new Map<number, number>(),
  }
}

/** The edge that lets more count. */
function outermost(side: TraceSide, a: number | null, b: number | null): number | null {
  if (a === null || b === null) return null
  return side === 'in' ? Math.max(a, b) : Math.min(a, b)
}

/** An exact decimal as a whole number of its smallest unit that is told apart; what is less is nothing. */
function unitsOf(amount: string, places: number): number {
  const [whole = '0', fraction = ''] = amount.split('.')
  return Number(whole + fraction.slice(0, places).padEnd(places, '0'))
}
