/**
 * Signing keys that cannot be used as they are. The message is a sentence for the operator; the code tells a start that
 * it is one.
 */
export class KeyringError extends Error {
  override name = 'KeyringError'
  readonly code = 'storage_keys_refused'
}

/** Works on the keys of a data folder. What the file system refuses becomes a KeyringError, which says where. */
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
