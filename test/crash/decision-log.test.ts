import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import test from 'node:test'
import pino from 'pino'
import { replayableOf } from '../../src/api/replayables.ts'
import { openRooms } from '../../src/app/rooms/open-rooms.ts'
import { readConfig } from '../../src/config/config.ts'
import { exportDecisions } from '../../src/decision/export-decisions.ts'
import { readExport } from '../../src/decision/read-export.ts'
import { replayExport } from '../../src/decision/replay-export.ts'
import { realWorld } from '../../src/kit/world.ts'
import { loggedCaller } from '../support/decisions/logged-caller.ts'
import { removeFolder } from '../support/temporary-folder.ts'

const rounds = 2
/** Two flushes, and what a busy machine may take to be done with one. */
const lostMaxMs = 2_000
/** Answers after which the process is killed: they take three seconds and more. */
const answersMin = 1_500

test('A killed process loses no more than its last answers; the log of all before is complete, in order, and judged again alike.', async (t) => {
  const dir = await mkdtemp(join(tmpdir(), 'countersign-crash-'))
  t.after(() => removeFolder(dir))
  for (let round = 1; round <= rounds; round++) {
    const answered = await answersUntilKilled(dir, String(round))
    const stored = (await entriesIn(dir)).filter((id) => id.startsWith(`${round}-`))
    assert.deepEqual(
      stored,
      answered.slice(0, stored.length).map(({ id }) => id),
      'no entry is missing between others',
    )
    const endMs = answered.at(-1)?.atMs ?? 0
    const lost = answered.slice(stored.length)
    assert.ok(
      lost.every(({ atMs }) => endMs - atMs <= lostMaxMs),
      `${lost.length} lost`,
    )
    assert.ok(stored.length > 0)
  }
})

type Answered = { atMs: number; id: string }

async function answersUntilKilled(dir: string, round: string): Promise<Answered[]> {
  const args = [join(import.meta.dirname, 'decision-log-child.ts'), '--dir', dir, '--round', round]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const answered: Answered[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    const [at, id] = line.split(' ')
    if (id !== undefined) answered.push({ atMs: Number(at), id })
    if (answered.length === answersMin) child.kill('SIGKILL')
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  assert.equal(child.signalCode, 'SIGKILL')
  return answered
}

/** The ids of all entries in the log, which has to be genuine. */
async function entriesIn(dir: string): Promise<string[]> {
  const config = readConfig({ DATA_DIR: dir, LISTS_UPDATE: 'off' })
  const { rooms, close } = await openRooms(config, realWorld(), pino({ level: 'silent' }), () => {})
  const ids: string[] = []
  try {
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const request = exportDecisions.input.parse(cursor === undefined ? {} : { cursor })
      const ask = { lang: 'en', caller: loggedCaller, requestId: 'r' } as const
      const { json = '' } = await exportDecisions.run(rooms, request, ask)
      const jwks = await rooms.attestation.jwks()
      const { content, fault } = await readExport(Buffer.from(json), jwks)
      assert.ok(content, fault?.message)
      const results = await replayExport(content, jwks, replayableOf)
      assert.deepEqual(
        results.filter(({ result }) => result !== 'match'),
        [],
      )
      ids.push(...(content.entries as { request_id: string }[]).map(({ request_id }) => request_id))
      cursor = content.next_cursor
    }
  } finally {
    await close()
  }
  return ids
}
