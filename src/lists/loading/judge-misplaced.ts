import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { addressOf } from '../index/entry-table.ts'
import { ListFileError, type ListSource } from '../formats/list-source.ts'
import { readsAsEntries } from '../formats/reads-as-entries.ts'
import { openListFile, type OpenListFile } from './read-list-file.ts'
import type { ListProblem } from '../snapshot.ts'
import type { LayerState } from './state.ts'

/** A file or folder that is named or placed as a list of the operator and is not read. `label`: its name in messages. */
export type FurtherFile = { label: string; folder: string; name: string }

type Taken = { layers: readonly LayerState[]; problems: ListProblem[]; ignored: string[]; unread: string[] }

/**
 * Reports the files that a list of the operator does not read: those that may be taken for lists in force as problems that
 * leave it unread, and the others as ignored. One is harmless if it has no entries, if all of them are in force, or if its name
 * calls it a copy, where the file of the list is valid.
 */
export async function reportMisplaced(source: ListSource, files: readonly FurtherFile[], taken: Taken): Promise<void> {
  const { layers, problems, ignored, unread } = taken
  const inForce = (problems.length === 0 && layers[0]) || null
  const where = `rename to ${source.folder ?? source.id}/${source.formats[0]?.name ?? ''}`
  for (const file of files.slice(0, filesMax)) {
    const isHarmless = source.kind === 'own' && (await hasNothingElse(source, file, inForce))
    if (isHarmless) {
      ignored.push(file.label)
      continue
    }
    problems.push({ file: file.label, reason: 'misplaced', where })
    unread.push(file.label)
  }
}

async function hasNothingElse(source: ListSource, file: FurtherFile, inForce: LayerState | null): Promise<boolean> {
  if (inForce !== null && namedAsCopy.test(file.name)) return true
  const within = await readdir(join(file.folder, file.name)).catch(() => null)
  if (within === null) return isHarmlessFile(source, file, inForce)
  if (within.length > filesMax) return false
  for (const name of within) {
    const inner = { ...file, folder: join(file.folder, file.name), name }
    if (!name.startsWith('.') && !(await isHarmlessFile(source, inner, inForce))) return false
  }
  return true
}

async function isHarmlessFile(
  source: ListSource,
  { folder, name }: FurtherFile,
  inForce: LayerState | null,
): Promise<boolean> {
  if (ofDigest.test(name)) return true
  let opened: OpenListFile | null = null
  try {
    opened = await openListFile(folder, name, readMaxBytes)
    const text = await headOf(opened)
    // What a spreadsheet or an archive contains is not known.
    if (text === null) return !ofOffice.test(name)
    // Under the name of the list, nothing in force: even a text without entries may be meant as a list.
    if (!readsAsEntries(text)) return inForce !== null || !namedAsList.test(name) || withoutEntries.test(text)
    return inForce !== null && (await isCovered(source, opened, inForce))
  } catch (error) {
    if (error instanceof ListFileError) return error.reason === 'empty'
    throw error
  } finally {
    await opened?.close()
  }
}

/** The beginning of a text, also in UTF-16; null for what is none. */
async function headOf({ file }: OpenListFile): Promise<string | null> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of file.chunks()) {
    parts.push(part)
    bytes += part.length
    if (bytes >= headMaxBytes) break
  }
  const head = Buffer.concat(parts).subarray(0, headMaxBytes)
  const text = head.toString('utf8').replaceAll('\0', '')
  const sample = text.slice(0, sampleChars).replaceAll(/\s/g, '')
  const strange = sample.match(/[\p{Cc}\ufffd]/gu)?.length ?? 0
  return strange * 10 > sample.length ? null : text
}

/** Whether each address and host that can be read in a file is an entry in force, or one that has ended there. */
async function isCovered(source: ListSource, { file }: OpenListFile, { content }: LayerState): Promise<boolean> {
  const read = source.formats[0]?.readable
  if (!read || file.sizeBytes > compareMaxBytes) return false
  const { rows, hosts = [] } = await read(file, null)
  const { entries } = content
  const addresses = new Set(content.history.map(({ entry }) => entry.address))
  for (let row = 0; row < entries.rows; row++) addresses.add(addressOf(entries, row))
  for (let row = 0; row < (rows?.rows ?? 0); row++) if (rows && !addresses.has(addressOf(rows, row))) return false
  const rules = new Set(content.hosts.flatMap((group) => group.rules))
  return hosts.every((group) => group.rules.every((rule) => rules.has(rule)))
}

/** Further files are no other problem. */
const filesMax = 100
/** Bytes of a file that is opened, that is compared with the list in force, and by which its kind is judged. */
const [readMaxBytes, compareMaxBytes, headMaxBytes] = [2 ** 31, 8 * 2 ** 20, 2 ** 18]
const sampleChars = 4_096
const namedAsList = /^own(?:[-_ ]?list)?\.(?:json|csv|tsv|txt|ya?ml)$/i
const withoutEntries = /^[\s[\]{}]*$/
const namedAsCopy = /(?:^|[^a-z])(?:copy|copies|backups?|kopie|copia|copie|old|archive)(?![a-z])|副本|备份|^__macosx$/i
const ofDigest = /\.(?:sha\d{1,3}(?:sums?)?|md5(?:sums?)?|asc|sig|minisig)$/i
const ofOffice = /\.(?:xlsx?|xlsm|ods|numbers|docx?|odt|rtf|pdf|zip|gz|tgz|7z|rar|zst|xz|bz2)$/i
