import { z } from 'zod'
import { ServiceError } from './errors.ts'

const cursorCharsMax = 400

/** The parameter that continues a listing. */
export const cursorField = z
  .string()
  .max(cursorCharsMax)
  .meta({ description: '`next_cursor` of the previous answer: what stands behind its last entry.' })
  .optional()

/** Absent on the last page. */
export const nextCursorField = z
  .string()
  .optional()
  .describe('Pass it as `cursor` for what follows. Absent where nothing does.')

/** The position of an entry in its order, as an opaque text. */
export function writeCursor(place: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/** The position in a cursor; null if none was sent. Throws ServiceError cursor_invalid. */
export function readCursor<Place>(text: string | undefined, schema: z.ZodType<Place>): Place | null {
  if (text === undefined) return null
  const { data } = schema.safeParse(jsonOf(text))
  if (data === undefined) throw new ServiceError('cursor_invalid', { field: 'cursor' })
  return data
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}
