import type { LogEntry } from '../../../sdk/src/log/log-entry.ts'
import type { Storage } from '../../storage/storage.ts'
import type { LogRow } from '../tables.ts'
import { cosignaturesOf, nodesOf, type StoredEntry } from './log-store.ts'
import { hashOfRange, inclusionPath } from './log-tree.ts'

/** An entry and the proof that the log contains it (tlog-proof of C2SP). */
export type LogProof = { entry: LogEntry; proof: string }

/** Proves an entry of the log with its newest checkpoint. */
export async function proveEntry(
  storage: Pick<Storage, 'read'>,
  log: LogRow,
  { position, entry }: Pick<StoredEntry, 'position' | 'entry'>,
): Promise<LogProof> {
  const path = inclusionPath(position, log.size)
  const hashes = await nodesOf(storage, path)
  const lines = path.map((range) => `${Buffer.from(hashOfRange(range, hashes)).toString('base64')}\n`)
  const checkpoint = await cosignedCheckpoint(storage, log)
  const proof = `c2sp.org/tlog-proof@v1\nindex ${position}\n${lines.join('')}\n${checkpoint}`
  return { entry: JSON.parse(entry) as LogEntry, proof }
}

/** The newest checkpoint, with the lines of the witnesses that cosigned it. */
export async function cosignedCheckpoint(storage: Pick<Storage, 'read'>, log: LogRow): Promise<string> {
  const lines = await cosignaturesOf(storage, log)
  return log.checkpoint + [...lines.values()].map((line) => `${line}\n`).join('')
}
