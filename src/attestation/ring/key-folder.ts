import { readdirSync, readFileSync, statSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { createFile } from '../../kit/create-file.ts'
import { syncFolder } from '../../kit/sync-folder.ts'
import type { World } from '../../kit/world.ts'
import type { Generation } from './ring.ts'

/**
 * The keyring on disk is a folder of generations, `000001.json`, `000002.json`: the highest number counts. A generation
 * is written whole under another name and then linked to its own, which fails when it is already there. So two
 * processes can never both make one, nobody reads half a file, and there is no lock that a killed process could leave.
 *
 * Reads the generation in force. One that is replaced while it is read gives way to the next.
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

/** The generation in force, null when there is none yet. One directory read, some 10 us. Throws the file system's errors. */
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

/** Tells the generation in force from any other file of its number, such as one of a folder that was put in its place. */
export function currentStamp(folder: string): string | null {
  const number = currentNumber(folder)
  if (number === null) return null
  const { ino, mtimeMs } = statSync(pathOf(folder, number))
  return `${number} ${ino} ${mtimeMs}`
}

/** Puts a generation in force, durably, and destroys all before it. False when another process was first. */
export async function writeGeneration(folder: string, { number, text }: Generation, random: Random): Promise<boolean> {
  const path = pathOf(folder, number)
  if (!(await createFile(path, text, random))) return false
  // A process that slept since it last looked can make a number that is long past.
  const isInForce = currentNumber(folder) === number
  if (isInForce) await destroyBefore(folder, number)
  else await rm(path, { force: true })
  return isInForce
}

/**
 * Makes the folder with its first generation, durably, in one step: a folder without one is never what a killed process
 * left, but one from which keys were taken. False when there is a folder already.
 */
export async function writeFirst(folder: string, text: string, random: Random): Promise<boolean> {
  const unfinished = `${folder}.${Buffer.from(random.randomBytes(8)).toString('hex')}.tmp`
  try {
    await createFile(pathOf(unfinished, 1), text, random)
    await rename(unfinished, folder)
  } catch (error) {
    // ENOENT: whoever was first tidied up behind itself.
    if (['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) return false
    throw error
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
  await syncFolder(join(folder, '..'))
  return true
}

/** Removes first generations that killed processes did not finish: they hold keys that were never in force. */
export async function destroyUnfinished(folder: string): Promise<void> {
  const place = join(folder, '..')
  const name = new RegExp(`^${basename(folder)}\\.[0-9a-f]{16}\\.tmp$`)
  for (const entry of readdirSync(place)) {
    if (name.test(entry)) await removeFolder(join(place, entry))
  }
}

/** Removes a folder into which another process may still write: that one notices it was second, and removes the rest. */
async function removeFolder(path: string): Promise<void> {
  try {
    await rm(path, { recursive: true, force: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error
  }
}

/** Removes what a process that was killed in the middle left behind: older generations hold keys that are to be gone. */
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
