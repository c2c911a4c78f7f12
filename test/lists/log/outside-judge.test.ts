import assert from 'node:assert/strict'
import test from 'node:test'
import { readCheckpoint, readNote } from '../../../sdk/src/log/signed-note.ts'
import { createSealer } from '../../../src/kit/seal.ts'
import { realWorld } from '../../../src/kit/world.ts'
import { makeLogKey, openLogKey } from '../../../src/lists/log/log-key.ts'
import {
  consistencyPath,
  hashOfRange,
  inclusionPath,
  nodeName,
  nodesOfAppend,
  nodesOfRange,
} from '../../../src/lists/log/log-tree.ts'
import { tileFile } from '../../../src/lists/log/log-files.ts'
import { beginWrite, entryWrite } from '../../../src/lists/log/log-store.ts'
import { migrations } from '../../../src/app/migrations.ts'
import type { LogRow } from '../../../src/lists/tables.ts'
import type { Write } from '../../../src/storage/storage.ts'
import { sqlitePlace } from '../../storage/place.ts'
import { askJudge, withoutJudge, type LogQuestion } from '../../support/outside-judge.ts'
import { sha256 } from './log-oracle.ts'
import { openMadeUpLog, snapshotNumber } from './made-up-log.ts'

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

test('the verifiers of the Go project accept every entry, tile and earlier size of a log, and nothing forged', {
  skip: withoutJudge,
}, async () => {
  const place = await sqlitePlace()
  const storage = await place.open({ migrations })
  const log = await openMadeUpLog(storage)
  const last = 21
  const checkpoints = [await checkpointOf(log)]
  for (let number = 2; number <= last; number++) {
    await log.swap(number)
    checkpoints.push(await checkpointOf(log))
  }
  const nodes = new Map<string, Uint8Array>()
  const Entries = []
  for (let number = 1; number <= last; number++) {
    const { entry, proof } = (await log.entryAbout(snapshotNumber(number).root)) ?? assert.fail('it has an entry')
    const [Index, Entry] = [number - 1, await entryAt(log, number - 1, last)]
    assert.deepEqual(JSON.parse(Entry), entry)
    for (const [name, hash] of nodesOfAppend(Index, Buffer.from(Entry), nodes)) nodes.set(name, hash)
    Entries.push({ Index, Entry, Proof: proof })
  }
  const Earlier = checkpoints.map(({ size, root }) => {
    const Proof = size === last ? [] : consistencyPath(size, last).map((range) => base64(hashOfRange(range, nodes)))
    return { Size: size, Root: Buffer.from(root, 'hex').toString('base64'), Proof }
  })
  const path = `0/000.p/${last}`
  const tile = (await log.files.tile(path))?.bytes ?? assert.fail('there is the tile')
  const Key = ((await log.files.key())?.bytes.toString() ?? '').trimEnd()
  const good: LogQuestion = {
    Key,
    Checkpoint: checkpoints.at(-1)?.text ?? '',
    Tiles: { [path]: base64(tile) },
    Entries,
    Earlier,
  }
  const [first, second] = Entries
  const [oldest, next] = Earlier
  assert.ok(first && second && oldest && next)
  const flippedTiles = Array.from(tile, (byte, at): LogQuestion => {
    const flipped = Buffer.from(tile)
    flipped[at] = byte ^ (1 << (at % 8))
    return { ...good, Tiles: { [path]: base64(flipped) } }
  })
  const forged: LogQuestion[] = [
    { ...good, Checkpoint: good.Checkpoint.replace(`\n${last}\n`, `\n${last + 1}\n`) },
    { ...good, Checkpoint: checkpoints[3]?.text ?? '' },
    { ...good, Key: Key.replace('/1+', '/2+') },
    { ...good, Tiles: {}, Entries: [{ ...first, Entry: second.Entry }] },
    { ...good, Entries: [{ ...first, Proof: second.Proof }] },
    { ...good, Entries: [{ ...first, Index: 1 }] },
    { ...good, Earlier: [{ ...oldest, Root: next.Root }] },
    { ...good, Earlier: [{ ...next, Proof: next.Proof.slice(1) }] },
    ...flippedTiles,
  ]
  const verdicts = await askJudge([good, ...forged])
  assert.equal(verdicts[0], 'ok')
  assert.equal(verdicts.length, forged.length + 1)
  assert.deepEqual(
    verdicts.slice(1).filter((verdict) => verdict === 'ok'),
    [],
  )
  await log.stop()
  await place.remove()
})

test('a log of more than 256,000 entries has its tiles at paths in groups of three digits, as the Go project reads them', async () => {
  const place = await sqlitePlace()
  const storage = await place.open({ migrations })
  const size = 256 * 1_001 + 7
  const levels = levelsOf(size)
  const nodeAt = (level: number, at: number) => levels[level]?.subarray(at * 32, at * 32 + 32) ?? Buffer.alloc(0)
  const hashes = new Map(
    [...inclusionPath(5, size), ...inclusionPath(size - 1, size), { begin: 0, end: size }].flatMap((range) =>
      nodesOfRange(range).map((name) => {
        const [level = 0, at = 0] = name.split('/').map(Number)
        return [name, nodeAt(level, at)] as const
      }),
    ),
  )
  const [origin, sealer] = [
    'countersign.example/log/lists/1',
    createSealer(new Uint8Array(32), 'countersign log of lists', realWorld()),
  ]
  const sealed_key = makeLogKey(origin, sealer, realWorld())
  const key = openLogKey(origin, sealed_key, sealer) ?? assert.fail('it is its key')
  const root = base64(hashOfRange({ begin: 0, end: size }, hashes))
  const checkpoint = key.signNote(`${origin}\n${size}\n${root}\n`)
  const log: LogRow = { id: 'current', number: 1, origin, sealed_key, size, checkpoint, is_restored: 0 }
  /** Each tile as C2SP names it, its level in the tree, its first hash and how many it has. */
  const tiles = [
    ['0/000', 0, 0, 256],
    ['0/999', 0, 255_744, 256],
    ['0/x001/000', 0, 256_000, 256],
    ['0/x001/001.p/7', 0, 256_256, 7],
    ['1/000', 8, 0, 256],
    ['1/003.p/233', 8, 768, 233],
    ['2/000.p/3', 16, 0, 3],
  ] as const
  const writes = tiles.flatMap(([, level, first, count]) =>
    Array.from({ length: count }, (_, at): Write => {
      const row = { node: nodeName(level, first + at), hash: nodeAt(level, first + at).toString('hex') }
      return { kind: 'insert', table: 'lists_log_nodes', row, onConflict: 'ignore' }
    }),
  )
  writes.push(beginWrite(log))
  for (let at = 256_256; at < size; at++)
    writes.push(entryWrite({ position: at, lists_root: '', loaded_at: '', entry: entryNumber(at) }))
  for (let at = 0; at < writes.length; at += 500) await storage.apply(writes.slice(at, at + 500))
  const Tiles: Record<string, string> = {}
  for (const [path, level, first, count] of tiles) {
    const file = await tileFile(storage, path)
    assert.deepEqual(file?.bytes, levels[level]?.subarray(first * 32, (first + count) * 32), path)
    Tiles[path] = base64(file?.bytes ?? Buffer.alloc(0))
  }
  const bundle = (await tileFile(storage, 'entries/x001/001.p/7'))?.bytes ?? Buffer.alloc(0)
  assert.equal(bundle.toString().includes(entryNumber(size - 1)), true)
  for (const path of [
    '0/x001/001',
    '0/x001/001.p/8',
    '0/x001/001.p/07',
    '0/x001/002.p/1',
    '0/x000/000',
    '0/x000/x001/000',
    '0/1000',
    '0/x1/000',
    '0/001/000',
    '0/X001/000',
    '0/x001',
    '0/x001/x000',
    '0/x001/../000',
    '0/x001/000.p/256',
    '0/x001/x000/x000/000',
    '1/003.p/234',
    '2/000.p/4',
    '3/000.p/1',
    'x/000',
  ])
    assert.equal(await tileFile(storage, path), null, path)
  if (withoutJudge === false) {
    const proofOf = (index: number) => {
      const path = inclusionPath(index, size).map((range) => `${base64(hashOfRange(range, hashes))}\n`)
      return `c2sp.org/tlog-proof@v1\nindex ${index}\n${path.join('')}\n${checkpoint}`
    }
    const Entries = [5, size - 1].map((Index) => ({ Index, Entry: entryNumber(Index), Proof: proofOf(Index) }))
    assert.deepEqual(await askJudge([{ Key: key.verifier, Checkpoint: checkpoint, Tiles, Entries }]), ['ok'])
  }
  await place.remove()
})

function entryNumber(at: number): string {
  return `{"entry":${at}}`
}

/** The hashes of all complete subtrees of a log with so many made-up entries, level by level from the leaves. */
function levelsOf(size: number): Buffer[] {
  const leaves = Buffer.alloc(size * 32)
  for (let at = 0; at < size; at++) sha256(Buffer.of(0), Buffer.from(entryNumber(at))).copy(leaves, at * 32)
  const levels = [leaves]
  for (let below = leaves; below.length >= 64; ) {
    const above = Buffer.alloc(Math.floor(below.length / 64) * 32)
    for (let at = 0; at < above.length; at += 32)
      sha256(Buffer.of(1), below.subarray(2 * at, 2 * at + 64)).copy(above, at)
    levels.push(above)
    below = above
  }
  return levels
}

/** An entry as the log holds it: the bytes that are hashed. */
async function entryAt(log: Awaited<ReturnType<typeof openMadeUpLog>>, index: number, size: number): Promise<string> {
  const bytes = (await log.files.tile(`entries/000.p/${size}`))?.bytes ?? Buffer.alloc(0)
  for (let at = 0, number = 0; at < bytes.length; at += 2 + bytes.readUInt16BE(at), number++)
    if (number === index) return bytes.toString('utf8', at + 2, at + 2 + bytes.readUInt16BE(at))
  return assert.fail('there is no such entry')
}

async function checkpointOf(log: Awaited<ReturnType<typeof openMadeUpLog>>) {
  const text = (await log.files.checkpoint())?.bytes.toString() ?? ''
  return { text, ...readCheckpoint(readNote(text).text) }
}
