import type { EvmDecoder } from '../decoder.ts'
import { accountExecute } from '../decoders/account-execute.ts'
import { eip3009 } from '../decoders/eip3009.ts'
import { entryPoint } from '../decoders/entry-point.ts'
import { erc20 } from '../decoders/erc20.ts'
import { erc7579 } from '../decoders/erc7579.ts'
import { aggregate, multicall } from '../decoders/multicall.ts'
import { multiSend } from '../decoders/multi-send.ts'
import { nft } from '../decoders/nft.ts'
import { ownership } from '../decoders/ownership.ts'
import { permit } from '../decoders/permit.ts'
import { permit2 } from '../decoders/permit2.ts'
import { safe } from '../decoders/safe.ts'
import { safeOwners } from '../decoders/safe-owners.ts'
import { upgrade } from '../decoders/upgrade.ts'
import { x402Settle } from '../decoders/x402-settle.ts'

/** All decoders of contract calls. No function is in two of them. */
export const decoders: readonly EvmDecoder[] = [
  erc20,
  nft,
  permit,
  eip3009,
  permit2,
  multicall,
  aggregate,
  safe,
  multiSend,
  safeOwners,
  entryPoint,
  accountExecute,
  erc7579,
  ownership,
  upgrade,
  x402Settle,
]
