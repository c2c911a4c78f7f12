/**
 * Signing keys that cannot be used as they are. The message is a sentence for the operator; the code tells a start that
 * it is one.
 */
export class KeyringError extends Error {
  override name = 'KeyringError'
  readonly code = 'storage_keys_refused'
}
