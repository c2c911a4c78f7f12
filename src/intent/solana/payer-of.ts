import type { Payer } from '../effects/effects.ts'
import type { InstructionContext } from './program-reader.ts'

/** Whose asset it is when this address gives it: the sender of a transaction is who pays its fee. */
export function payerOf(address: string, { message }: InstructionContext): Payer {
  return address === message.feePayer ? { by: 'sender' } : { by: 'signature', address }
}
