/** Writes some bytes and says how many it took. Whoever cannot take any answers with an error at once, and never waits. */
export type WriteBytes = (bytes: Uint8Array, done: (error: NodeJS.ErrnoException | null, taken: number) => void) => void

export type LineBuffer = {
  /** Takes lines with their line breaks. Never waits and never fails: lines for which there is no room are dropped. */
  add: (lines: string) => void
  /** Lines dropped so far. */
  dropped: () => number
  /** Begins to write what is held, if nothing is being written. */
  flush: () => void
  /** Resolves once everything is written, or after the time that is given. */
  emptied: (timeoutMs: number) => Promise<void>
}

export type LineBufferEvents = {
  /** Writing fails, and did not before. Not told of an output that is only slow. */
  failed: (error: NodeJS.ErrnoException) => void
  /** Lines were dropped, and now there is room again. */
  recovered: (dropped: number) => void
}

/**
 * Holds lines until they are written, in blocks and in order, at most `heldMaxChars` of them. However long an output
 * takes nothing, lines are what is lost: whole, the newest first, and counted.
 */
export function createLineBuffer(write: WriteBytes, events: LineBufferEvents): LineBuffer {
  const held: Held = { chars: 0, blocks: [], open: '' }
  const loss = { dropped: 0, told: 0 }
  const writer = createWriter(write, held, {
    failed: events.failed,
    wrote: () => {
      if (loss.dropped === loss.told || held.chars > heldMaxChars / 2) return
      const dropped = loss.dropped - loss.told
      loss.told = loss.dropped
      events.recovered(dropped)
    },
  })
  return {
    add: (lines) => {
      if (held.chars + lines.length > heldMaxChars) {
        loss.dropped += countLines(lines)
        return
      }
      held.chars += lines.length
      held.open += lines
      if (held.open.length < blockChars) return
      held.blocks.push(takeOpen(held))
      writer.flush()
    },
    dropped: () => loss.dropped,
    flush: writer.flush,
    emptied: writer.emptied,
  }
}

function countLines(lines: string): number {
  return lines.split('\n').length - 1
}

/** Lines that wait: full blocks in order, behind them the one that is being filled. `chars` counts all that is not written. */
type Held = { chars: number; blocks: string[]; open: string }

/** One write at a time; what an output did not take is offered to it again, at growing intervals. */
function createWriter(
  write: WriteBytes,
  held: Held,
  events: { failed: LineBufferEvents['failed']; wrote: () => void },
) {
  let writing: { bytes: Uint8Array; chars: number } | null = null
  let pauseMs = pauseMinMs
  let isFailing = false
  const waiting = new Set<() => void>()
  const begin = (block: string) => {
    writing = { bytes: Buffer.from(block), chars: block.length }
    offer()
  }
  const offer = () => {
    if (writing) write(writing.bytes, settle)
  }
  const settle: Parameters<WriteBytes>[1] = (error, taken) => {
    if (!writing) return
    if (error) {
      if (!isFailing && error.code !== 'EAGAIN') events.failed(error)
      isFailing ||= error.code !== 'EAGAIN'
      setTimeout(offer, pauseMs).unref()
      pauseMs = Math.min(pauseMs * 2, pauseMaxMs)
      return
    }
    pauseMs = pauseMinMs
    isFailing = false
    writing.bytes = writing.bytes.subarray(taken)
    if (writing.bytes.length > 0) return offer()
    held.chars -= writing.chars
    writing = null
    events.wrote()
    if (held.blocks.length > 0 || waiting.size > 0) flush()
  }
  const flush = () => {
    if (writing) return
    const block = held.blocks.shift() ?? takeOpen(held)
    if (block !== '') return begin(block)
    for (const resolve of waiting) resolve()
    waiting.clear()
  }
  const emptied = (timeoutMs: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, timeoutMs)
      waiting.add(() => {
        clearTimeout(timer)
        resolve()
      })
      flush()
    })
  return { flush, emptied }
}

function takeOpen(held: Held): string {
  const block = held.open
  held.open = ''
  return block
}

/** Some 5,000 lines: what the busiest service writes in a quarter of a second. */
const heldMaxChars = 1024 * 1024
/** Some 300 lines: to hand a block to the thread that writes it takes as long as three answers. */
const blockChars = 64 * 1024
/** How long an output that took nothing is left alone: at first as long as a reader takes that is only behind. */
const pauseMinMs = 5
const pauseMaxMs = 1_000
