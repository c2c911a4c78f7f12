import { join } from 'node:path'
import { dayAfter, isDay, utcDay } from '../../kit/day.ts'
import { ListFileError, type ListSource } from '../formats/list-source.ts'
import { growsOld } from '../kinds.ts'
import type { ListProblem } from '../snapshot.ts'
import { scanFolder } from './list-folder.ts'
import { openListFile } from './read-list-file.ts'
import type { LayerState, Origin } from './state.ts'
import type { TakenLayers } from './take-layers.ts'

/** The file in the folder of a list in which the operator states the day of its undated files. */
export const statedDayFile = 'as-of.txt'

type Place = {
  source: ListSource
  origin: Origin
  folder: string
  now: number
  rested: Readonly<Record<string, string>>
}

/**
 * The layers with the day that the operator states for those without one, on which they were the publisher's newest. It
 * counts for files that are there and were accepted: it states nothing about a copy whose file is gone or refused.
 */
export async function withStatedDay(place: Place, taken: TakenLayers): Promise<TakenLayers> {
  if (place.origin !== 'folder' || !growsOld[place.source.kind]) return taken
  const ignored = taken.ignored.filter((name) => name !== statedDayFile)
  if (ignored.length === taken.ignored.length) return taken
  try {
    const day = await readStatedDay(place)
    const isStated = ({ content, files, replaced }: LayerState) =>
      content.published_on === null && !replaced && !files.some(({ name }) => isProblem(taken.problems, name))
    const layers = taken.layers.map((layer) => (isStated(layer) ? { ...layer, stated_on: day } : layer))
    return { ...taken, ignored, layers }
  } catch (error) {
    if (!(error instanceof ListFileError)) throw error
    const { reason, where } = error
    return { ...taken, ignored, problems: [...taken.problems, { file: statedDayFile, reason, where }] }
  }
}

function isProblem(problems: readonly ListProblem[], name: string): boolean {
  return problems.some(({ file }) => file === name)
}

/** Throws ListFileError: `schema` for anything but a day, `future` for one that has begun nowhere. */
async function readStatedDay({ folder, now, rested }: Place): Promise<string> {
  const file = (await scanFolder(folder)).find(({ name }) => name === statedDayFile)
  if (!file || rested[join(folder, statedDayFile)] !== file.mark) throw new ListFileError('changed_while_read')
  const opened = await openListFile(folder, statedDayFile, sizeMaxBytes)
  try {
    const chunks: Uint8Array[] = []
    for await (const chunk of opened.file.chunks()) chunks.push(chunk)
    const day = new TextDecoder().decode(Buffer.concat(chunks)).trim()
    await opened.verifyUnchanged()
    if (!isDay(day)) throw new ListFileError('schema', notADay)
    if (day > dayAfter(utcDay(now))) throw new ListFileError('future')
    return day
  } finally {
    await opened.close()
  }
}

/** As ownFault names it. */
const notADay = 'day expected'
const sizeMaxBytes = 1024
