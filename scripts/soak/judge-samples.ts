/** What a process holds at a moment. `atS` are seconds since the first sample. */
export type Sample = { atS: number; residentMb: number; heapMb: number; descriptors: number }

/** A quantity over time: where it stood when it was warm, where it stood at the end, and whether that is flat. */
export type Course = { what: string; warm: number; end: number; highest: number; isFlat: boolean }

type Measured = { what: string; of: keyof Omit<Sample, 'atS'>; mayGrow: number; mayDiffer: number }

/**
 * By how much each may grow, and by how much more two windows may differ that are too short to have seen a collection of
 * the whole heap.
 */
const measured: readonly Measured[] = [
  { what: 'resident memory, MB', of: 'residentMb', mayGrow: 20, mayDiffer: 120 },
  { what: 'heap in use, MB', of: 'heapMb', mayGrow: 8, mayDiffer: 40 },
  { what: 'file descriptors', of: 'descriptors', mayGrow: 8, mayDiffer: 8 },
]

/** The whole heap is collected about so often under this load. */
const collectedEveryS = 120

/** Of all samples, those of the first part are of a process that warms up. */
const warmUpShare = 0.4

/**
 * Judges whether what a process holds stays level. Pure. Compared are the low points of the first and of the last third
 * after the warm-up: between them, garbage comes and goes.
 */
export function judgeSamples(samples: readonly Sample[]): Course[] {
  const last = samples.at(-1)?.atS ?? 0
  const warm = samples.filter(({ atS }) => atS >= last * warmUpShare)
  const third = Math.floor(warm.length / 3)
  const windowS = (last * (1 - warmUpShare)) / 3
  return measured.map(({ what, of, mayGrow, mayDiffer }) => {
    const values = warm.map((sample) => sample[of])
    const [begin, end] = [lowOf(values.slice(0, third)), lowOf(values.slice(-third))]
    const most = mayGrow + mayDiffer * Math.min(1, collectedEveryS / windowS)
    const isFlat = third > 0 && end - begin <= most
    return { what, warm: begin, end, highest: Math.max(...samples.map((sample) => sample[of])), isFlat }
  })
}

/** The value that a tenth of all others are below: a single low one proves nothing. */
function lowOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 10)] ?? Number.NaN
}
