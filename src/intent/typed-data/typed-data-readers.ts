import { circleGateway } from './circle-gateway.ts'
import { daiPermit } from './dai-permit.ts'
import { eip2612 } from './eip2612.ts'
import { eip3009 } from './eip3009.ts'
import { permit2Allowance } from './permit2-allowance.ts'
import { permit2Transfer } from './permit2-transfer.ts'
import { safeOperation } from './safe-operation.ts'
import { safeTransaction } from './safe-transaction.ts'
import { seaport } from './seaport.ts'
import type { TypedDataReader } from './typed-data-reader.ts'
import { delegatorOperation, userOperation } from './user-operation.ts'
import { x402Payment, x402Voucher } from './x402.ts'

/** Every supported standard of typed data. Each has its own exact types, so their order does not matter. */
export const typedDataReaders: readonly TypedDataReader[] = [
  circleGateway,
  eip3009,
  eip2612,
  daiPermit,
  permit2Allowance,
  permit2Transfer,
  seaport,
  safeTransaction,
  safeOperation,
  userOperation,
  delegatorOperation,
  x402Payment,
  x402Voucher,
]
