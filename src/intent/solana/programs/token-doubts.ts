import { tokenPrograms } from '../../../chains/solana-address.ts'
import { networks } from '../../../chains/networks.ts'
import type { Asset, Effect } from '../../effects/effects.ts'
import type { TokenAccountOwner } from '../derivations.ts'
import { unknown, type InstructionContext } from '../program-reader.ts'

/** A transfer of tokens with what the addresses of its two accounts prove: null where they prove nothing. */
type Told = {
  destination: string
  asset: Extract<Asset, { kind: 'token' }>
  giving: TokenAccountOwner | null
  taking: TokenAccountOwner | null
}

/** Why a transfer that reads like a payment may not be one. Empty if nothing was found. */
export function doubtsOf(told: Told, at: InstructionContext): readonly Effect[] {
  const { destination, taking } = told
  const isWallet = at.wallets.includes(destination) && !at.keyless.has(destination)
  return [
    ...(isRefused(told, at) ? [unknown('never_carried_out', at.instruction.program)] : []),
    ...(isWallet ? [unknown('wallet_paid_as_account', destination)] : []),
    ...(taking && at.keyless.has(taking.wallet) ? [unknown('owner_without_key', taking.wallet)] : []),
  ]
}

/**
 * Whether the token program that is called is sure to refuse: it carries out transfers of its own accounts and mints only,
 * and only where the decimals told are those of the mint. All mints of the table belong to SPL Token.
 */
function isRefused({ asset, giving, taking }: Told, { instruction }: InstructionContext): boolean {
  const isForeign = [giving, taking].some((owner) => owner !== null && owner.tokenProgram !== instruction.program)
  const known = mintsOfTable.find(({ address }) => address === asset.address)
  if (!known) return isForeign
  const isOfOther = instruction.program !== tokenPrograms['spl-token']
  return isForeign || isOfOther || (asset.decimals !== undefined && asset.decimals !== known.decimals)
}

/** Of every cluster: an address of a mint is one token, wherever it is. */
const mintsOfTable = networks.flatMap(({ family, tokens }) => (family === 'solana' ? tokens : []))
