/** What a process holds at a moment. `atS` are seconds since the first sample. */
export type Sample = { atS: number; residentMb: number; heapMb: number; descriptors: number }

/** A quantity over time: where it stood when it was warm, where it stood at the end, and whether that is flat. */
export type Course = { what: string; warm: number; end: number; most: number; isFlat: boolean }

type Measured = { what: string; of: keyof Omit<Sample, 'atS'>; mayGrow: number; mayGrowAnHour: number }

/** By how much each may grow: what a collection that is late makes of it, and what logs and caches add in an hour. */
const measured: readonly Measured[] = [
  { what: 'resident memory, MB', of: 'residentMb', mayGrow: 24, mayGrowAnHour: 30 },
  { what: 'heap in use, MB', of: 'heapMb', mayGrow: 10, mayGrowAnHour: 12 },
  { what: 'file descriptors', of: 'descriptors', mayGrow: 8, mayGrowAnHour: 0 },
]

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
  return measured.map(({ what, of, mayGrow, mayGrowAnHour }) => {
    const values = warm.map((sample) => sample[of])
    const [begin, end] = [lowOf(values.slice(0, third)), lowOf(values.slice(-third))]
    const hours = (last * (1 - warmUpShare)) / 3_600
    const isFlat = third > 0 && end - begin <= mayGrow + mayGrowAnHour * hours
    return { what, warm: begin, end, most: Math.max(...samples.map((sample) => sample[of])), isFlat }
  })
}

/** The value that a tenth of all others are below: a single low one says nothing. */
function lowOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 10)] ?? Number.NaN
}
