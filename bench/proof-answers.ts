import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { realWorld } from '../src/kit/world.ts'
import { openLists } from '../src/lists/lists.ts'
import { openListsLog } from '../src/lists/lists-log.ts'
import { parseContent } from '../src/lists/parse-content.ts'
import { sources } from '../src/lists/sources.ts'
import { migrations } from '../src/app/migrations.ts'
import type { Snapshot } from '../src/lists/snapshot.ts'
import { tableOf } from '../src/lists/index/entry-table.ts'
import { packSnapshot, type ListContent } from '../src/lists/index/snapshot-pack.ts'
import { readTree } from '../src/lists/index/tree-file.ts'
import { bundledTree, treeOf } from '../src/lists/index/tree-of.ts'
import { openStorage } from '../src/storage/open.ts'
import { compareWithBare, ratio } from './against-bare.ts'
import { median } from './look-ups.ts'
import type { Figure } from './figure.ts'
import { startService } from './service.ts'

const rounds = 7
const startMsMax = 100
const silent = { info: () => {}, warn: () => {}, error: () => {} }

/** `GET /api/proof` over HTTP, and what tree and log add to a start with the built-in bundle. */
export async function benchProofAnswers(say: (line: string) => void): Promise<Figure[]> {
  const [tree, log] = await startCosts(say)
  const service = await startService({ LOG_LEVEL: 'info' })
  try {
    const requests = Array.from({ length: 500 }, () => {
      return { method: 'GET', path: `/api/proof?addr=0x${randomBytes(20).toString('hex')}` } as const
    })
    const proof = await compareWithBare('GET /api/proof', { ...service, name: 'service' }, requests, say)
    return [
      ratio('GET /api/proof, requests of bare', proof.service, proof.bare, 0.5),
      {
        what: 'tree of the built-in bundle, read from its file as a start does, and log with its first entry',
        measured: `${tree.toFixed(0)} + ${log.toFixed(0)} ms`,
        target: `<= ${startMsMax} ms`,
        reached: tree + log <= startMsMax,
      },
    ]
  } finally {
    await service.stop()
  }
}

/** Milliseconds for the tree of the bundle, read from its file, and for the log with its first entry. */
async function startCosts(say: (line: string) => void): Promise<[tree: number, log: number]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'countersign-bench-'))
  const world = realWorld()
  const bundleDir = join(import.meta.dirname, '../data/lists')
  const about = { world, dataDir, bundleDir, listsDir: null, maxAgeHours: null, sources, log: silent }
  const lists = await openLists({ ...about, update: false })
  const pack = packSnapshot(contentsOf(lists.current()), '2026-11-22', randomBytes(8))
  const { name } = treeOf(pack)
  const trees: number[] = []
  const logs: number[] = []
  for (let round = 0; round < rounds; round++) {
    let began = performance.now()
    if ((await readTree(bundledTree(bundleDir), name, pack)) === null)
      throw new Error('the tree of the bundle is another one')
    trees.push(performance.now() - began)
    const storage = await openStorage({ dataDir: join(dataDir, String(round)), databaseUrl: null, migrations })
    began = performance.now()
    const options = { storage, world, secretsKey: new Uint8Array(32), witnesses: [], log: silent }
    const log = await openListsLog({ ...options, lists, baseUrl: 'http://localhost', engine: 'bench' })
    logs.push(performance.now() - began)
    await log.stop()
    await storage.close()
  }
  await lists.stop()
  rmSync(dataDir, { recursive: true })
  say(`trees ${trees.map(Math.round).join(', ')} ms; logs ${logs.map(Math.round).join(', ')} ms`)
  return [median(trees), median(logs)]
}

function contentsOf(snapshot: Snapshot): ListContent[] {
  return snapshot.lists.flatMap((list): ListContent[] => {
    const content = parseContent(snapshot.contentOf(list.id) ?? '')
    if (!content) return []
    const { as_of, entries, hosts } = content
    return [{ state: list, published_on: as_of, on: true, entries: tableOf(entries), hosts }]
  })
}
