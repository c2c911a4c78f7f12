import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import test, { after } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { getAddress } from 'viem'
import { checksumRows } from '../../../src/lists/formats/checksum-rows.ts'
import { endHelper, permitHelper, shareWork, startHelper } from '../../../src/lists/index/share-work.ts'
import { buildTable } from '../../../src/lists/index/entry-table.ts'
import { packSnapshot } from '../../../src/lists/index/snapshot-pack.ts'
import { orderSubjects } from '../../../src/lists/index/order-subjects.ts'
import { buildSubjectTree } from '../../../src/lists/index/subject-tree.ts'
import { listContent } from '../content.ts'
import { day, evmAddress, listEntry } from '../entries.ts'

const many = 1_000_000

after(endHelper)

test('Two threads give every address of EVM its checksum and leave other addresses as they are.', async () => {
  const bytes = randomBytes(20 * 20_000)
  const small = Array.from({ length: 20_000 }, (_, n) => `0x${bytes.toString('hex', 20 * n, 20 * n + 20)}`)
  const others = [
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    getAddress(evmAddress(1)),
  ]
  const expected = [...small.map((text) => getAddress(text)), ...others].toSorted()
  for (const isHelped of [false, true]) {
    if (isHelped) await untilHelped()
    const rows = buildTable<{ n: number }>()
    for (const text of [...small, ...others]) rows.addBytes(Buffer.from(text), { n: 0 })
    checksumRows(rows.columns())
    const { text, starts } = rows.table()
    const matches = Array.from({ length: expected.length }, (_, row) =>
      text.toString('latin1', starts[row], starts[row + 1]),
    )
    assert.deepEqual(matches, expected)
  }
})

test('A tree of addresses and hosts that two threads hash is the one that a single thread hashes.', async () => {
  const { packed, subjects } = madeUpSubjects(9_000)
  const alone = buildSubjectTree(subjects)
  await untilHelped()
  const isShared = () => {
    const [own, all] = [new Set<number>(), new Set<number>()]
    const tree = buildSubjectTree(subjects, (lowest, count, doPiece) => {
      for (let piece = 0; piece < count; piece++) all.add(piece)
      shareWork({ name: 'leaves', packed, order: subjects.order, lowest }, count, (piece) => {
        own.add(piece)
        doPiece(piece)
      })
    })
    assert.deepEqual(tree, alone)
    return own.size < all.size
  }
  // Which thread takes a piece is up to the machine: as often as it takes until the helper took one.
  let rounds = 0
  while (!isShared()) assert.ok(++rounds < 500, 'the helper took no piece')
})

test('What a helper fails at is done without it, and so is everything after that.', async () => {
  await untilHelped()
  const { packed, subjects } = madeUpSubjects(9_000)
  const alone = buildSubjectTree(subjects)
  // Facts that are no JSON: the helper can make no line of a leaf of them.
  const broken = { ...packed, factsText: new Uint8Array(new SharedArrayBuffer(0)) }
  for (let round = 0; round < 5; round++) {
    const tree = buildSubjectTree(subjects, (lowest, count, doPiece) =>
      shareWork({ name: 'leaves', packed: broken, order: subjects.order, lowest }, count, doPiece),
    )
    assert.deepEqual(tree, alone)
    await wait(20)
  }
})

test('Without a helper, and for too few addresses to need one, all pieces are done once.', () => {
  endHelper()
  startHelper(100)
  const done: number[] = []
  shareWork({ name: 'checksums', rows: { text: new Uint8Array(), starts: new Uint32Array(1) } }, 5, (piece) => {
    done.push(piece)
  })
  assert.deepEqual(done, [0, 1, 2, 3, 4])
})

test('No helper starts where none is permitted.', async () => {
  endHelper()
  permitHelper(false)
  try {
    await assert.rejects(untilHelped(150), /takes nothing/)
  } finally {
    permitHelper(true)
  }
  await untilHelped()
})

/** Starts a helper and waits until it takes pieces. */
async function untilHelped(roundsMax = 2_000): Promise<void> {
  endHelper()
  startHelper(many)
  const rows = { text: Buffer.from(new SharedArrayBuffer(42)), starts: new Uint32Array(new SharedArrayBuffer(4)) }
  for (let own = 0, round = 0; own === round; round++) {
    assert.ok(round < roundsMax, 'the helper takes nothing')
    const until = performance.now() + 2
    let pieces = 0
    shareWork({ name: 'checksums', rows }, 200, () => {
      pieces++
      while (performance.now() < until) {
        // Holds its first piece for a moment, in which a helper takes all others.
      }
    })
    if (pieces === 200) own++
    await wait(5)
  }
}

function madeUpSubjects(count: number) {
  const addresses = Array.from({ length: count }, (_, n) => listEntry(evmAddress(n), { listed_on: day(n % 7) }))
  const others = ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU']
  const entries = [
    ...addresses,
    listEntry(others[0] ?? '', { family: 'tron' }),
    listEntry(others[1] ?? '', { family: 'solana' }),
  ]
  const facts = { effect: 'block', listed_on: null, delisted_on: null, known_from: day(0), label: null } as const
  const hosts = [{ facts, rules: Array.from({ length: 300 }, (_, n) => `a${n}.${'x'.repeat(n % 60)}y.example`) }]
  const packed = packSnapshot([listContent('a', 'scam', entries, hosts)], day(9), new Uint8Array(8))
  return { packed, subjects: orderSubjects(packed) }
}
