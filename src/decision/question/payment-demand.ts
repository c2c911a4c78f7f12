import { z } from 'zod'
import { isObject } from '../../../sdk/src/is-object.ts'
import { networkByName, sharedNetworks, type Network } from '../../chains/networks.ts'
import { payableTokens, type PayableToken } from '../../chains/tokens.ts'
import { ServiceError } from '../../endpoint/errors.ts'
import { addressRefusal, refuse, type IssueParams } from '../../endpoint/fields.ts'
import { readAddress, type Address } from '../../kit/address.ts'
import { readAmount, integerDigitsMax, wholeUnits } from '../../kit/amount.ts'
import { readPaymentUrl, type PaymentUrl } from '../../kit/payment-url.ts'
import { readStrictJson } from '../../kit/strict-json.ts'
import type { MessageKey } from '../../messages/message.ts'
import { anyDemand, assetMaxChars, demandDocument, type DemandDocument } from '../demand-document.ts'
import { partyTriesMax, readContents, type DemandParty, type NamedAsset } from '../demand-parties.ts'

/** A seller's demand in a 402 answer of x402, in exact form. */
export type PaymentDemand = {
  network: Network
  to: Address
  terms: DemandTerms
  /** The http or https page that the demand itself names (`resource`); null if it names none. */
  resource: PaymentUrl | null
  /** Whether the demand names a page that cannot be screened, such as one on the seller's own machine. */
  isResourceLeftOut: boolean
  /** Its other parties: facilitators, payers and receivers of fees. */
  parties: readonly DemandParty[]
  /** Its assets. */
  assets: readonly NamedAsset[]
}

/** A demand that cannot be decided on, and its parties: a listed party takes precedence over the fault of the form. */
export type RefusedDemand = { refusal: ServiceError } & Pick<PaymentDemand, 'parties' | 'assets'>

/** The judged part of a demand, as plain data in the order of RFC 8785. */
export type DemandTerms = {
  /** In whole units of the asset: for a scheme with a ceiling, the ceiling. */
  amount: string
  /** Contract or mint, canonical. */
  asset: string
  currency: PayableToken['currency']
  /** The texts of the demand, one per line. Absent if there are none. */
  description?: string
  scheme: string
  symbol: string
}

/** Of all texts of a demand together. */
const textsMaxBytes = 24_576

/**
 * One entry of `accepts` of a 402 answer, x402 version 1 or 2, as an object in a body or as its JSON text in a query.
 * Other members are ignored: the document is not ours.
 */
export function paymentDemandField(description: string) {
  const readable = anyDemand.transform(readDemand)
  return z.union([readable, fromJsonText(readable)]).meta({ description })
}

/** One of several entries: as sent, and as parsed. */
export type OfferedDemand = { document: object; demand: PaymentDemand | RefusedDemand }

/** The other entries of the 402 answer, as an array in a body or as its JSON text in a query. */
export function otherDemandsField(description: string) {
  const readable = anyDemand.transform((document): OfferedDemand => ({ document, demand: readDemand(document) }))
  const all = z.array(readable).max(otherDemandsMax)
  return z.union([all, fromJsonText(all)]).meta({ description: `${description} At most ${otherDemandsMax}.` })
}

const otherDemandsMax = 16

function fromJsonText<Read>(readable: z.ZodType<Read>) {
  return z.string().transform((text, context): Read => {
    const json = readStrictJson(text, { wellFormed: true })
    const reading = readable.safeParse(json.fault === undefined ? json.value : null)
    if (reading.success) return reading.data
    for (const issue of reading.error.issues) {
      if (issue.path.length > 0) context.issues.push({ ...issue, input: undefined })
      else refuse(context, { code: 'parameter_invalid', messageKey: 'demand.no_object' })
    }
    return z.NEVER
  })
}

function readDemand(document: object): PaymentDemand | RefusedDemand {
  const { parties, texts, isCut } = readContents(document)
  const assets = namedAssets(document)
  try {
    const sent = readDocument(document)
    const network = readNetworkOf(sent)
    const to = readPayee(sent.payTo, network)
    const token = readToken(sent.asset, network)
    const amount = readCeiling(sent, token)
    const description = readTexts(texts)
    if (isCut) throw tooManyAddresses()
    const { address: asset, currency, symbol } = token
    const terms = {
      amount,
      asset,
      currency,
      ...(description === '' ? {} : { description }),
      scheme: sent.scheme,
      symbol,
    }
    const others = parties.filter(({ address }) => address.canonical !== to.canonical)
    return { network, to, terms, ...readResource(sent.resource), parties: others, assets }
  } catch (refusal) {
    if (refusal instanceof ServiceError) return { refusal, parties, assets }
    throw refusal
  }
}

/** The contract, and the name that the seller gives it: in the signed domain, or a symbol. */
function namedAssets(document: object): NamedAsset[] {
  const { asset, extra } = document as Record<string, unknown>
  const { name, symbol } = (isObject(extra) ? extra : {}) as Record<string, unknown>
  const members = { asset, 'extra.name': name, 'extra.symbol': symbol }
  return Object.entries(members).flatMap(([field, text]) => {
    return typeof text === 'string' ? [{ field, name: text.trim().slice(0, assetMaxChars) }] : []
  })
}

/** Throws ServiceError for a member that is missing or has another form. */
function readDocument(document: object): DemandDocument {
  const { data, error } = demandDocument.safeParse(document)
  if (data) return data
  const [issue] = error.issues
  const member = String(issue?.path[0] ?? '')
  if (issue?.code === 'custom') throw refusalOf(member, issue.params as IssueParams)
  if (!Object.hasOwn(document, member)) {
    throw refusalOf(member, { code: 'parameter_missing', messageKey: 'reason.parameter_missing' })
  }
  throw refusalOf(member, { code: 'parameter_invalid', ...formOf(issue) })
}

function formOf(issue: z.core.$ZodIssue | undefined): Pick<IssueParams, 'messageKey' | 'params'> {
  switch (issue?.code) {
    case 'invalid_value':
      return { messageKey: 'detail.one_of', params: { options: issue.values.map(String) } }
    case 'too_big':
      return { messageKey: 'detail.too_long', params: { max: Number(issue.maximum) } }
    case 'too_small':
      return { messageKey: 'detail.too_short', params: { min: Number(issue.minimum) } }
    default:
      return { messageKey: 'demand.no_text' }
  }
}

/** Throws ServiceError network_invalid. */
function readNetworkOf({ network: name }: DemandDocument): Network {
  const network = networkByName(name)
  if (network !== null) return network
  const params = { networks: sharedNetworks.map(({ name }) => name) }
  throw refusalOf('network', { code: 'network_invalid', messageKey: 'network.unknown', params })
}

/** Throws ServiceError for an invalid address, or one of another network. */
function readPayee(payTo: string, network: Network): Address {
  const { address, fault } = readAddress(payTo)
  if (address === undefined) {
    throw refusalOf('payTo', addressRefusal(payTo, fault))
  }
  if (address.family === network.family) return address
  throw refusalOf('payTo', { code: 'network_mismatch', messageKey: 'reason.network_mismatch' })
}

/** Throws ServiceError asset_invalid. */
function readToken(asset: string, network: Network): PayableToken {
  const token = tokenOf(asset, network)
  if (token !== null) return token
  const params = { network: network.name, tokens: [...payableTokens(network.name).values()].map(tokenName) }
  throw refusalOf('asset', {
    code: 'asset_invalid',
    messageKey: 'demand.asset',
    changeKey: 'demand.asset_change',
    params,
  })
}

/** Throws ServiceError text_too_long. */
function readTexts(texts: readonly string[]): string {
  const all = texts.map((text) => text.toWellFormed()).join('\n')
  if (Buffer.byteLength(all) <= textsMaxBytes) return all
  throw refusalOf('description', {
    code: 'text_too_long',
    messageKey: 'detail.too_many_bytes',
    params: { max: textsMaxBytes },
  })
}

/** The parties of such a demand are unknown, so it cannot be decided on. */
function tooManyAddresses(): ServiceError {
  const params = { max: partyTriesMax }
  return new ServiceError('parameter_invalid', {
    field: 'requirements',
    messageKey: 'demand.too_many_addresses',
    params,
  })
}

type Refusal = IssueParams & { changeKey?: MessageKey }

function refusalOf(member: string, { code, params = {}, ...keys }: Refusal): ServiceError {
  return new ServiceError(code, { field: `requirements.${member}`, ...keys, params })
}

function tokenOf(asset: string, { name, family }: Network): PayableToken | null {
  const { address } = readAddress(asset)
  return address?.family === family ? (payableTokens(name).get(address.canonical) ?? null) : null
}

function tokenName({ symbol, address }: PayableToken): string {
  return `${symbol} ${address}`
}

/**
 * In whole units. If the entry has members of both versions, a payer could use either: they must be equal. Throws
 * ServiceError.
 */
function readCeiling(sent: DemandDocument, { decimals }: PayableToken): string {
  const { x402Version: version, amount, maxAmountRequired } = sent
  const units = version === 1 ? maxAmountRequired : version === 2 ? amount : (amount ?? maxAmountRequired)
  if (units === undefined) {
    const member = version === 1 ? 'maxAmountRequired' : 'amount'
    throw refusalOf(member, { code: 'parameter_missing', messageKey: 'reason.parameter_missing' })
  }
  if (amount !== undefined && maxAmountRequired !== undefined && amount !== maxAmountRequired) {
    throw refusalOf('maxAmountRequired', { code: 'amount_invalid', messageKey: 'demand.two_amounts' })
  }
  const reading = readAmount(wholeUnits(BigInt(units), decimals), decimals)
  if (reading.amount) return reading.amount.text
  const params = { digits: integerDigitsMax }
  const member = amount === undefined ? 'maxAmountRequired' : 'amount'
  throw refusalOf(member, { code: 'amount_invalid', messageKey: 'demand.range', params })
}

/**
 * The page is a text (version 1), or a member of an object (version 2). A value that is not an http or https URL, such as the
 * name of a tool, is not a page; one that cannot be screened is left out, which the answer mentions.
 */
function readResource(resource: unknown): Pick<PaymentDemand, 'resource' | 'isResourceLeftOut'> {
  const text = isObject(resource) ? resource['url'] : resource
  if (typeof text !== 'string' || !/^[\s\p{Cc}]*(?:https?:|[/\\]{2})/iu.test(text)) {
    return { resource: null, isResourceLeftOut: false }
  }
  const { url = null } = readPaymentUrl(text)
  return { resource: url, isResourceLeftOut: url === null }
}
