import { z } from 'zod'
import type { NonAccount } from '../chains/non-account.ts'
import { readNetwork } from '../chains/network-field.ts'
import { defaultNetwork, type Network } from '../chains/networks.ts'
import { payableTokens, type TokenTable } from '../chains/tokens.ts'
import { readAddress, type Address } from '../kit/address.ts'
import { readAmount } from '../kit/amount.ts'
import { amountRefusal } from '../endpoint/amount-refusal.ts'
import { ServiceError } from '../endpoint/errors.ts'
import { addressField } from '../endpoint/fields.ts'
import type { ListedName } from './listed-name.ts'

/** The payment as its payer means it, with everything in the units and forms in which effects are compared. */
export type Declared = {
  network: Network
  /** Canonical: the payee, on Solana its wallet or its token account. */
  to: string
  from: string | null
  asset: DeclaredAsset
  /** Of the asset's smallest unit. Null when not declared, or when nobody knows the asset's decimals. */
  amount: bigint | null
  /** As it was declared, in its one form. */
  amountText: string | null
  /** What stands at the payee's address where no account can. */
  notAnAccount?: NonAccount | null
  /** Payers, the declared one included, whose address has no private key. */
  cannotPay?: ReadonlySet<string>
  /** What a list has of the declared asset, where the table of tokens does not have it. */
  listedName?: ListedName
}

/** `address` null: the chain's own currency, or, without decimals, an asset of which only the name is known. */
export type DeclaredAsset = { address: string | null; symbol: string | null; decimals: number | null }

/** Whether only the name of an asset is known: which contract is meant stays open. Pure. */
export function isNameOnly({ address, decimals }: DeclaredAsset): boolean {
  return address === null && decimals === null
}

/** Which table of tokens counts, and what lists of sanctioned assets have of a name that is in no table. */
type ReadingOptions = { table?: TokenTable; listedName?: (text: string) => ListedName | null }

/** The declaration as it stands in a request (decisions section 4). */
export const intentField = z
  .strictObject({
    action: z.literal('pay'),
    to: addressField('The payee. On Solana the wallet or its token account.'),
    amount: z
      .string()
      .meta({
        description: 'In whole units of the asset, as a decimal string. Without it, the decision is at most `unknown`.',
        examples: ['25.50'],
      })
      .optional(),
    asset: z
      .string()
      .max(64)
      .meta({
        description:
          "A symbol of the table of networks (USDC, USDT, ETH ...) or the address or mint of the token. Default: the network's USDC.",
        examples: ['USDC'],
      })
      .optional(),
    decimals: z
      .int()
      .min(0)
      .max(36)
      .meta({
        description:
          'Decimal places of a token that is not in the table. Symbol and decimals are never read from the token.',
      })
      .optional(),
    from: addressField('The payer, if known.').optional(),
  })
  .meta({ description: 'The intended payment.' })

/** Brings a declaration into exact form. Throws ServiceError naming the field. */
export function readDeclared(
  intent: z.output<typeof intentField>,
  networkName: string | undefined,
  options: ReadingOptions = {},
): Declared {
  const network = chooseNetwork(intent.to, networkName)
  if (intent.from && intent.from.family !== network.family) {
    throw new ServiceError('network_mismatch', { field: 'intent.from' })
  }
  // Who pays oneself pays nobody, and a transaction that only looks like a payment would look like this one.
  if (intent.from?.canonical === intent.to.canonical) {
    throw new ServiceError('parameter_invalid', { field: 'intent.from', messageKey: 'intent.self' })
  }
  const { asset, listed } = readDeclaredAsset(network, intent, options)
  const declared = { network, to: intent.to.canonical, from: intent.from?.canonical ?? null, asset, ...listed }
  if (intent.amount === undefined) return { ...declared, amount: null, amountText: null }
  const reading = readAmount(intent.amount, asset.decimals ?? unknownPlacesMax)
  if (!reading.amount) {
    throw new ServiceError('amount_invalid', {
      field: 'intent.amount',
      ...amountRefusal(reading.fault, asset.decimals ?? unknownPlacesMax),
    })
  }
  const { units, text } = reading.amount
  return { ...declared, amount: asset.decimals === null ? null : units, amountText: text }
}

/**
 * The declared asset. One that no table has and a list of sanctioned assets does is understood, because it is declined for
 * that: by its contract, or else by its name alone.
 */
function readDeclaredAsset(
  network: Network,
  { asset: text, decimals }: Pick<z.output<typeof intentField>, 'asset' | 'decimals'>,
  { table, listedName }: ReadingOptions,
): { asset: DeclaredAsset; listed: Pick<Declared, 'listedName'> } {
  const isUnknown = text !== undefined && !knownAsset(network, text, table) && addressOf(text, network) === null
  const found = isUnknown ? listedName?.(text) : null
  if (!isUnknown || !found) return { asset: readAsset(network, text, decimals, 'intent.asset', table), listed: {} }
  const contract = found.contracts.find((address) => addressOf(address, network) !== null)
  const asset = contract
    ? { address: contract, symbol: null, decimals: decimals ?? null }
    : { address: null, symbol: text, decimals: null }
  return { asset, listed: { listedName: found } }
}

function chooseNetwork(to: Address, name: string | undefined): Network {
  const network = name === undefined ? defaultNetwork(to.family) : readNetwork(name)
  if (network.family !== to.family) throw new ServiceError('network_mismatch', { field: 'network' })
  if (network.family !== 'evm' && network.family !== 'solana') {
    throw new ServiceError('network_invalid', {
      field: 'network',
      messageKey: 'intent.network_unread',
      params: { network: network.name },
    })
  }
  return network
}

/**
 * An asset by symbol or address; the network's USDC when none is named. Symbols are those of the table only: whatever a
 * contract calls itself proves nothing. Throws ServiceError asset_invalid naming `field`, or intent.decimals.
 */
export function readAsset(
  network: Network,
  asked: string | undefined,
  decimals: number | undefined,
  field: string,
  table: TokenTable = 'current',
): DeclaredAsset {
  const named = knownAsset(network, asked ?? usualAsset(network), table)
  const address = named || asked === undefined ? null : addressOf(asked, network)
  const known = named ?? (address === null ? null : knownAsset(network, address, table))
  if (known) {
    if (decimals === undefined || decimals === known.decimals) return known
    throw new ServiceError('asset_invalid', {
      field: 'intent.decimals',
      messageKey: 'intent.decimals_wrong',
      params: { decimals: String(known.decimals) },
    })
  }
  if (address === null) throw new ServiceError('asset_invalid', { field })
  return { address, symbol: null, decimals: decimals ?? null }
}

/** USDC, and the chain's own currency where there is none. */
function usualAsset({ tokens, native }: Network): string {
  return tokens.some(({ symbol }) => symbol === 'USDC') ? 'USDC' : native.symbol
}

/** The chain's own currency, or a token of the table, by symbol or address. One value for each, because they are asked for again and again. */
function knownAsset({ name, native }: Network, asked: string, table: TokenTable = 'current'): DeclaredAsset | null {
  const key = `${table} ${name}`
  let known = knownAssets.get(key)
  if (!known) {
    const all = [...payableTokens(name, table).values(), { address: null, ...native }].map(assetOf)
    // Of two with one symbol the first counts, and a token before the chain's own currency.
    known = new Map(all.toReversed().flatMap((asset) => namesOf(asset).map((text) => [text, asset])))
    knownAssets.set(key, known)
  }
  return known.get(asked) ?? null
}

/** By table and network, then by symbol and address: as many as the table of networks has. */
const knownAssets = new Map<string, ReadonlyMap<string, DeclaredAsset>>()

function assetOf({ address, symbol, decimals }: DeclaredAsset): DeclaredAsset {
  return Object.freeze({ address, symbol, decimals })
}

function namesOf({ address, symbol }: DeclaredAsset): string[] {
  return [address, symbol].filter((name) => name !== null)
}

function addressOf(text: string, { family }: Network): string | null {
  const { address } = readAddress(text)
  return address?.family === family ? address.canonical : null
}

/** Where nobody knows the decimals, the amount is only held to be a decimal. */
const unknownPlacesMax = 36
