import { isSignedBy, readNoteKey, readSignature, type NoteKey } from '../../../sdk/src/log/signed-note.ts'
import type { World } from '../../kit/world.ts'
import type { Storage } from '../../storage/storage.ts'
import type { ListLog } from '../loading/log-load.ts'
import type { LogRow } from '../tables.ts'
import { cosignaturesOf, cosignatureWrite, cosignedSize, nodesOf } from './log-store.ts'
import { consistencyPath, hashOfRange } from './log-tree.ts'

/** A witness that cosigns checkpoints: its verifier key, and the URL before `/add-checkpoint` (C2SP tlog-witness). */
export type Witness = { key: string; url: string }

type Needs = { storage: Storage; world: Pick<World, 'fetchGuarded'>; log: ListLog }

/**
 * The results of all witnesses. `knownSize`: the size of a longer checkpoint of this log that one of them has seen.
 * `hasOtherRoot`: one of them has seen another root than this log had at that size.
 */
export type WitnessResults = { added: number; missing: number; knownSize: number; hasOtherRoot: boolean }

/**
 * Queries each witness that has not cosigned the newest checkpoint yet, and stores the signatures. A failure or refusal
 * is logged: the checkpoint is published without it.
 */
export async function collectCosignatures(
  needs: Needs,
  witnesses: readonly Witness[],
  log: LogRow,
): Promise<WitnessResults> {
  const cosigned = await cosignaturesOf(needs.storage, log)
  const results: WitnessResults = { added: 0, missing: 0, knownSize: 0, hasOtherRoot: false }
  const ask = async ({ key, url }: Witness): Promise<void> => {
    const witness = await readNoteKey(key)
    if (cosigned.has(witness.name)) return
    try {
      const { line, knownSize, hasOtherRoot } = await askWitness(needs, witness, url, log)
      results.knownSize = Math.max(results.knownSize, knownSize)
      results.hasOtherRoot ||= hasOtherRoot
      if (line === null) throw new Error('it refused the checkpoint')
      const row = { origin: log.origin, size: log.size, witness: witness.name, line }
      await needs.storage.apply([cosignatureWrite(row)])
      results.added++
    } catch (error) {
      results.missing++
      const facts = { witness: witness.name, size: log.size, error: String(error) }
      needs.log.warn(facts, 'a witness did not cosign the log of lists')
    }
  }
  await Promise.all(witnesses.map(ask))
  return results
}

type WitnessReply = { line: string | null } & Pick<WitnessResults, 'knownSize' | 'hasOtherRoot'>

/** Requests a cosignature from the size that the witness last cosigned, and once more if it has seen another size. */
async function askWitness(needs: Needs, witness: NoteKey, url: string, log: LogRow): Promise<WitnessReply> {
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
    // This log does not continue the one that it has seen. With 0 there was nothing to continue.
    if (status === 422 && old > 0) return { ...refused, hasOtherRoot: true }
    const [, size] = /^(0|[1-9]\d{0,15})\n$/.exec(body.toString()) ?? []
    if (status !== 409 || size === undefined) throw new Error(`it answered ${status}`)
    if (Number(size) > log.size) return { ...refused, knownSize: Number(size) }
    // Witnesses before 2026-07-06 answer this for the size of the request.
    if (Number(size) === old && old === log.size) return { ...refused, hasOtherRoot: true }
    old = Number(size)
  }
  return refused
}

const refused: WitnessReply = { line: null, knownSize: 0, hasOtherRoot: false }

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
