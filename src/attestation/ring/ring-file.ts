import { z } from 'zod'

const key1 = {
  kid: z.string(),
  x: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  created_at: z.iso.datetime(),
  retired_at: z.iso.datetime().optional(),
  sealed: z.string().optional(),
}
const key2 = { ...key1, signs_from: z.iso.datetime(), by: z.enum(['first_start', 'operator', 'operator_now']) }

/** A stored ring, in the current format and the previous one. */
export const ringSchema = z.discriminatedUnion('format', [
  z.strictObject({ format: z.literal('countersign-keys/1'), keys: z.array(z.strictObject(key1)).min(1) }),
  z.strictObject({ format: z.literal('countersign-keys/2'), keys: z.array(z.strictObject(key2)).min(1) }),
])
export type RingFile = z.infer<typeof ringSchema>

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
