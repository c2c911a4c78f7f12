import { z } from 'zod'

/** The member names of an object at this place of an input; empty where there is no object. */
export function namesAt(schema: unknown, path: readonly PropertyKey[]): string[] {
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => namesAt(option, path))
  if (schema instanceof z.ZodPipe) return namesAt(schema.in, path)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return namesAt(schema.unwrap(), path)
  const [step, ...further] = path
  if (schema instanceof z.ZodArray) return typeof step === 'number' ? namesAt(schema.element, further) : []
  if (!(schema instanceof z.ZodObject)) return []
  return step === undefined ? Object.keys(schema.shape) : namesAt(schema.shape[String(step)], further)
}
