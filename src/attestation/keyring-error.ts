/**
 * Signing keys that cannot be used. The message is a sentence for the operator; the code identifies the error at the
 * start.
 */
export class KeyringError extends Error {
  override name = 'KeyringError'
  readonly code = 'storage_keys_refused'
}

/** Runs an operation on the keys of a data folder. File system errors become a KeyringError that names the folder. */
export async function onKeysOf<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error
    throw new KeyringError(
      `The signing keys of ${dataDir} (signing-keys in it) cannot be used: ${error.message}. ` +
        'Let this user read and write them, or put them back from a copy.',
    )
  }
}
