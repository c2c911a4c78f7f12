import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { cp, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { realWorld } from '../../../src/kit/world.ts'
import { openLists } from '../../../src/lists/lists.ts'
import { startLoad } from '../../../src/lists/loading/loader.ts'
import type { ListContent, SnapshotPack } from '../../../src/lists/index/snapshot-pack.ts'
import { packSnapshot } from '../../../src/lists/index/snapshot-pack.ts'
import { sources } from '../../../src/lists/sources.ts'
import { saveTree, readTree, type NamedTree } from '../../../src/lists/index/tree-file.ts'
import { orderSubjects } from '../../../src/lists/index/order-subjects.ts'
import { buildSubjectTree } from '../../../src/lists/index/subject-tree.ts'
import { listContent } from '../content.ts'
import { day, evmAddress, listEntry } from '../entries.ts'
import { removeFolder } from '../../support/temporary-folder.ts'

const bundleDir = join(import.meta.dirname, '../../../data/lists')
const sourcesUrl = new URL('../../../src/lists/sources.ts', import.meta.url).href

test('The tree that stands beside the built-in lists is the one that is built from them. Else: npm run bundle -- --tree', async (t) => {
  const { pack } = await loadBundle(t, bundleDir)
  const head: unknown = JSON.parse((await readFile(join(bundleDir, 'subjects.tree'), 'latin1')).split('\n')[0] ?? '')
  const name = nameIn(head)
  assert.deepEqual(await readTree(join(bundleDir, 'subjects.tree'), name, pack), { name, ...built(pack) })
  assert.deepEqual({ subjects: pack.subjects, tree: pack.tree }, built(pack))
})

test('Beside other lists, and where it is broken, the same tree is built, and kept for the next start.', async (t) => {
  const place = await temporaryFolder(t)
  await cp(bundleDir, place, { recursive: true })
  await writeFile(join(place, 'subjects.tree'), 'broken')
  await rm(join(place, 'railgun.json'))
  const { pack, dataDir } = await loadBundle(t, place)
  assert.deepEqual({ subjects: pack.subjects, tree: pack.tree }, built(pack))
  const folder = join(dataDir, 'lists/trees')
  const [file = ''] = await readdir(folder)
  const name = file.slice(0, -'.tree'.length)
  assert.deepEqual(await readTree(join(folder, file), name, pack), { name, ...built(pack) })
})

test('Lists that were stopped write nothing more: the tree of their first load is stored completely by then.', async (t) => {
  const [place, dataDir] = [await temporaryFolder(t), await temporaryFolder(t)]
  await cp(bundleDir, place, { recursive: true })
  await rm(join(place, 'subjects.tree'))
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const options = { listsDir: null, update: false, maxAgeHours: null, sources, sourcesUrl: onSlowDisk, log }
  const lists = await openLists({ world: realWorld(), dataDir, bundleDir: place, ...options })
  await lists.stop()
  const names = await readdir(join(dataDir, 'lists/trees'))
  assert.equal(names.length, 1)
  assert.match(names[0] ?? '', /^[0-9a-f]{64}\.tree$/)
})

test('A tree is read back as it was kept, for any number of subjects', async (t) => {
  const folder = await temporaryFolder(t)
  for (const size of [1, 2, 15, 16, 17, 33, 300]) {
    const { pack, named } = madeUp(size)
    await saveTree(folder, named)
    assert.deepEqual(await readTree(join(folder, `${named.name}.tree`), named.name, pack), named, `${size}`)
  }
  assert.equal((await readdir(folder)).length, 2, 'only the newest are kept')
})

test('A tree that was cut, changed in any byte, or belongs to other lists is not taken', async (t) => {
  const folder = await temporaryFolder(t)
  const { pack, named } = madeUp(40)
  await saveTree(folder, named)
  const path = join(folder, `${named.name}.tree`)
  const complete = await readFile(path)
  const taken = async (bytes: Uint8Array, name = named.name, of = pack) => {
    await writeFile(path, bytes)
    return (await readTree(path, name, of)) !== null
  }
  assert.equal(await taken(complete), true)
  for (let at = 0; at < complete.length; at++) {
    const flipped = Buffer.from(complete)
    flipped[at] = (flipped[at] ?? 0) ^ (1 << (at % 8))
    assert.equal(await taken(flipped), false, `byte ${at}`)
  }
  for (let length = 0; length < complete.length; length += 7)
    assert.equal(await taken(complete.subarray(0, length)), false)
  assert.equal(await taken(Buffer.concat([complete, Buffer.alloc(4)])), false)
  assert.equal(await taken(complete, 'f'.repeat(64)), false, 'under another name')
  const missing = await readTree(join(folder, 'none.tree'), named.name, pack)
  assert.equal(missing, null)
})

test('A tree with a right checksum is not taken where its leaves are not those of the lists', async (t) => {
  const folder = await temporaryFolder(t)
  const { pack, named } = madeUp(400)
  const path = join(folder, 'x.tree')
  const taken = async ({ subjects, tree }: Pick<NamedTree, 'subjects' | 'tree'>) => {
    await writeFile(path, fileOf({ ...named, subjects, tree }))
    return (await readTree(path, named.name, pack)) !== null
  }
  assert.equal(await taken(named), true)
  assert.equal(await taken(madeUp(400, 7).named), false, 'the tree of other lists')
  assert.equal(await taken({ ...named, subjects: named.subjects.toReversed() }), false, 'in another order')
  assert.equal(await taken({ ...named, subjects: named.subjects.map((each) => each + 1) }), false, 'numbered otherwise')
  assert.equal(
    await taken({ ...named, subjects: named.subjects.map((each) => each + 2 ** 31) }),
    false,
    'of no subject',
  )
})

function madeUp(size: number, seed = 0): { pack: SnapshotPack; named: NamedTree } {
  const entries = Array.from({ length: size }, (_, at) => listEntry(evmAddress((at + 1) * 7_919 + seed)))
  const lists: ListContent[] = [listContent('a', 'scam', entries)]
  const pack = packSnapshot(lists, day(7), new Uint8Array(8))
  return { pack, named: { name: hash('sha256', `${size} ${seed}`), subjects: pack.subjects, tree: pack.tree } }
}

/** The file as it is documented, made without the code that writes it. */
function fileOf({ name, subjects, tree }: NamedTree): Buffer {
  const body = Buffer.concat([new Uint8Array(subjects.buffer), tree.levels[0] ?? Buffer.alloc(0)])
  const head = { format: 'countersign-tree/1', lists: name, size: tree.size, sha256: hash('sha256', body) }
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), body])
}

function built(pack: SnapshotPack): Pick<NamedTree, 'subjects' | 'tree'> {
  const ordered = orderSubjects(pack)
  return { subjects: ordered.order, tree: buildSubjectTree(ordered) }
}

/** The sources, in a thread whose files get their names late. */
const onSlowDisk = `data:text/javascript,${encodeURIComponent(`
  import files from 'node:fs/promises'
  import { syncBuiltinESMExports } from 'node:module'
  import { setTimeout } from 'node:timers/promises'
  const { rename } = files
  files.rename = (from, to) => setTimeout(300).then(() => rename(from, to))
  syncBuiltinESMExports()
  export { sources } from '${sourcesUrl}'
`)}`

/** As a start does, in a thread of its own. */
async function loadBundle(t: TestContext, folder: string) {
  const dataDir = await temporaryFolder(t)
  const order = { now: Date.UTC(2026, 10, 23), seed: new Uint8Array(8), dataDir, bundleDir: folder }
  const { result, persisted } = startLoad(
    { ...order, listsDir: null, rested: {}, publisherExpected: false, inForce: null },
    sourcesUrl,
  )
  const { pack } = await result
  await persisted
  return { pack, dataDir }
}

async function temporaryFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-tree-'))
  t.after(() => removeFolder(folder))
  return folder
}

function nameIn(head: unknown): string {
  return typeof head === 'object' && head !== null && 'lists' in head ? String(head.lists) : ''
}
