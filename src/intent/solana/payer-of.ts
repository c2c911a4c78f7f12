import type { Payer } from '../effects/effects.ts'
import type { InstructionContext } from './program-reader.ts'

/** The payer for an asset of this address: the sender of a transaction is its fee payer. */
export function payerOf(address: string, { message }: InstructionContext): Payer {
  return address === message.feePayer ? { by: 'sender' } : { by: 'signature', address }
}
