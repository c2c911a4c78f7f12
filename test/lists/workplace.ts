import { mkdir, mkdtemp, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { TestContext } from 'node:test'
import type { ListEntry } from '../../src/lists/entry.ts'
import { foldersOf } from '../../src/lists/loading/list-places.ts'
import { downloadFolder, writePublisherState } from '../../src/lists/sources/publisher-state.ts'
import { loadLists, type LoadOrder } from '../../src/lists/loading/load-lists.ts'
import { viewSnapshot } from '../../src/lists/index/snapshot-view.ts'
import type { ListState, Snapshot } from '../../src/lists/snapshot.ts'
import { lookInto } from '../../src/lists/loading/watch.ts'
import { sources, type AlphaDocument } from './made-up-sources.ts'
import { removeFolder } from '../support/temporary-folder.ts'

/** Noon of the `n`th day after 2024-01-01, in milliseconds. */
export function noon(n: number): number {
  return Date.UTC(2024, 0, 1 + n, 12)
}

/** Folders of a service under test: a bundle, a LISTS_DIR, a data folder. Removed after the test. */
export async function makeWorkplace(context: TestContext) {
  const root = await mkdtemp(join(tmpdir(), 'countersign-lists-'))
  context.after(() => removeFolder(root))
  const listsDir = join(root, 'files')
  const bundleDir = join(root, 'bundle')
  const dataDir = join(root, 'data')
  await mkdir(listsDir)
  await mkdir(bundleDir)
  let written = 0

  /** Writes as a careful publisher does: beside the file, then renamed. Each write has its own time. */
  const write = async (path: string, content: string): Promise<void> => {
    const target = join(listsDir, path)
    await mkdir(dirname(target), { recursive: true })
    await writeFile(`${target}.part`, content)
    const time = 1_700_000_000 + written++
    await utimes(`${target}.part`, time, time)
    await rename(`${target}.part`, target)
  }
  const order = async (now: number, more: Partial<LoadOrder> = {}): Promise<LoadOrder> => {
    const place = { dataDir, listsDir, ...more }
    const rested = await lookInto(sources.flatMap((source) => foldersOf(place, source).map(({ folder }) => folder)))
    return {
      now,
      seed: new Uint8Array(8),
      dataDir,
      bundleDir,
      listsDir,
      rested,
      publisherExpected: false,
      inForce: null,
      ...more,
    }
  }
  return {
    root,
    listsDir,
    bundleDir,
    dataDir,
    write,
    order,
    alpha: (document: AlphaDocument, file = 'alpha.rich') => write(`alpha/${file}`, JSON.stringify(document)),
    lines: (path: string, addresses: readonly string[]) => write(path, addresses.map((line) => `${line}\n`).join('')),
    /** A file as it was fetched from its publisher, who last confirmed at `answeredAt` that it is current. */
    downloaded: async (id: string, file: string, content: string, answeredAt: string) => {
      const folder = downloadFolder(dataDir, id)
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, file), content)
      const state = { etag: null, last_modified: null, current_at: answeredAt, problem: null }
      await writePublisherState(dataDir, id, file, state)
    },
    remove: (path: string) => rm(join(listsDir, path), { recursive: true }),
    /** `mtime` of a file of the folder. */
    date: (path: string, time: number) => utimes(join(listsDir, path), time / 1000, time / 1000),
    bundle: (id: string, as_of: string, entries: readonly ListEntry[], facts: object = {}) => {
      const kinds = { alpha: 'sanctions', beta: 'sanctions', ours: 'own' }
      const kind = kinds[id as keyof typeof kinds]
      const about = { format: 'countersign-list/1', id, kind, authority: kind === 'own' ? null : 'Authority', as_of }
      return writeFile(join(bundleDir, `${id}.json`), JSON.stringify({ ...about, entries, ...facts }))
    },
    /** What a service that starts on that day has in force. */
    load: async (now: number, more: Partial<LoadOrder> = {}): Promise<Snapshot> => {
      const { pack } = await loadLists(await order(now, more), sources)
      return viewSnapshot(pack)
    },
  }
}

export type Workplace = Awaited<ReturnType<typeof makeWorkplace>>

/** The state of one list. */
export function stateOf(snapshot: Snapshot, id: string): ListState {
  const state = snapshot.lists.find((list) => list.id === id)
  if (!state) throw new Error(`no list ${id}`)
  return state
}

/** What is wrong with a list's files, the bundle's apart, as `file cause`. */
export function problemsOf(snapshot: Snapshot, id: string): string[] {
  return allProblemsOf(snapshot, id).filter((problem) => !problem.startsWith('data/lists/'))
}

/** What is wrong with a list, as `file cause`. */
export function allProblemsOf(snapshot: Snapshot, id: string): string[] {
  return stateOf(snapshot, id).problems.map(({ file, reason }) => `${file} ${reason}`)
}
