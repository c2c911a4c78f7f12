import type { Effect } from '../../effects.ts'
import { instructionReader } from '../instruction-layout.ts'
import { unknown, type InstructionContext, type ProgramReader } from '../program-reader.ts'

const unitLimitTag = 2

/**
 * The compute budget program: how much work a transaction may take and what it pays for it. What it pays at most stands in
 * the effect: whether that is a usual fee is judged with all other fees.
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
      effects: ({ microLamports }, at) => once(at, lamportsFor(microLamports * unitsAtMost(at))),
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
function once({ instruction, message }: InstructionContext, fee = 0n): readonly Effect[] {
  const same = message.instructions.filter(
    (other) => other.program === instruction.program && other.data[0] === instruction.data[0],
  )
  if (same.length > 1) return [unknown('instruction_malformed', instruction.program)]
  return [{ kind: 'harmless', what: 'compute_budget', ...(fee > 0n ? { fee } : {}) }]
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

/** The runtime rounds up. */
function lamportsFor(microLamports: bigint): bigint {
  return (microLamports + microLamportsPerLamport - 1n) / microLamportsPerLamport
}

const microLamportsPerLamport = 1_000_000n
const unitsPerInstruction = 200_000n
const unitsMax = 1_400_000n
