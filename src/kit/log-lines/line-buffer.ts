/**
 * Writes some bytes and reports how many were taken. An output that cannot take any reports an error at once, and never
 * waits.
 */
export type WriteBytes = (bytes: Uint8Array, done: (error: NodeJS.ErrnoException | null, taken: number) => void) => void

export type LineBuffer = {
  /** Adds lines with their line breaks. Never waits and never fails: lines that do not fit are dropped. */
  add: (lines: string) => void
  /** Lines dropped so far. */
  dropped: () => number
  /** Starts writing the buffered lines, unless a write is under way. */
  flush: () => void
  /** Resolves once everything is written, or after `timeoutMs`. */
  emptied: (timeoutMs: number) => Promise<void>
}

export type LineBufferEvents = {
  /** Writing has begun to fail. Not called for an output that is only slow. */
  failed: (error: NodeJS.ErrnoException) => void
  /** Lines were dropped, and there is room again. */
  recovered: (dropped: number) => void
}

/**
 * Buffers lines until they are written, in blocks and in order, at most `bufferMaxChars` characters. If an output takes
 * nothing for too long, whole lines are dropped, the newest first, and counted.
 */
export function createLineBuffer(write: WriteBytes, events: LineBufferEvents): LineBuffer {
  const buffer: Buffered = { chars: 0, blocks: [], open: '' }
  const loss = { dropped: 0, reported: 0 }
  const writer = createWriter(write, buffer, {
    failed: events.failed,
    wrote: () => {
      if (loss.dropped === loss.reported || buffer.chars > bufferMaxChars / 2) return
      const dropped = loss.dropped - loss.reported
      loss.reported = loss.dropped
      events.recovered(dropped)
    },
  })
  return {
    add: (lines) => {
      if (buffer.chars + lines.length > bufferMaxChars) {
        loss.dropped += countLines(lines)
        return
      }
      buffer.chars += lines.length
      buffer.open += lines
      if (buffer.open.length < blockChars) return
      buffer.blocks.push(takeOpen(buffer))
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

/** Buffered lines: full blocks in order, then the open one. `chars` counts everything that is not written yet. */
type Buffered = { chars: number; blocks: string[]; open: string }

/** One write at a time; bytes that an output did not take are written again, at growing intervals. */
function createWriter(
  write: WriteBytes,
  buffer: Buffered,
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
    buffer.chars -= writing.chars
    writing = null
    events.wrote()
    if (buffer.blocks.length > 0 || waiting.size > 0) flush()
  }
  const flush = () => {
    if (writing) return
    const block = buffer.blocks.shift() ?? takeOpen(buffer)
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

function takeOpen(buffer: Buffered): string {
  const block = buffer.open
  buffer.open = ''
  return block
}

/** Some 5,000 lines: what the busiest service writes in a quarter of a second. */
const bufferMaxChars = 1024 * 1024
/** Some 300 lines: handing a block to the thread that writes it takes as long as three answers. */
const blockChars = 64 * 1024
/** Backoff of an output that took nothing: at first as long as a reader takes that is only slow. */
const pauseMinMs = 5
const pauseMaxMs = 1_000
