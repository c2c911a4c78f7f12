import type { Effect } from '../../effects/effects.ts'
import { instructionReader } from '../instruction-layout.ts'
import { unknown, type InstructionContext, type ProgramReader } from '../program-reader.ts'

const unitLimitTag = 2

/**
 * The compute budget program: a transaction's limits and the price it pays for them. The maximum price is in the
 * effect: whether that is a usual fee is judged together with all other fees. A limit too small for any execution makes
 * the payment fail.
 */
export const computeBudget: ProgramReader = {
  name: 'compute_budget',
  programs: ['ComputeBudget111111111111111111111111111111'],
  instructions: [
    limit(
      'RequestHeapFrame',
      1,
      'bytes',
      (bytes) => bytes >= heapBytesMin && bytes <= heapBytesMax && bytes % 1_024n === 0n,
    ),
    limit('SetComputeUnitLimit', unitLimitTag, 'units', (units) => units >= unitsOfLimit),
    instructionReader({
      name: 'SetComputeUnitPrice',
      tag: [3],
      data: { microLamports: 'u64' },
      accounts: [],
      effects: ({ microLamports }, at) => once(at, lamportsFor(microLamports * unitsAtMost(at))),
    }),
    limit('SetLoadedAccountsDataSizeLimit', 4, 'bytes', (bytes) => bytes > 0n),
  ],
}

function limit(name: string, tag: number, unit: string, isEnough: (limit: bigint) => boolean) {
  return instructionReader({
    name,
    tag: [tag],
    data: { [unit]: 'u32' },
    accounts: [],
    effects: ({ [unit]: value = 0n }, at) =>
      isEnough(value) ? once(at) : [...once(at), unknown('never_carried_out', at.instruction.program)],
  })
}

/** Nodes refuse a transaction that sets the same limit twice, so no rule is needed for which of them counts. */
function once({ instruction, message }: InstructionContext, fee = 0n): readonly Effect[] {
  const same = message.instructions.filter(
    (other) => other.program === instruction.program && other.data[0] === instruction.data[0],
  )
  if (same.length > 1) return [unknown('instruction_malformed', instruction.program)]
  return [fee > 0n ? { kind: 'harmless', what: 'priority_fee', fee } : { kind: 'harmless', what: 'compute_budget' }]
}

/** The price is paid for the requested units, used or not; if none are requested, for the maximum of the runtime. */
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
/** The units used by the instruction that sets the limit. */
const unitsOfLimit = 150n
const heapBytesMin = 32_768n
const heapBytesMax = 262_144n
