import { deriveKey } from '../kit/seal.ts'

/**
 * The secret of the keyed tree of the operator's own list: the same for all processes of a service (decisions/0027).
 */
export function ownListSecret(secretsKey: Uint8Array): Uint8Array {
  return deriveKey(secretsKey, 'countersign own list')
}
