import type { z } from 'zod'
import { readJson } from './list-json.ts'
import { ListFileError, type ListFile } from './list-source.ts'

/**
 * Reads a file that is one JSON object by the schema. Throws ListFileError as readJsonList does, `schema` naming the
 * member (`.deny[3]`).
 */
export async function readJsonDocument<value>(
  file: ListFile,
  sizeMaxBytes: number,
  schema: z.ZodType<value>,
): Promise<value> {
  const parsed = schema.safeParse(await readJson(file, sizeMaxBytes))
  if (parsed.success) return parsed.data
  throw new ListFileError('schema', placeOf(parsed.error.issues[0]?.path ?? []))
}

/**
 * The position of a value. The name of a member is included only if it is a plain word: others are text of the file.
 */
function placeOf(path: readonly PropertyKey[]): string {
  const steps = path.map((step) => {
    if (typeof step === 'number') return `[${step}]`
    return /^[a-zA-Z]\w{0,39}$/.test(String(step)) ? `.${String(step)}` : '.?'
  })
  return steps.join('') || 'object expected'
}
