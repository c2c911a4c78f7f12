import type { Effect } from '../../effects.ts'
import { instructionReader } from '../instruction-layout.ts'
import { unknown, type InstructionContext, type ProgramReader } from '../program-reader.ts'

const unitLimitTag = 2

/**
 * The compute budget program: how much work a transaction may take and what it pays for it. Harmless while that price
 * stays below `feeLamportsMax`.
 */
export const computeBudget: ProgramReader = {
  name: 'compute_budget',
  programs: ['ComputeBudget111111111111111111111111111111'],
  instructions: [
    limit('RequestHeapFrame', 1, 'bytes'),
    limit('SetComputeUnitLimit', unitLimitTag, 'units'),
    instructionReader({
      name: 'SetComputeUnitPrice',
      tag: [3],
      data: { microLamports: 'u64' },
      accounts: [],
      effects: ({ microLamports }, at) =>
        microLamports * unitsAtMost(at) > feeLamportsMax * microLamportsPerLamport
          ? [unknown('fee_unbounded', at.instruction.program)]
          : once(at),
    }),
    limit('SetLoadedAccountsDataSizeLimit', 4, 'bytes'),
  ],
}

function limit(name: string, tag: number, unit: string) {
  return instructionReader({
    name,
    tag: [tag],
    data: { [unit]: 'u32' },
    accounts: [],
    effects: (_, at) => once(at),
  })
}

/** Nodes refuse a transaction that sets the same limit twice, so nobody has to say which of the two counts. */
function once({ instruction, message }: InstructionContext): readonly Effect[] {
  const same = message.instructions.filter(
    (other) => other.program === instruction.program && other.data[0] === instruction.data[0],
  )
  if (same.length > 1) return [unknown('instruction_malformed', instruction.program)]
  return [{ kind: 'harmless', what: 'compute_budget' }]
}

/** The price is paid for the units asked for, used or not; where none are asked for, for the most the runtime gives. */
function unitsAtMost({ instruction, message }: InstructionContext): bigint {
  const limit = message.instructions.find(
    ({ program, data }) => program === instruction.program && data[0] === unitLimitTag && data.length === 5,
  )
  const units = limit
    ? BigInt(Buffer.from(limit.data).readUInt32LE(1))
    : unitsPerInstruction * BigInt(message.instructions.length)
  return units < unitsMax ? units : unitsMax
}

/** 0.01 SOL: many times what a crowded hour costs, and little enough to lose once. */
const feeLamportsMax = 10_000_000n
const microLamportsPerLamport = 1_000_000n
const unitsPerInstruction = 200_000n
const unitsMax = 1_400_000n
