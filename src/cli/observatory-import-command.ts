import { createReadStream } from 'node:fs'
import { basename, join } from 'node:path'
import { projectRoot } from '../app/project-root.ts'
import { idDrawer } from '../kit/draw-id.ts'
import { realWorld, type World } from '../kit/world.ts'
import { importItems, type Imported } from '../observatory/import-items.ts'
import { ImportRefused } from '../observatory/import-refused.ts'
import { parseTerms, type Term } from '../observatory/term.ts'
import { CliError } from './cli-error.ts'
import type { Command } from './command.ts'
import { readBounded } from './read-bounded.ts'
import { withStorage } from './with-storage.ts'

const termsMaxBytes = 1_048_576
/** Timeout of the whole download. */
const downloadTimeoutMs = 300_000

/** Adds items to the corpus of the observatory while the service runs. A file with any fault changes nothing. */
export const observatoryImportCommand: Command = {
  name: 'observatory import',
  synopsis: 'FILE|URL [--terms FILE] [--json]',
  summary:
    'Add items of an RSS or Atom feed, or of JSON lines, to the observatory; the first import replaces the built-in corpus.',
  options: { terms: { type: 'string' }, json: { type: 'boolean', default: false } },
  run: async ([place, ...others], { terms, json }) => {
    if (place === undefined || others.length > 0)
      throw new CliError('countersign observatory import takes one file or URL.')
    const world = realWorld()
    const builtInTerms = await termsOf(join(projectRoot, 'data/observatory/terms.json'))
    const named = typeof terms === 'string' ? await termsOf(terms) : null
    const imported = await withStorage(async (storage) => {
      const drawId = idDrawer(world)
      const needs = { storage, world, drawId: () => drawId('blk'), progress }
      const request = { bytes: bytesOf(place, world), name: basename(place), terms: named, builtInTerms }
      return importItems(needs, request).catch(refused(place))
    })
    console.log(json ? JSON.stringify(imported) : describe(imported))
    return 0
  },
}

function progress(items: number): void {
  console.error(`${items.toLocaleString('en')} items read`)
}

function describe({ imported, duplicates, rejected, items, snapshot }: Imported): string {
  return (
    `${imported} items imported, ${duplicates} duplicates, ${rejected} rejected. ` +
    `The corpus has ${items} items: ${snapshot}.`
  )
}

async function termsOf(file: string): Promise<readonly Term[]> {
  const bytes = await readBounded(file, termsMaxBytes)
  try {
    return parseTerms(bytes.toString('utf8'))
  } catch (error) {
    throw new CliError(`${file}: ${(error as Error).message}. Nothing was imported.`)
  }
}

async function* bytesOf(place: string, world: World): AsyncGenerator<Uint8Array> {
  if (/^https?:\/\//i.test(place)) yield* download(place, world)
  else yield* createReadStream(place)
}

/** The operator chooses the address, so it may be private. Redirects are reported and not followed. */
async function* download(url: string, world: World): AsyncGenerator<Uint8Array> {
  const answer = await world.fetch(url, { timeoutMs: downloadTimeoutMs }).catch(() => {
    throw new ImportRefused('it cannot be reached')
  })
  if (answer.status !== 200) {
    await answer.body.dump?.()
    const { location } = answer.headers
    throw new ImportRefused(
      `the answer has status ${answer.status}${location ? `, Location: ${String(location)}` : ''}`,
    )
  }
  yield* answer.body
}

function refused(place: string) {
  return (error: unknown): never => {
    const isFile = error instanceof Error && 'syscall' in error
    if (isFile) throw new CliError(`${place} cannot be read.`)
    if (error instanceof ImportRefused) throw new CliError(`${place}: ${error.message}. Nothing was imported.`)
    throw error
  }
}
