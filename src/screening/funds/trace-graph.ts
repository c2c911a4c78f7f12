/**
 * The transfers that were read, in columns: a hundred thousand of them take a few megabytes. Addresses are numbered in
 * the order of discovery; the subject is number 0. A transfer belongs to the history of its owner: `inflows` are what
 * owners received, `outflows` what they sent.
 */
export type TraceGraph = { addresses: readonly string[]; inflows: TransferColumns; outflows: TransferColumns }

export type TransferColumns = {
  count: number
  owner: Uint32Array
  /** The other side of the transfer. */
  party: Uint32Array
  /** Integers above zero, in the smallest distinguished unit. */
  units: Float64Array
  /** NaN if the source does not report it. */
  block: Float64Array
  timeMs: Float64Array
  tx: readonly string[]
}

export type TraceTransfer = {
  owner: number
  party: number
  units: number
  block: number | null
  timeMs: number | null
  tx: string
}

/** Collects transfers; the columns can be taken at any time. */
export function createColumns(): { add: (transfer: TraceTransfer) => void; columns: () => TransferColumns } {
  let count = 0
  let owner = new Uint32Array(firstCapacity)
  let party = new Uint32Array(firstCapacity)
  let units = new Float64Array(firstCapacity)
  let block = new Float64Array(firstCapacity)
  let timeMs = new Float64Array(firstCapacity)
  const tx: string[] = []
  const grow = (): void => {
    const capacity = 2 * owner.length
    owner = copied(owner, new Uint32Array(capacity))
    party = copied(party, new Uint32Array(capacity))
    units = copied(units, new Float64Array(capacity))
    block = copied(block, new Float64Array(capacity))
    timeMs = copied(timeMs, new Float64Array(capacity))
  }
  return {
    add: (transfer) => {
      if (count === owner.length) grow()
      owner[count] = transfer.owner
      party[count] = transfer.party
      units[count] = transfer.units
      block[count] = transfer.block ?? Number.NaN
      timeMs[count] = transfer.timeMs ?? Number.NaN
      tx.push(transfer.tx)
      count++
    },
    columns: () => ({ count, owner, party, units, block, timeMs, tx }),
  }
}

function copied<Numbers extends Uint32Array | Float64Array>(from: Numbers, to: Numbers): Numbers {
  to.set(from)
  return to
}

const firstCapacity = 1_024
