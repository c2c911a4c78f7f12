import type { Migration } from '../storage/migrate.ts'

/** The current sealed ring: one row, replaced by every generation. `text` is the output of formatRing. */
type GenerationRow = { id: 'current'; number: number; text: string }

/** One rotation. `kid` started to sign at `signs_from`, in place of `replaced` where there was one. */
export type RotationRow = {
  kid: string
  by: 'first_start' | 'operator' | 'operator_now' | 'takeover'
  replaced: string | null
  at: string
  signs_from: string
}

export type AttestationTables = { attestation_generations: GenerationRow; attestation_rotations: RotationRow }

export const migrations: readonly Migration[] = [
  {
    name: 'attestation/0001-create',
    up: [
      `CREATE TABLE attestation_generations (
        id TEXT NOT NULL PRIMARY KEY,
        number INTEGER NOT NULL,
        text TEXT NOT NULL
      )`,
      `CREATE TABLE attestation_rotations (
        kid TEXT NOT NULL,
        "by" TEXT NOT NULL,
        replaced TEXT,
        at TEXT NOT NULL,
        signs_from TEXT NOT NULL,
        PRIMARY KEY (kid, "by")
      )`,
    ],
  },
]
