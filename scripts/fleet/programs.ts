import { accessSync, constants, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The programs that a fleet is made of, beside the service, by where they are. */
export type Programs = { postgresBin: string | null; redis: string | null; nginx: string | null }

/** Looks for them in PATH and where Debian puts them. PostgreSQL is looked for with `initdb`, which is in no PATH there. */
export function findPrograms(searchPath = process.env['PATH'] ?? ''): Programs {
  const folders = foldersOf(searchPath)
  const postgres = [...folders, ...debianPostgres()]
  return {
    postgresBin: postgres.find((folder) => isProgram(join(folder, 'initdb'))) ?? null,
    redis: find(folders, 'redis-server'),
    nginx: find(folders, 'nginx'),
  }
}

/** Where a program is. */
export function findProgram(name: string, searchPath = process.env['PATH'] ?? ''): string | null {
  return find(foldersOf(searchPath), name)
}

/** What is missing, as one sentence; null when nothing is. */
export function sayMissing(programs: Partial<Programs>): string | null {
  const packages = { postgresBin: 'postgresql', redis: 'redis-server', nginx: 'nginx' } as const
  const missing = Object.entries(packages).flatMap(([name, debian]) =>
    programs[name as keyof Programs] === null ? [debian] : [],
  )
  if (missing.length === 0) return null
  return `A fleet needs ${missing.join(', ')}: on Debian, apt-get install ${missing.join(' ')}.`
}

function foldersOf(searchPath: string): string[] {
  return [...searchPath.split(delimiter), '/usr/sbin', '/usr/local/sbin']
}

/** The newest version first. */
function debianPostgres(): string[] {
  try {
    const versions = readdirSync('/usr/lib/postgresql').toSorted((a, b) => Number(b) - Number(a))
    return versions.map((version) => `/usr/lib/postgresql/${version}/bin`)
  } catch {
    return []
  }
}

function find(folders: readonly string[], name: string): string | null {
  return folders.map((folder) => join(folder, name)).find(isProgram) ?? null
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
