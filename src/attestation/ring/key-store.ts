import type { Generation } from './ring.ts'
import type { RotationRecords, RotationRow } from './rotation-records.ts'

/** The storage of the sealed ring: a folder, or a table shared by several machines. */
export type KeyStore = {
  /** Parts of error messages: where the keys are, how to restore them, and how to start without them. */
  words: { where: string; restore: string; beginAnew: string }
  /** Identifies the current generation cheaply. Null where there is none. */
  stamp: () => Promise<string | null>
  /** The current generation; null where there never was one. Throws KeyringError where it is missing. */
  newest: () => Promise<Generation | null>
  /** Keys that the current generation must contain; if one is missing, an outdated copy was restored. */
  requiredKids: () => Promise<readonly string[]>
  /** Stores the first generation and its records. False when another process was first. */
  writeFirst: (text: string, rows: readonly RotationRow[]) => Promise<boolean>
  /** Stores a generation and its records if the previous one is still current; false otherwise. */
  writeNext: (generation: Generation, rows: readonly RotationRow[]) => Promise<boolean>
  /** Deletes generations before this one that killed processes left behind. */
  destroyOlder: (number: number) => Promise<void>
  records: RotationRecords
}
