import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { isDay } from '../../kit/day.ts'
import { ListFileError } from '../formats/list-source.ts'

/** The bundled names of one list, normalised and sorted, and the day they were taken. */
export type BundledNames = { as_of: string; keys: readonly string[] }

/** Reads `<bundleDir>/<id>-names.txt`; null if a list has none. Throws ListFileError `unreadable` or `schema`. */
export async function readBundledNames(bundleDir: string, id: string): Promise<BundledNames | null> {
  const path = join(bundleDir, `${id}-names.txt`)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new ListFileError('unreadable')
  })
  return text === null ? null : parseNames(text)
}

/** The content of the file: a line of JSON about it, then a name on each line. */
export function bundledNamesText(about: z.infer<typeof head>, keys: readonly string[]): string {
  return [JSON.stringify(about), ...keys, ''].join('\n')
}

function parseNames(text: string): BundledNames {
  const [first = '', ...keys] = text.trimEnd().split('\n')
  const about = head.safeParse(parsed(first))
  if (!about.success || about.data.names !== keys.length) throw new ListFileError('schema')
  return { as_of: about.data.as_of, keys }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

const head = z.strictObject({
  format: z.literal('countersign-names/1'),
  as_of: z.string().refine(isDay),
  licence: z.string(),
  names: z.int(),
})
