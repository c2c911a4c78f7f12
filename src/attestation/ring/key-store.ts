import type { Generation } from './ring.ts'
import type { RotationRecords, RotationRow } from './rotation-records.ts'

/** Where the sealed ring is kept: a folder, or a table that several machines share. */
export type KeyStore = {
  /** For sentences: where the keys are, how to bring them back, and how to begin without them. */
  words: { where: string; restore: string; beginAnew: string }
  /** Tells the generation in force from any other. Cheap. Null where there is none. */
  stamp: () => Promise<string | null>
  /** The generation in force; null where there never was one. Throws KeyringError where there was. */
  newest: () => Promise<Generation | null>
  /** Keys that the generation in force must hold: without one of them it is not the newest there was. */
  requiredKids: () => Promise<readonly string[]>
  /** Puts the first generation in force, with its records. False when another process was first. */
  writeFirst: (text: string, rows: readonly RotationRow[]) => Promise<boolean>
  /** Puts a generation in force if the one before it is the newest, with its records. False when it is not. */
  writeNext: (generation: Generation, rows: readonly RotationRow[]) => Promise<boolean>
  /** Destroys what processes that were killed left of generations before this one. */
  destroyOlder: (number: number) => Promise<void>
  records: RotationRecords
}
