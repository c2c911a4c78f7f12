import assert from 'node:assert/strict'
import test from 'node:test'
import { LogError } from '../../sdk/src/log/log-error.ts'
import { verifyLogEntry } from '../../sdk/src/log/verify-log-entry.ts'
import { migrations } from '../../src/app/migrations.ts'
import { openMadeUpLog, snapshotNumber } from '../lists/log/made-up-log.ts'
import { sqlitePlace } from '../storage/place.ts'

const place = await sqlitePlace()
const storage = await place.open({ migrations })
const log = await openMadeUpLog(storage)
for (const number of [2, 3, 4, 5]) await log.swap(number)
const { root: lists_root } = snapshotNumber(5)
const key = ((await log.files.key())?.bytes.toString() ?? '').trimEnd()
const good = log.proofOf(lists_root) ?? assert.fail('the snapshot in force has a proof')
await log.stop()
await place.remove()

const refusal = async (file: unknown, question = { key, lists_root }): Promise<string> => {
  const error = await verifyLogEntry(file, question).then(
    () => assert.fail('it was accepted'),
    (thrown: unknown) => thrown,
  )
  assert.ok(error instanceof LogError, String(error))
  assert.match(error.message, /^[A-Z].*\.$/)
  return error.reason_code
}

test('a proof of the log verifies for its own snapshot, and states when it was put in force', async () => {
  const proved = await verifyLogEntry(good, { key, lists_root })
  assert.deepEqual([proved.index, proved.size, proved.entry.tree_size], [4, 5, 5])
  assert.deepEqual(await verifyLogEntry(JSON.parse(JSON.stringify(good)), { key }), proved)
})

test('every character of a proof changed, left out or doubled is refused', async () => {
  const { proof, entry } = good
  for (let at = 0; at < proof.length; at++) {
    const other = String.fromCharCode(proof.charCodeAt(at) ^ 1)
    await refusal({ entry, proof: proof.slice(0, at) + other + proof.slice(at + 1) })
    await refusal({ entry, proof: proof.slice(0, at) })
    if (at % 5 === 0) await refusal({ entry, proof: proof.slice(0, at) + proof.slice(at + 1) })
    if (at % 5 === 1) await refusal({ entry, proof: proof.slice(0, at) + proof.slice(at - 1) })
  }
})

test('another entry, snapshot, key and form are each refused for what they are', async () => {
  const { proof, entry } = good
  const [first] = entry.lists
  assert.ok(first)
  const other = snapshotNumber(4).root
  const forms: readonly (readonly [string, unknown, { key: string; lists_root: string }?])[] = [
    ['LOG_OTHER_SNAPSHOT', good, { key, lists_root: other }],
    ['LOG_KEY_MALFORMED', good, { key: `x${key}`, lists_root }],
    ['LOG_KEY_MALFORMED', good, { key: '', lists_root }],
    ['LOG_ENTRY_MALFORMED', { entry: { ...entry, lists_root: other }, proof }],
    ['LOG_ENTRY_MALFORMED', { entry: { ...entry, tree_size: 6 }, proof }],
    ['LOG_ENTRY_MALFORMED', { entry: { ...entry, more: 1 }, proof }],
    ['LOG_ENTRY_MALFORMED', { entry: null, proof }],
    ['LOG_PATH_WRONG', { entry: { ...entry, engine: 'countersign/other' }, proof }],
    ['LOG_PATH_WRONG', { entry: { ...entry, lists: [{ ...first, entries: first.entries + 1 }] }, proof }],
    ['LOG_PATH_WRONG', { entry, proof: proof.replace('index 4', 'index 3') }],
    ['LOG_PATH_WRONG', { entry, proof: proof.replace('index 4', 'index 5') }],
    ['LOG_PROOF_MALFORMED', { entry, proof: proof.replace('index 4', 'index 04') }],
    ['LOG_PROOF_MALFORMED', { entry, proof: proof.replace('\n5\n', '\n5.0\n') }],
    ['LOG_SIGNATURE_INVALID', { entry, proof: proof.replace('\n5\n', '\n6\n') }],
    ['LOG_OTHER_LOG', { entry, proof: proof.replaceAll('countersign.example', 'evil.example') }],
    ['LOG_PROOF_MALFORMED', { entry, proof: proof.replace('\n\n', '\n') }],
    ['LOG_PROOF_MALFORMED', { entry, proof: 7 }],
    ['LOG_PROOF_MALFORMED', { entry, proof: proof.padEnd(30_000, 'x') }],
    ['LOG_PROOF_MALFORMED', {}],
    ['LOG_PROOF_MALFORMED', null],
  ]
  for (const [reason, file, question] of forms) assert.equal(await refusal(file, question), reason)
})

test('a line of another signer does no harm, and two lines of the log are not believed', async () => {
  const stranger = `${good.proof}— stranger.example AAAAAAAA\n`
  await verifyLogEntry({ ...good, proof: stranger }, { key, lists_root })
  const line = good.proof.slice(good.proof.lastIndexOf('— '))
  assert.equal(await refusal({ ...good, proof: good.proof + line }), 'LOG_SIGNATURE_INVALID')
})
