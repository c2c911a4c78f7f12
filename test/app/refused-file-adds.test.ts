import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { inForceKeys } from '../../src/lists/adds-when-refused.ts'
import type { ListFileCause } from '../../src/lists/formats/list-source.ts'
import type { ListKind } from '../../src/lists/kinds.ts'
import { madeUp } from '../lists/list-file-fixtures.ts'
import { unlisted } from '../support/known-addresses.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { startTestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

// Seen: a file of a list that was refused, because half of it was missing or because of some bytes, blocked none of its new
// entries, and decisions on them stayed `allow` and signed.

const twenty = Array.from({ length: 20 }, (_, n) => madeUp.evm(n))
const [added] = [unlisted.tron]
const named = (addresses: readonly string[]) => addresses.map((address) => ({ address, name: 'Mixer' }))
const reasoned = (addresses: readonly string[]) => addresses.map((address) => ({ address, reason: 'fraud' }))

const files: Readonly<Record<string, (addresses: readonly string[]) => string>> = {
  'ofac-addresses/sanctioned_addresses_USDT.txt': (addresses) => `${addresses.join('\n')}\n`,
  'ofac-addresses/sanctioned_addresses_ETH.json': (addresses) => JSON.stringify(addresses),
  'mixers/mixers.json': (addresses) => JSON.stringify(named(addresses)),
  'own/own.json': (addresses) => JSON.stringify(reasoned(addresses)),
}

async function startWith(t: TestContext, path: string, text: string) {
  const folder = await temporaryFolder(t)
  await mkdir(dirname(join(folder, path)))
  const write = (content: string | Uint8Array) => writeFile(join(folder, path), content)
  await write(text)
  const app = await startTestApp({ LISTS_DIR: folder })
  t.after(app.stop)
  const decisionOn = async (to: string) =>
    (await app.ask<{ decision: string }>(`/api/decide?to=${to}&amountUsdc=1`)).json.decision
  const list = async () =>
    (await app.ask<{ lists: { id: string; detail: string; status: string }[] }>('/api/lists')).json.lists.find(
      ({ id }) => id === dirname(path),
    ) ?? assert.fail()
  return { write, decisionOn, list }
}

for (const [path, format] of Object.entries(files)) {
  test(`${path}: what a file adds counts, though half of the others are missing or it cannot be read`, async (t) => {
    const { write, decisionOn, list } = await startWith(t, path, format(twenty))
    assert.equal(await decisionOn(added), 'allow')
    await write(format([...twenty.slice(0, 10), added]))
    await until(async () => (await decisionOn(added)) === 'decline')
    for (const listed of [twenty[3], twenty[15]]) assert.equal(await decisionOn(listed ?? ''), 'decline')
    const { status, detail } = await list()
    assert.equal(status, 'failed')
    assert.match(detail, /over 20 % fewer entries.*further entries of the file that can be read count as well/)
    // Bytes that are no letters.
    const [head, tail] = [format([unlisted.bitcoin]), Uint8Array.of(0xff, 0xfe, 0x00, 0xc3)]
    await write(Buffer.concat([Buffer.from(head), tail]))
    if (path !== 'own/own.json') await until(async () => (await decisionOn(unlisted.bitcoin)) === 'decline')
    for (const listed of twenty) assert.equal(await decisionOn(listed), 'decline', listed)
    assert.equal(await decisionOn(unlisted.evm), 'allow')
    // A valid file counts alone.
    await write(format([...twenty, unlisted.solana]))
    await until(async () => (await decisionOn(unlisted.solana)) === 'decline')
    assert.deepEqual([await decisionOn(added), await decisionOn(unlisted.bitcoin)], ['allow', 'allow'])
  })
}

test('an own list that has lost its only host blocks what it has won', async (t) => {
  const host = { host: 'old.example', reason: 'b' }
  const path = 'own/own.json'
  const { write, decisionOn } = await startWith(t, path, JSON.stringify([...reasoned(twenty.slice(0, 1)), host]))
  await write(JSON.stringify(reasoned([...twenty.slice(0, 1), added])))
  await until(async () => (await decisionOn(added)) === 'decline')
})

test('a list whose refused files cannot be read does not claim that their entries count', () => {
  const key = (id: string, kind: ListKind, reason: ListFileCause = 'schema') =>
    inForceKeys({ id, kind, problems: [{ file: 'file', reason, where: null }] }).join(' ')
  assert.equal(key('polkadot-phishing', 'phishing'), 'list.in_force')
  assert.equal(key('polkadot-phishing', 'phishing', 'shrunken'), 'list.in_force.added')
  assert.equal(key('own', 'own'), 'list.in_force.added list.in_force.own')
  assert.equal(key('ofac', 'sanctions'), 'list.in_force.added')
})
