import { reasonOf, StorageUnavailable } from '../storage.ts'

/** Converts file and machine failures to StorageUnavailable; errors of a statement are passed on unchanged. */
export function sqliteTrouble(error: unknown, applied: 'no' | 'unknown'): unknown {
  const { code, errcode = 0 } = error as { code?: string; errcode?: number }
  const closed = code === 'ERR_INVALID_STATE'
  if (!closed && !troubles.has(errcode & 0xff)) return error
  return new StorageUnavailable(`The embedded database cannot be used: ${reasonOf(error)}.`, applied, error)
}

/** Extended result codes: primary key, unique. */
export function isUniqueViolation(error: unknown): boolean {
  const { errcode } = error as { errcode?: number }
  return errcode === 1555 || errcode === 2067
}

/** Primary result codes: busy, locked, out of memory, read-only, I/O, corrupt, full, cannot open, protocol, not a database. */
const troubles = new Set([5, 6, 7, 8, 10, 11, 13, 14, 15, 26])
