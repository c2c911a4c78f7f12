import { auditWrite, operator } from '../audit/audit-write.ts'
import { utcDay } from '../kit/day.ts'
import { dayMs } from '../kit/duration.ts'
import type { World } from '../kit/world.ts'
import type { Storage } from '../storage/storage.ts'
import { blockWriter, figuresWrites, readCorpus, readItems } from './corpus/corpus-store.ts'
import { countFigures, type Figures } from './figures.ts'
import { ImportRefused } from './import-refused.ts'
import { readItemsFile } from './reading/read-items-file.ts'
import type { Term } from './term.ts'

type Needs = {
  storage: Pick<Storage, 'read' | 'apply'>
  world: Pick<World, 'now' | 'randomBytes'>
  drawId: () => string
  /** Called at intervals with the number of items read. */
  progress: (items: number) => void
}

/** `terms`: the terms of a file; null keeps the current ones. `builtInTerms` apply until a file replaces them. */
export type ImportRequest = {
  bytes: AsyncIterable<Uint8Array>
  name: string
  terms: readonly Term[] | null
  builtInTerms: readonly Term[]
}

export type Imported = { imported: number; duplicates: number; rejected: number; items: number; snapshot: string }

const itemsMax = 1_000_000
const itemsPerProgress = 10_000
/** Somewhere the next day may already have begun. */
const aheadMaxMs = dayMs

/**
 * Adds the items of a file to the imported corpus, or creates it, which replaces the built-in one. Everything is
 * counted again, so that new terms apply to old items. One transaction writes everything, so an interrupted import has
 * no effect. Throws ImportRefused.
 */
export async function importItems(needs: Needs, request: ImportRequest): Promise<Imported> {
  const { storage, world, drawId } = needs
  const now = world.now()
  const corpus = await readCorpus(storage)
  const counting = countFigures(request.terms ?? corpus?.figures.terms.map(asTerm) ?? request.builtInTerms)
  for await (const item of readItems(storage)) counting.add(item)
  const blocks = blockWriter(drawId)
  const counts = { imported: 0, duplicates: 0, rejected: 0 }
  const latestDay = utcDay(now + aheadMaxMs)
  let read = 0
  for await (const item of readItemsFile(request.bytes, request.name)) {
    if (++read % itemsPerProgress === 0) needs.progress(read)
    if (item === null || item.published_on > latestDay) counts.rejected++
    else if (!counting.add(item)) counts.duplicates++
    else {
      counts.imported++
      blocks.add(item)
    }
  }
  const figures = counting.figures()
  check(figures)
  const replaced = corpus?.generation ?? 0
  const facts = { ...counts, terms: request.terms?.length ?? null }
  const record = {
    action: 'observatory_imported',
    subject: `observatory:${figures.snapshot}`,
    by: operator,
    facts,
  } as const
  const applied = await storage.apply([
    ...figuresWrites(figures, replaced, now),
    ...blocks.writes(),
    auditWrite(world, record),
  ])
  if (!applied.ok) throw new ImportRefused('another import ended meanwhile')
  return { ...counts, items: figures.items, snapshot: figures.snapshot }
}

function check({ items }: Figures): void {
  if (items === 0) throw new ImportRefused('there is no item that can be used')
  if (items > itemsMax) throw new ImportRefused(`the corpus would have more than ${itemsMax} items`)
}

function asTerm({ slug, label, patterns }: Term): Term {
  return { slug, label, patterns }
}
