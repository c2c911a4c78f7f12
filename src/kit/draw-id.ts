/** Where new ids come from: 128 random bits in base64url behind a prefix. */
export type Ids = { draw: (prefix: string) => string }

/**
 * Draws ids of 128 random bits in base64url behind a prefix. Randomness is drawn for many at once: one by one, drawing it
 * costs more than all else that an id takes. Bytes are used once and never shown to anybody else.
 */
export function idDrawer(randomBytes: (count: number) => Uint8Array): (prefix: string) => string {
  let pool = Buffer.alloc(0)
  let next = 0
  return (prefix) => {
    if (next + idBytes > pool.length) {
      pool = Buffer.from(randomBytes(idBytes * idsPerDraw))
      next = 0
    }
    const id = pool.toString('base64url', next, next + idBytes)
    pool.fill(0, next, next + idBytes)
    next += idBytes
    return prefix + id
  }
}

const idBytes = 16
const idsPerDraw = 256
