import { tokenPrograms } from '../../../kit/associated-token-account.ts'
import { networks } from '../../../chains/networks.ts'
import type { Asset, Effect } from '../../effects/effects.ts'
import type { TokenAccountOwner } from '../derivations.ts'
import { unknown, type InstructionContext } from '../program-reader.ts'

/** A transfer of tokens with the proven owners of its two accounts: null if not proven. */
type TransferParties = {
  destination: string
  asset: Extract<Asset, { kind: 'token' }>
  sourceOwner: TokenAccountOwner | null
  destinationOwner: TokenAccountOwner | null
}

/** Why a transfer that looks like a payment may not be one. Empty if there are no doubts. */
export function doubtsOf(parties: TransferParties, at: InstructionContext): readonly Effect[] {
  const { destination, destinationOwner } = parties
  const isWallet = at.wallets.includes(destination) && !at.keyless.has(destination)
  return [
    ...(isRefused(parties, at) ? [unknown('never_carried_out', at.instruction.program)] : []),
    ...(isWallet ? [unknown('wallet_paid_as_account', destination)] : []),
    ...(destinationOwner && at.keyless.has(destinationOwner.wallet)
      ? [unknown('owner_without_key', destinationOwner.wallet)]
      : []),
  ]
}

/**
 * Whether the called token program is certain to refuse: it executes transfers of its own accounts and mints only, and
 * only with the decimals of the mint. All mints of the table belong to SPL Token.
 */
function isRefused(
  { asset, sourceOwner, destinationOwner }: TransferParties,
  { instruction }: InstructionContext,
): boolean {
  const isForeign = [sourceOwner, destinationOwner].some(
    (owner) => owner !== null && owner.tokenProgram !== instruction.program,
  )
  const mint = mintsOfTable.find(({ address }) => address === asset.address)
  if (!mint) return isForeign
  const isOfOther = instruction.program !== tokenPrograms['spl-token']
  return isForeign || isOfOther || (asset.decimals !== undefined && asset.decimals !== mint.decimals)
}

/** Of every cluster: an address of a mint is the same token everywhere. */
const mintsOfTable = networks.flatMap(({ family, tokens }) => (family === 'solana' ? tokens : []))
