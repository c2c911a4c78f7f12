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
 * Buffers lines until they are written, in blocks and in order, at most `bufferMaxBytes`. If an output takes nothing for too
 * long, whole lines are dropped, the newest first, and counted. A line is encoded when it is added: encoding a block of
 * texts that were concatenated long ago takes four times as long.
 */
export function createLineBuffer(write: WriteBytes, events: LineBufferEvents): LineBuffer {
  const buffer: Buffered = { bytes: 0, blocks: [], open: Buffer.allocUnsafe(blockBytes), filled: 0 }
  const loss = { dropped: 0, reported: 0 }
  const writer = createWriter(write, buffer, {
    failed: events.failed,
    wrote: () => {
      if (loss.dropped === loss.reported || buffer.bytes > bufferMaxBytes / 2) return
      const dropped = loss.dropped - loss.reported
      loss.reported = loss.dropped
      events.recovered(dropped)
    },
  })
  return {
    add: (lines) => {
      const bytesMax = maxBytesOf(lines)
      if (buffer.bytes + bytesMax > bufferMaxBytes && buffer.bytes + Buffer.byteLength(lines) > bufferMaxBytes) {
        loss.dropped += countLines(lines)
        return
      }
      if (buffer.filled + bytesMax > buffer.open.length) {
        if (buffer.filled > 0) buffer.blocks.push(takeOpen(buffer))
        if (buffer.open.length < bytesMax) buffer.open = Buffer.allocUnsafe(bytesMax)
        if (buffer.blocks.length > 0) writer.flush()
      }
      const bytes = buffer.open.write(lines, buffer.filled)
      buffer.filled += bytes
      buffer.bytes += bytes
    },
    dropped: () => loss.dropped,
    flush: writer.flush,
    emptied: writer.emptied,
  }
}

/** An upper bound of the length in UTF-8; measuring a short text would take as long as encoding it. */
function maxBytesOf(text: string): number {
  return text.length < shortChars ? text.length * 3 : Buffer.byteLength(text)
}

function countLines(lines: string): number {
  return lines.split('\n').length - 1
}

/** Buffered lines: full blocks in order, then the open one. `bytes` counts everything that is not written yet. */
type Buffered = { bytes: number; blocks: Uint8Array[]; open: Buffer; filled: number }

/** One write at a time; bytes that an output did not take are written again, at growing intervals. */
function createWriter(
  write: WriteBytes,
  buffer: Buffered,
  events: { failed: LineBufferEvents['failed']; wrote: () => void },
) {
  let writing: { bytes: Uint8Array; total: number } | null = null
  let pauseMs = pauseMinMs
  let isFailing = false
  const waiting = new Set<() => void>()
  const begin = (block: Uint8Array) => {
    writing = { bytes: block, total: block.length }
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
    buffer.bytes -= writing.total
    writing = null
    events.wrote()
    if (buffer.blocks.length > 0 || waiting.size > 0) flush()
  }
  const flush = () => {
    if (writing) return
    const block = buffer.blocks.shift() ?? takeOpen(buffer)
    if (block.length > 0) return begin(block)
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

/** The filled part of the open block, which an empty one replaces. */
function takeOpen(buffer: Buffered): Uint8Array {
  const block = buffer.open.subarray(0, buffer.filled)
  if (block.length > 0) buffer.open = Buffer.allocUnsafe(blockBytes)
  buffer.filled = 0
  return block
}

/** Some 5,000 lines: what the busiest service writes in a quarter of a second. */
const bufferMaxBytes = 1024 * 1024
/** Some 300 lines: handing a block to the thread that writes it takes as long as three answers. */
const blockBytes = 64 * 1024
/** The length below which three bytes are assumed for each character. */
const shortChars = 1_024
/** Backoff of an output that took nothing: at first as long as a reader takes that is only slow. */
const pauseMinMs = 5
const pauseMaxMs = 1_000
