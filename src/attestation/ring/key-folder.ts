import { readdirSync, readFileSync, statSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { createFile } from '../../kit/create-file.ts'
import { syncFolder } from '../../kit/sync-folder.ts'
import type { World } from '../../kit/world.ts'
import type { Generation } from './ring.ts'

/**
 * The keyring on disk is a folder of generations, `000001.json`, `000002.json`, of which the highest counts. A
 * generation is written under a temporary name and then linked to its final name, which fails if that exists. So two
 * processes cannot both create it, readers never see a partial file, and no lock can be left behind.
 *
 * Reads the current generation. If it is replaced meanwhile, reads the next one.
 */
export function readCurrent(folder: string): Generation | null {
  for (;;) {
    const number = currentNumber(folder)
    if (number === null) return null
    try {
      return { number, text: readFileSync(pathOf(folder, number), 'utf8') }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || currentNumber(folder) === number) throw error
    }
  }
}

type Random = Pick<World, 'randomBytes'>

/**
 * The current generation; null where there is none yet. One directory read, about 10 us. Throws the file system's
 * errors.
 */
function currentNumber(folder: string): number | null {
  try {
    return readdirSync(folder).reduce<number | null>((highest, name) => {
      const number = numberOf(name)
      return number !== null && number > (highest ?? 0) ? number : highest
    }, null)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Identifies the current generation and its file, so that a restored folder with the same number is noticed. */
export function currentStamp(folder: string): string | null {
  const number = currentNumber(folder)
  if (number === null) return null
  const { ino, mtimeMs } = statSync(pathOf(folder, number))
  return `${number} ${ino} ${mtimeMs}`
}

/** Stores a generation durably and deletes all earlier ones. False when another process was first. */
export async function writeGeneration(folder: string, { number, text }: Generation, random: Random): Promise<boolean> {
  const path = pathOf(folder, number)
  if (!(await createFile(path, text, random))) return false
  // A process that was suspended may create a number that is long outdated.
  const isInForce = currentNumber(folder) === number
  if (isInForce) await destroyBefore(folder, number)
  else await rm(path, { force: true })
  return isInForce
}

/**
 * Creates the folder with its first generation, durably and in one step: an empty folder is therefore never the result
 * of a crash, but means that keys were removed. False when the folder exists.
 */
export async function writeFirst(folder: string, text: string, random: Random): Promise<boolean> {
  const unfinished = `${folder}.${Buffer.from(random.randomBytes(8)).toString('hex')}.tmp`
  try {
    await createFile(pathOf(unfinished, 1), text, random)
    await rename(unfinished, folder)
  } catch (error) {
    // ENOENT: the process that was first has cleaned up.
    if (['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) return false
    throw error
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
  await syncFolder(join(folder, '..'))
  return true
}

/** Removes first generations that killed processes did not finish: their keys were never active. */
export async function destroyUnfinished(folder: string): Promise<void> {
  const place = join(folder, '..')
  const name = new RegExp(`^${basename(folder)}\\.[0-9a-f]{16}\\.tmp$`)
  for (const entry of readdirSync(place)) {
    if (name.test(entry)) await removeFolder(join(place, entry))
  }
}

/**
 * Removes a folder into which another process may still write. That process then notices that it was second and removes
 * the rest.
 */
async function removeFolder(path: string): Promise<void> {
  try {
    await rm(path, { recursive: true, force: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error
  }
}

/** Removes files left by a process killed during a rotation: older generations hold keys that must be deleted. */
export async function destroyBefore(folder: string, number: number): Promise<void> {
  const olds = readdirSync(folder).filter((name) => {
    const isLeftover = name.endsWith('.tmp') && Number.parseInt(name, 10) <= number
    return isLeftover || (numberOf(name) ?? number) < number
  })
  for (const name of olds) await rm(join(folder, name), { force: true })
  if (olds.length > 0) await syncFolder(folder)
}

function pathOf(folder: string, number: number): string {
  return join(folder, `${String(number).padStart(6, '0')}.json`)
}

function numberOf(name: string): number | null {
  const digits = /^(\d{6,12})\.json$/.exec(name)?.[1]
  return digits === undefined ? null : Number(digits)
}
