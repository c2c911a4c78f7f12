import { isOnCurve } from '../../../kit/associated-token-account.ts'
import type { Decoded, DecodedNode, Effect } from '../../effects/effects.ts'
import { createDerivations } from '../derivations.ts'
import { rawArgs } from '../instruction-layout.ts'
import { unknown, type InstructionContext, type SolanaKnowledge } from '../program-reader.ts'
import { programReaders } from './programs.ts'
import { createdAccounts } from '../programs/associated-token.ts'
import type { SolanaMessage } from '../solana-message.ts'

/** The runtime executes no more in one transaction: it counts every instruction in a trace of 64. */
export const instructionsMax = 64

/**
 * All effects of a message, as far as its bytes alone can show. `wallets` are tried as owners of the receiving token
 * accounts (the declared payee), `mints` as the token of transfers that do not name theirs.
 */
export function decodeSolana(message: SolanaMessage, knowledge: SolanaKnowledge): Decoded {
  const derivations = createDerivations()
  const created = createdAccounts(message.instructions.slice(0, instructionsMax), derivations)
  const keyless = new Set(knowledge.wallets.filter((wallet) => !isOnCurve(wallet)))
  const context = { ...knowledge, message, created, derivations, keyless }
  const instructions = message.instructions
    .slice(0, instructionsMax)
    .map((instruction, index) => readInstruction({ ...context, instruction, index }))
  const omitted = message.instructions.length - instructions.length
  return {
    effects: [
      ...instructions.flatMap(({ effects }) => effects),
      ...message.missingTables.map((table) => unknown('lookup_table_missing', table)),
      ...(omitted > 0 ? [unknown('too_many', null)] : []),
    ],
    decoded: {
      name: 'transaction',
      target: null,
      args: {
        version: `${message.version}`,
        feePayer: message.feePayer,
        signers: message.signers,
        lifetime: message.lifetime,
        ...(omitted > 0 && { instructionsNotShown: `${omitted}` }),
      },
      calls: instructions.map(({ node }) => node),
    },
  }
}

function readInstruction(at: InstructionContext): { effects: readonly Effect[]; node: DecodedNode } {
  const { program, data } = at.instruction
  const programReader = programReaders.get(program)
  const reader = programReader?.instructions.find(({ tag }) => tag.every((byte, index) => data[index] === byte))
  if (!reader) {
    const why = programReader ? 'instruction_unknown' : 'program_unknown'
    const node = { name: null, target: program, args: rawArgs(at.instruction), calls: [] }
    return { effects: [unknown(why, program)], node }
  }
  at.derivations.takeOpen()
  const { effects, args } = reader.read(at)
  const isOpen = at.derivations.takeOpen()
  return {
    effects: isOpen ? leftOpen(effects, program) : effects,
    node: { name: reader.name, target: program, args, calls: [] },
  }
}

/** If the payee of a transfer or its validity is undetermined, it is unknown. Other effects are not affected. */
function leftOpen(effects: readonly Effect[], program: string): readonly Effect[] {
  return [...effects.filter(({ kind }) => kind !== 'transfer' && kind !== 'unknown'), unknown('too_many', program)]
}
