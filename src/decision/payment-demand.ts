import { z } from 'zod'
import { networkByName, sharedNetworks, type Network } from '../chains/networks.ts'
import { payableTokens, type PayableToken } from '../chains/tokens.ts'
import { addressField, refuse } from '../endpoint/fields.ts'
import { readAddress, type Address } from '../kit/address.ts'
import { readAmount, wholeDigitsMax, wholeUnits } from '../kit/amount.ts'
import { readPaymentUrl, paymentUrlMaxChars, type PaymentUrl } from '../kit/payment-url.ts'
import { readStrictJson } from '../kit/strict-json.ts'

/** What a seller asks for in a 402 answer of x402, read into exact form. */
export type PaymentDemand = {
  network: Network
  to: Address
  terms: DemandTerms
  /** The http or https page that the demand itself names (`resource` of version 1); null where it names none. */
  resource: PaymentUrl | null
}

/** What of a demand is judged, as plain data in the order of RFC 8785. */
export type DemandTerms = {
  /** In whole units of the asset: of a scheme with a ceiling, the ceiling. */
  amount: string
  /** Contract or mint, canonical. */
  asset: string
  currency: PayableToken['currency']
  scheme: string
  symbol: string
}

/** Characters that a uint256 has in decimal digits. */
const atomicDigitsMax = 78
const atomicDigits = new RegExp(`^(0|[1-9][0-9]{0,${atomicDigitsMax - 1}})$`)
const nameMaxChars = 64
const assetMaxChars = 128

const atomicAmount = z.string().transform((text, context): string => {
  if (atomicDigits.test(text)) return text
  refuse(context, { code: 'amount_invalid', messageKey: 'demand.atomic' })
  return z.NEVER
})

const demandDocument = z.looseObject({
  x402Version: z.literal([1, 2]).meta({ description: 'The version of x402, if known.' }).optional(),
  scheme: z
    .string()
    .min(1)
    .max(nameMaxChars)
    .meta({ examples: ['exact'] }),
  network: z
    .string()
    .max(nameMaxChars)
    .meta({ description: 'By name or CAIP-2, in any case.', examples: ['eip155:8453'] }),
  amount: atomicAmount
    .meta({ description: 'Version 2: in the smallest unit of the asset, as a string.', examples: ['10000'] })
    .optional(),
  maxAmountRequired: atomicAmount.meta({ description: 'The same in version 1.' }).optional(),
  asset: z
    .string()
    .max(assetMaxChars)
    .meta({
      description: 'Contract or mint of a token of the table of networks.',
      examples: ['0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'],
    }),
  payTo: addressField('The payee.'),
  resource: z
    .unknown()
    .meta({ description: 'Version 1: the http or https page of the seller. It is screened unless `url` is given.' })
    .optional(),
})

type DemandDocument = z.output<typeof demandDocument>

/**
 * One entry of `accepts` of a 402 answer, x402 version 1 or 2, as an object in a body or as its JSON text in a query.
 * Members that it does not need are left alone: the document is not ours.
 */
export function paymentDemandField(description: string) {
  const readable = demandDocument.transform(readDemand)
  const fromText = z.string().transform((text, context): PaymentDemand => {
    const json = readStrictJson(text)
    const reading = readable.safeParse(json.fault === undefined ? json.value : null)
    if (reading.success) return reading.data
    for (const issue of reading.error.issues) {
      if (issue.path.length > 0) context.issues.push({ ...issue, input: undefined })
      else refuse(context, { code: 'parameter_invalid', messageKey: 'demand.no_object' })
    }
    return z.NEVER
  })
  return z.union([readable, fromText]).meta({ description })
}

function readDemand(sent: DemandDocument, context: z.core.$RefinementCtx): PaymentDemand {
  const network = networkByName(sent.network)
  if (network === null) {
    const params = { networks: sharedNetworks.map(({ name }) => name) }
    refuse(context, { code: 'network_invalid', messageKey: 'network.unknown', params }, ['network'])
    return z.NEVER
  }
  if (sent.payTo.family !== network.family) {
    refuse(context, { code: 'network_mismatch', messageKey: 'reason.network_mismatch' }, ['payTo'])
    return z.NEVER
  }
  const token = tokenOf(sent.asset, network)
  if (token === null) {
    const params = { network: network.name, tokens: [...payableTokens(network.name).values()].map(tokenName) }
    refuse(context, { code: 'asset_invalid', messageKey: 'demand.asset', params }, ['asset'])
    return z.NEVER
  }
  const amount = readCeiling(sent, token, context)
  const resource = readResource(sent.resource, context)
  const { address: asset, currency, symbol } = token
  return { network, to: sent.payTo, terms: { amount, asset, currency, scheme: sent.scheme, symbol }, resource }
}

function tokenOf(asset: string, { name, family }: Network): PayableToken | null {
  const { address } = readAddress(asset)
  return address?.family === family ? (payableTokens(name).get(address.canonical) ?? null) : null
}

function tokenName({ symbol, address }: PayableToken): string {
  return `${symbol} ${address}`
}

/** In whole units. Where both versions' members stand in the entry, a payer could take either: they must be equal. */
function readCeiling(sent: DemandDocument, { decimals }: PayableToken, context: z.core.$RefinementCtx): string {
  const { x402Version: version, amount, maxAmountRequired } = sent
  const units = version === 1 ? maxAmountRequired : version === 2 ? amount : (amount ?? maxAmountRequired)
  if (units === undefined) {
    const member = version === 1 ? 'maxAmountRequired' : 'amount'
    refuse(context, { code: 'parameter_missing', messageKey: 'reason.parameter_missing' }, [member])
    return z.NEVER
  }
  if (amount !== undefined && maxAmountRequired !== undefined && amount !== maxAmountRequired) {
    refuse(context, { code: 'amount_invalid', messageKey: 'demand.two_amounts' }, ['maxAmountRequired'])
    return z.NEVER
  }
  const reading = readAmount(wholeUnits(BigInt(units), decimals), decimals)
  if (reading.amount) return reading.amount.text
  const params = { digits: wholeDigitsMax }
  refuse(context, { code: 'amount_invalid', messageKey: 'demand.range', params }, [
    amount === undefined ? 'maxAmountRequired' : 'amount',
  ])
  return z.NEVER
}

/** What is no http or https URL, such as the name of a tool, is no page. */
function readResource(resource: unknown, context: z.core.$RefinementCtx): PaymentUrl | null {
  if (typeof resource !== 'string' || !/^https?:/i.test(resource)) return null
  const reading = readPaymentUrl(resource)
  if (reading.url) return reading.url
  const params = { max: paymentUrlMaxChars }
  refuse(context, { code: 'url_invalid', messageKey: `url.${reading.fault}`, params }, ['resource'])
  return null
}
