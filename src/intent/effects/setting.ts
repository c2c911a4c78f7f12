import type { Network } from '../../chains/networks.ts'
import type { DecoderRules } from '../decoder-rules.ts'

/** Where and when the bytes would take effect: a contract's behaviour depends on both. */
export type Setting = {
  network: Network
  /** Unix seconds. */
  now: bigint
  rules: DecoderRules
}
