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

/** The payment as its payer declared it, with everything in the units and forms in which effects are compared. */
export type Declared = {
  network: Network
  /** Canonical: the payee, on Solana its wallet or its token account. */
  to: string
  from: string | null
  asset: DeclaredAsset
  /** In the asset's smallest unit. Null if not declared, or if the asset's decimals are unknown. */
  amount: bigint | null
  /** The declared text in its canonical form. */
  amountText: string | null
  /** The known non-account at the payee's address, if any. */
  notAnAccount?: NonAccount | null
  /** Payers, including the declared one, whose address has no private key. */
  cannotPay?: ReadonlySet<string>
  /** The listing of the declared asset, if the table of tokens does not have it. */
  listedName?: ListedName
}

/** `address` null: the chain's own currency, or, without decimals, an asset known by name only. */
export type DeclaredAsset = { address: string | null; symbol: string | null; decimals: number | null }

/** Whether an asset is known by name only, without its contract. Pure. */
export function isNameOnly({ address, decimals }: DeclaredAsset): boolean {
  return address === null && decimals === null
}

/** The table of tokens to use, and the look-up of names that are in no table in the lists of sanctioned assets. */
type ReadingOptions = { table?: TokenTable; listedName?: (text: string) => ListedName | null }

/** The declaration in a request (decisions section 4). */
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
  // A payment to oneself has no other payee, and a transaction that only looks like a payment would look like this one.
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
 * The declared asset. One that is in no table but on a list of sanctioned assets is accepted here, because it is
 * declined for that: by its contract, or else by its name alone.
 */
function readDeclaredAsset(
  network: Network,
  { asset: text, decimals }: Pick<z.output<typeof intentField>, 'asset' | 'decimals'>,
  { table, listedName }: ReadingOptions,
): { asset: DeclaredAsset; listed: Pick<Declared, 'listedName'> } {
  const isUnknown = text !== undefined && !findTableAsset(network, text, table) && addressOf(text, network) === null
  const listed = isUnknown ? listedName?.(text) : null
  if (!isUnknown || !listed) return { asset: readAsset(network, text, decimals, 'intent.asset', table), listed: {} }
  const contract = listed.contracts.find((address) => addressOf(address, network) !== null)
  const asset = contract
    ? { address: contract, symbol: null, decimals: decimals ?? null }
    : { address: null, symbol: text, decimals: null }
  return { asset, listed: { listedName: listed } }
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
 * An asset by symbol or address; the network's USDC if none is named. Symbols are those of the table only: a contract's
 * own symbol proves nothing. Throws ServiceError asset_invalid naming `field`, or intent.decimals.
 */
export function readAsset(
  network: Network,
  text: string | undefined,
  decimals: number | undefined,
  field: string,
  table: TokenTable = 'current',
): DeclaredAsset {
  const bySymbol = findTableAsset(network, text ?? usualAsset(network), table)
  const address = bySymbol || text === undefined ? null : addressOf(text, network)
  const tableAsset = bySymbol ?? (address === null ? null : findTableAsset(network, address, table))
  if (tableAsset) {
    if (decimals === undefined || decimals === tableAsset.decimals) return tableAsset
    throw new ServiceError('asset_invalid', {
      field: 'intent.decimals',
      messageKey: 'intent.decimals_wrong',
      params: { decimals: String(tableAsset.decimals) },
    })
  }
  if (address === null) throw new ServiceError('asset_invalid', { field })
  return { address, symbol: null, decimals: decimals ?? null }
}

/** USDC, or the chain's own currency if there is none. */
function usualAsset({ tokens, native }: Network): string {
  return tokens.some(({ symbol }) => symbol === 'USDC') ? 'USDC' : native.symbol
}

/**
 * The chain's own currency, or a token of the table, by symbol or address. One shared value for each, because they are
 * looked up repeatedly.
 */
function findTableAsset(
  { name, native }: Network,
  nameOrAddress: string,
  table: TokenTable = 'current',
): DeclaredAsset | null {
  const tables = assetTables[table]
  let assets = tables.get(name)
  if (!assets) {
    const all = [...payableTokens(name, table).values(), { address: null, ...native }].map(assetOf)
    // Of two with one symbol the first counts, and a token before the chain's own currency.
    assets = new Map(all.toReversed().flatMap((asset) => namesOf(asset).map((text) => [text, asset])))
    tables.set(name, assets)
  }
  return assets.get(nameOrAddress) ?? null
}

/** By table and network, then by symbol and address: bounded by the table of networks. */
const assetTables: Record<TokenTable, Map<string, ReadonlyMap<string, DeclaredAsset>>> = {
  first: new Map(),
  current: new Map(),
}

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

/** If the decimals are unknown, the amount is only checked to be a decimal. */
const unknownPlacesMax = 36
