import type { Network } from '../../chains/networks.ts'
import type { DecoderRules } from '../decoder-rules.ts'

/** Where and when bytes would take effect: what a contract carries out or refuses depends on both. */
export type Setting = {
  network: Network
  /** Unix seconds. */
  now: bigint
  rules: DecoderRules
}
