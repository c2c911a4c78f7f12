import { isObject } from '../is-object.ts'
import { climb, isRoot } from '../proof/tree-path.ts'
import { sha256Bytes } from '../sha256-hex.ts'
import { readLogEntry, type LogEntry } from './log-entry.ts'
import { LogError } from './log-error.ts'
import { decodeBase64, hexOf, isSignedBy, readCheckpoint, readNote, readNoteKey } from './signed-note.ts'

/** The expected values of a proof, from a trusted source, never from the verified file. */
export type LogQuestion = {
  /** The verifier key of the log, from `/log/lists/key`. */
  key: string
  /** The snapshot that the entry has to be about. Default: that of the entry. */
  lists_root?: string
  /** Verifier keys of trusted witnesses; those that cosigned are named in the result. */
  witnesses?: readonly string[]
}

/** What was proven: that the log of this name contained the entry when it had `size` entries. */
export type ProvedEntry = { origin: string; index: number; size: number; entry: LogEntry; witnesses: string[] }

/**
 * Verifies `log` of an answer of `GET /api/proof` or an answer of `GET /api/lists/at`, offline: that the
 * log, by its own signature, contains the entry (tlog-proof of C2SP, RFC 9162). Throws LogError.
 */
export async function verifyLogEntry(log: unknown, question: LogQuestion): Promise<ProvedEntry> {
  const key = await readNoteKey(question.key)
  const { entry: claimed, proof } = isObject(log) ? log : {}
  const { index, path, checkpoint } = readTlogProof(proof)
  const note = readNote(checkpoint)
  const { origin, size, root } = readCheckpoint(note.text)
  const { entry, bytes } = await readLogEntry(claimed)
  if (question.lists_root !== undefined && entry.lists_root !== question.lists_root)
    throw new LogError('LOG_OTHER_SNAPSHOT')
  const isNamed = note.signatures.some(({ name, id }) => name === key.name && hexOf(id) === hexOf(key.id))
  if (key.type !== 1 || origin !== key.name || !isNamed) throw new LogError('LOG_OTHER_LOG')
  if (!(await isSignedBy(note, key))) throw new LogError('LOG_SIGNATURE_INVALID')
  if (index >= size) throw new LogError('LOG_PATH_WRONG')
  const leaf = await sha256Bytes(Uint8Array.from([0x00, ...bytes]))
  const top = await climb({ hash: leaf, index, last: size - 1 }, path, isRoot)
  if (!top || hexOf(top.hash) !== root) throw new LogError('LOG_PATH_WRONG')
  const witnesses: string[] = []
  for (const text of question.witnesses ?? []) {
    const witness = await readNoteKey(text)
    if (witness.type === 4 && (await isSignedBy(note, witness))) witnesses.push(witness.name)
  }
  return { origin, index, size, entry, witnesses }
}

/** Parses a tlog-proof in the only form that this service writes: without extra data. Throws LogError. */
function readTlogProof(proof: unknown): { index: number; path: Uint8Array[]; checkpoint: string } {
  if (typeof proof !== 'string' || proof.length > proofMaxChars) throw new LogError('LOG_PROOF_MALFORMED')
  const end = proof.indexOf('\n\n')
  const [version, indexLine = '', ...hashes] = proof.slice(0, end).split('\n')
  const [, digits] = /^index (0|[1-9]\d{0,15})$/.exec(indexLine) ?? []
  const index = Number(digits)
  if (end < 0 || version !== 'c2sp.org/tlog-proof@v1' || !Number.isSafeInteger(index))
    throw new LogError('LOG_PROOF_MALFORMED')
  const path = hashes.map((text) => {
    const bytes = decodeBase64(text)
    if (bytes?.length !== 32) throw new LogError('LOG_PROOF_MALFORMED')
    return bytes
  })
  return { index, path, checkpoint: proof.slice(end + 2) }
}

/** A path of 53 hashes, and a checkpoint with its signatures. */
const proofMaxChars = 24_576
