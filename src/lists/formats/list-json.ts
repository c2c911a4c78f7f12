import type { z } from 'zod'
import { jsonFaultLine } from '../../kit/json-fault-line.ts'
import { readStrictJson } from '../../kit/strict-json.ts'
import { readText } from './file-pieces.ts'
import { ListFileError, type FileFormat, type ListFile } from './list-source.ts'

/**
 * Reads a file that is one JSON array, every item by the schema. Throws ListFileError: `truncated` for a cut document,
 * `schema` naming the item (`[3].reason`) or what is forbidden (a duplicate member, `__proto__`, more than 32 levels).
 */
export async function readJsonList<item>(
  file: ListFile,
  sizeMaxBytes: number,
  schema: z.ZodType<item>,
): Promise<item[]> {
  const value = await readJson(file, sizeMaxBytes)
  if (!Array.isArray(value)) throw new ListFileError('schema', 'JSON array expected')
  return checkItems(value, schema)
}

/** The value of a file that is one JSON document. Throws ListFileError as readJsonList does. */
export async function readJson(file: ListFile, sizeMaxBytes: number): Promise<unknown> {
  const text = await readText(file, sizeMaxBytes)
  const reading = readStrictJson(text)
  if (reading.fault === 'not_json') throw new ListFileError(endsInside(text) ? 'truncated' : 'not_well_formed')
  if (reading.fault) throw new ListFileError('schema', forbiddenForms[reading.fault])
  return reading.value
}

/**
 * The items parsed by the schema, the first being number `from`. Of one that does not match, what `insteadOf` returns for
 * its place and the fault that `faultOf` finds; by default ListFileError `schema` is thrown with that place.
 */
export function checkItems<item, other = never>(
  items: readonly unknown[],
  schema: z.ZodType<item>,
  from = 0,
  faultOf: FaultOf = () => null,
  insteadOf: InsteadOf<other> = refuseItem,
): (item | other)[] {
  return items.map((item, index): item | other => {
    const parsed = schema.safeParse(item)
    if (parsed.success) return parsed.data
    const { issues } = parsed.error
    // Beside a missing member, a misspelt one is the cause.
    const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0]
    const fault = issue ? faultOf(issue, item) : null
    return insteadOf(item, `[${from + index}]${placeOf(issue)}${fault === null ? '' : `: ${fault}`}`)
  })
}

function refuseItem(_item: unknown, place: string): never {
  throw new ListFileError('schema', place)
}

/** What stands in for an item that does not match; `place` is its position with its fault. */
export type InsteadOf<other> = (item: unknown, place: string) => other

/** What is wrong with an item, in words that `describePlace` translates; null if there are none for it. */
export type FaultOf = (issue: z.core.$ZodIssue, item: unknown) => string | null

/** The format of a list that is one JSON file of this name, a layer by itself. */
export function jsonFormat(
  name: string,
  sizeMaxBytes: number,
  read: FileFormat['read'],
  readable?: FileFormat['readable'],
): FileFormat {
  const matches = (fileName: string) => fileName.toLowerCase() === name
  const readNaming: FileFormat['read'] = async (file, ...rest) => {
    try {
      return await read(file, ...rest)
    } catch (error) {
      throw await withLine(error, file)
    }
  }
  return { name, matches, layer: null, rank: 0, sizeMaxBytes, read: readNaming, ...(readable && { readable }) }
}

/** The same fault with the line at which the text is no JSON any more. */
async function withLine(error: unknown, file: ListFile): Promise<unknown> {
  const isSyntax = error instanceof ListFileError && syntaxFaults.has(error.reason) && error.where === null
  if (!isSyntax || file.sizeBytes > searchedMaxBytes) return error
  const line = jsonFaultLine(await readText(file, searchedMaxBytes))
  return line === null ? error : new ListFileError(error.reason, `line ${line}`)
}

/** The member at fault. An unknown one is named too if its name is a plain word. */
function placeOf(issue: z.core.$ZodIssue | undefined): string {
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
  const path = [...(issue?.path ?? []), ...unknown]
  return path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${plainWord(String(step))}`)).join('')
}

function plainWord(name: string): string {
  return /^\w{1,40}$/.test(name) ? name : '?'
}

/** Whether a text that is not JSON stops with a string, an array or an object still open. */
function endsInside(text: string): boolean {
  let depth = 0
  let at = 0
  while (at < text.length) {
    const letter = text[at]
    if (letter === '"') {
      at++
      while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
      if (at >= text.length) return true
    } else if (letter === '[' || letter === '{') depth++
    else if (letter === ']' || letter === '}') depth--
    at++
  }
  return depth > 0
}

const syntaxFaults: ReadonlySet<string> = new Set(['truncated', 'not_well_formed'])
const searchedMaxBytes = 8 * 1024 * 1024

/** Names of the forbidden forms of a document. */
export const forbiddenForms = {
  too_deep: 'nesting depth',
  too_many_values: 'number of values',
  too_many_members: 'number of members',
  duplicate: 'duplicate member',
  forbidden: 'member name',
  half_character: 'half of a character',
} as const
