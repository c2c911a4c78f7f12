import { z } from 'zod'

/** The contents of a backup folder. It is written last, so a folder without it is not a complete backup. */
export type BackupManifest = z.infer<typeof schema>

export const manifestName = 'backup.json'
/** The copy of the database. */
export const databaseName = 'database'
/** The folder of the other files of the data folder, under their own names. */
export const filesName = 'files'

/** A relative path in the backup folder, with /, without `..`. */
const path = z
  .string()
  .max(1_000)
  .regex(/^(?:database|files(?:\/(?!\.{1,2}(?:\/|$))[^/\\\0]+)+)$/)

const schema = z.strictObject({
  format: z.literal('countersign-backup/1'),
  made_at: z.iso.datetime(),
  /** The version of the service that made it. */
  version: z.string(),
  database: z.enum(['sqlite', 'postgres']),
  /** Whether the folder contains the key that opens sealed data. */
  secrets_key: z.enum(['included', 'kept_elsewhere']),
  files: z.array(z.strictObject({ path, bytes: z.int().nonnegative(), sha256: z.string().regex(/^[0-9a-f]{64}$/) })),
})

/** Null where the text is not a manifest of this version. */
export function readManifest(text: string): BackupManifest | null {
  try {
    const { success, data } = schema.safeParse(JSON.parse(text))
    return success && data.files.some((file) => file.path === databaseName) ? data : null
  } catch {
    return null
  }
}
