import { isSignedBy, readNoteKey, readSignature, type NoteKey } from '../../../sdk/src/log/signed-note.ts'
import type { World } from '../../kit/world.ts'
import type { Storage } from '../../storage/storage.ts'
import type { ListLog } from '../loading/log-load.ts'
import type { LogRow } from '../tables.ts'
import { cosignaturesOf, cosignatureWrite, cosignedSize, nodesOf } from './log-store.ts'
import { consistencyPath, hashOfRange } from './log-tree.ts'

/** Who cosigns checkpoints: its verifier key, and the URL that `/add-checkpoint` follows (C2SP tlog-witness). */
export type Witness = { key: string; url: string }

type Needs = { storage: Storage; world: Pick<World, 'fetchGuarded'>; log: ListLog }

/**
 * What asking all witnesses came to. `knownSize`: the size of a longer checkpoint that one of them has seen of this log.
 * `hasOtherRoot`: one of them has seen another root than this log had at that size.
 */
export type Collected = { added: number; missing: number; knownSize: number; hasOtherRoot: boolean }

/**
 * Asks each witness that has not cosigned the newest checkpoint yet, and keeps what they sign. One that cannot be reached or
 * refuses is a line in the log of the service: the checkpoint is published without it.
 */
export async function collectCosignatures(
  needs: Needs,
  witnesses: readonly Witness[],
  log: LogRow,
): Promise<Collected> {
  const known = await cosignaturesOf(needs.storage, log)
  const collected: Collected = { added: 0, missing: 0, knownSize: 0, hasOtherRoot: false }
  const ask = async ({ key, url }: Witness): Promise<void> => {
    const witness = await readNoteKey(key)
    if (known.has(witness.name)) return
    try {
      const { line, knownSize, hasOtherRoot } = await askWitness(needs, witness, url, log)
      collected.knownSize = Math.max(collected.knownSize, knownSize)
      collected.hasOtherRoot ||= hasOtherRoot
      if (line === null) throw new Error('it refused the checkpoint')
      const row = { origin: log.origin, size: log.size, witness: witness.name, line }
      await needs.storage.apply([cosignatureWrite(row)])
      collected.added++
    } catch (error) {
      collected.missing++
      const facts = { witness: witness.name, size: log.size, error: String(error) }
      needs.log.warn(facts, 'a witness did not cosign the log of lists')
    }
  }
  await Promise.all(witnesses.map(ask))
  return collected
}

type Said = { line: string | null } & Pick<Collected, 'knownSize' | 'hasOtherRoot'>

/** Asks with what the witness is remembered to have seen, and once more where it says that it has seen something else. */
async function askWitness(needs: Needs, witness: NoteKey, url: string, log: LogRow): Promise<Said> {
  let old = await cosignedSize(needs.storage, log.origin, witness.name)
  for (let attempt = 0; attempt < 2; attempt++) {
    const { status, body } = await needs.world.fetchGuarded(`${url}/add-checkpoint`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: await requestOf(needs.storage, log, old),
      timeoutMs: askMaxMs,
      sizeMaxBytes: answerMaxBytes,
      allowsLoopback: true,
    })
    if (status === 200) return { ...refused, line: await lineIn(body.toString(), witness, log) }
    // Of what it has seen, this log is no continuation. With 0 it was shown nothing to continue.
    if (status === 422 && old > 0) return { ...refused, hasOtherRoot: true }
    const [, size] = /^(0|[1-9]\d{0,15})\n$/.exec(body.toString()) ?? []
    if (status !== 409 || size === undefined) throw new Error(`it answered ${status}`)
    if (Number(size) > log.size) return { ...refused, knownSize: Number(size) }
    // Witnesses of before 2026-07-06 say so of the size that they were asked with.
    if (Number(size) === old && old === log.size) return { ...refused, hasOtherRoot: true }
    old = Number(size)
  }
  return refused
}

const refused: Said = { line: null, knownSize: 0, hasOtherRoot: false }

async function requestOf(storage: Storage, log: LogRow, old: number): Promise<string> {
  const path = old === 0 ? [] : consistencyPath(old, log.size)
  const hashes = await nodesOf(storage, path)
  const lines = path.map((range) => `${Buffer.from(hashOfRange(range, hashes)).toString('base64')}\n`)
  return `old ${old}\n${lines.join('')}\n${log.checkpoint}`
}

/** The line of the witness in its answer, if it is a signature of its key on this checkpoint. Throws Error. */
async function lineIn(answer: string, witness: NoteKey, { checkpoint }: LogRow): Promise<string> {
  const text = checkpoint.slice(0, checkpoint.indexOf('\n\n') + 1)
  for (const line of answer.split('\n')) {
    if (line === '') continue
    const signature = readSignature(line)
    if (await isSignedBy({ text, signatures: [signature] }, witness)) return line
  }
  throw new Error('its answer holds no signature of its key on the checkpoint')
}

const askMaxMs = 5_000
const answerMaxBytes = 16_384
