import type { KeyCalls } from '../keys/key-calls.ts'
import type { Recorder } from './call.ts'

/** Counts the answered calls of each accepted key. A refused call is not one. */
export function recordKeyCalls(calls: Pick<KeyCalls, 'count'>): Recorder {
  return ({ caller: { credential } }) => {
    if (credential.kind === 'key') calls.count(credential.keyId)
  }
}
