import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isObject } from '../../sdk/src/is-object.ts'
import { mayBeHandedOn } from '../lists/sources.ts'
import { CliError } from './cli-error.ts'
import type { Packable } from './find-packable.ts'
import { readBounded } from './read-bounded.ts'

type ContentOf = (name: string) => Promise<string | null>

/** The contents of all lists that the proofs of these decisions name, by hash, as far as they are available. */
export async function contentsFor(decisions: readonly Packable[], contentOf: ContentOf): Promise<Map<string, string>> {
  const contents = new Map<string, string>()
  const missing = new Set<string>()
  for (const { proof } of decisions) {
    const root = proof?.['lists_root_of']
    const lists: unknown = isObject(root) ? root['lists'] : []
    for (const list of Array.isArray(lists) ? lists.filter(isObject) : []) {
      const name = String(list['snapshot'])
      if (contents.has(name) || missing.has(name) || !mayBeHandedOn(String(list['id']))) continue
      const text = await contentOf(name)
      if (text === null) missing.add(name)
      else contents.set(name, text)
    }
  }
  return contents
}

/** Reads contents from a folder of files named by their hash, the layout of `/log/lists/content/`. */
export function contentsInFolder(folder: string): ContentOf {
  return async (name) => {
    const path = join(folder, name)
    if (!/^[0-9a-f]{64}$/.test(name) || !existsSync(path)) return null
    const bytes = await readBounded(path, contentMaxBytes)
    if (hash('sha256', bytes) === name) return bytes.toString()
    throw new CliError(`${path} is not the content that its name says.`)
  }
}

const contentMaxBytes = 16_777_216
