import { z } from 'zod'
import type { Position } from './read-page.ts'

/** The cursor of an export: its log, time range, and last entry. Times are milliseconds since 1970. */
export type ExportCursor = { keyId: string; from: number | null; to: number; position: Position }

export function writeCursor({ keyId, from, to, position }: ExportCursor): string {
  const { firstAt, blockId, index } = position
  return Buffer.from(JSON.stringify([keyId, from, to, firstAt, blockId, index])).toString('base64url')
}

/** Null if it is not a cursor of a log. */
export function readCursor(text: string): ExportCursor | null {
  const { data } = cursorSchema.safeParse(jsonOf(text))
  if (!data) return null
  const [keyId, from, to, firstAt, blockId, index] = data
  return { keyId, from, to, position: { firstAt, blockId, index } }
}

const cursorSchema = z.tuple([z.string(), z.int().nullable(), z.int(), z.int(), z.string(), z.int().min(0)])

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return null
  }
}
