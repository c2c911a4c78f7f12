import { z } from 'zod'

/** What a backup folder holds: written last, so that a folder without it is no backup. */
export type BackupManifest = z.infer<typeof schema>

export const manifestName = 'backup.json'
/** The copy of the database in the folder. */
export const databaseName = 'database'
/** Where the other files of the data folder are, under their own names. */
export const filesName = 'files'

/** Path in the backup folder, with /. Neither absolute nor leading out of it. */
const path = z
  .string()
  .max(1_000)
  .regex(/^(?:database|files(?:\/(?!\.{1,2}(?:\/|$))[^/\\\0]+)+)$/)

const schema = z.strictObject({
  format: z.literal('countersign-backup/1'),
  made_at: z.iso.datetime(),
  /** Of the service that made it. */
  version: z.string(),
  database: z.enum(['sqlite', 'postgres']),
  /** Whether the folder holds the key that opens what is sealed in it. */
  secrets_key: z.enum(['included', 'kept_elsewhere']),
  files: z.array(z.strictObject({ path, bytes: z.int().nonnegative(), sha256: z.string().regex(/^[0-9a-f]{64}$/) })),
})

/** Null where the text is no manifest of this version. */
export function readManifest(text: string): BackupManifest | null {
  try {
    const { success, data } = schema.safeParse(JSON.parse(text))
    return success && data.files.some((file) => file.path === databaseName) ? data : null
  } catch {
    return null
  }
}
