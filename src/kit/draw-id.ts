import type { World } from './world.ts'

/** A source of new ids: a time and 88 random bits, 22 characters of base64url after a prefix. */
export type Ids = { draw: (prefix: string) => string }

/**
 * Draws ids that begin with their time, so that rows written together are adjacent in every index: random ids would
 * touch another page of it for each row (decisions/0039). The random bits make ids unique and hard to guess. They are
 * drawn for many ids at once: one by one, that costs more than the rest of an id. Bytes are used once and never reused
 * for anything else.
 */
export function idDrawer({ now, randomBytes }: Pick<World, 'now' | 'randomBytes'>): (prefix: string) => string {
  let pool = Buffer.alloc(0)
  let next = 0
  let time = { ms: Number.NaN, text: '' }
  return (prefix) => {
    if (next + randomIdBytes > pool.length) {
      pool = Buffer.from(randomBytes(randomIdBytes * idsPerDraw))
      next = 0
    }
    const ms = now()
    if (ms !== time.ms) time = { ms, text: timeText(ms) }
    const id = prefix + time.text + pool.toString('base64url', next, next + randomIdBytes)
    pool.fill(0, next, next + randomIdBytes)
    next += randomIdBytes
    return id
  }
}

/** Milliseconds since 1970 as 42 bits, which last until 2109. The texts sort in the order of their times. */
function timeText(ms: number): string {
  let text = ''
  for (let rest = Math.max(0, ms), chars = 0; chars < timeChars; chars++) {
    text = orderedBase64url.charAt(rest % orderedBase64url.length) + text
    rest = Math.floor(rest / orderedBase64url.length)
  }
  return text
}

const timeChars = 7
const randomIdBytes = 11
const idsPerDraw = 256
/** The characters of base64url in the order of ASCII, which is that of indexes. */
const orderedBase64url = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'
