import { refusalFaultOf } from '../kit/refusal-fault.ts'
import { amountRefusal } from './amount-refusal.ts'
import { z } from 'zod'
import { readAddress, type Address, type AddressFault } from '../kit/address.ts'
import { readAmount, type Amount } from '../kit/amount.ts'
import { isDay, startOfDay } from '../kit/day.ts'
import { paymentUrlMaxChars, readPaymentUrl, type PaymentUrl } from '../kit/payment-url.ts'
import { isStorableText } from '../kit/storable-text.ts'
import type { MessageKey, Params } from '../messages/message.ts'
import type { ErrorCode } from './reason-codes.ts'

/** The params of a custom zod issue, from which the door derives the exact code and sentence. */
export type IssueParams = { code: ErrorCode; messageKey: MessageKey; params?: Params }

/** A required address of any of the four families; parsed to an Address. */
export function addressField(description: string) {
  return addressText(description).transform((text, context): Address => {
    const reading = readAddress(text)
    if (reading.address) return reading.address
    refuse(context, addressRefusal(text, reading.fault))
    return z.NEVER
  })
}

/** The text of an address before it is parsed. */
export function addressText(description: string) {
  return z.string().meta({ description, examples: ['0x098B716B8Aaf21512996dC57EB0615e2383E2f96'] })
}

/** The refusal of a text that no screened family reads. */
export function addressRefusal(text: string, written: AddressFault): IssueParams {
  const fault = refusalFaultOf(text, written)
  const isChecksum = fault === 'eip55' || fault === 'checksum'
  return { code: isChecksum ? 'address_checksum_invalid' : 'address_invalid', messageKey: `address.${fault}` }
}

/** A required payment URL or bare domain; parsed to a PaymentUrl. */
export function paymentUrlField(description: string) {
  return z
    .string()
    .meta({ description, examples: ['https://pay.example.com/invoice/7'] })
    .transform((text, context): PaymentUrl => {
      const reading = readPaymentUrl(text)
      if (reading.url) return reading.url
      refuse(context, { code: 'url_invalid', messageKey: `url.${reading.fault}`, params: { max: paymentUrlMaxChars } })
      return z.NEVER
    })
}

/** A host name or an IP address and nothing else, in any case; parsed to the PaymentUrl of its first page. */
export function hostField(description: string) {
  return z
    .string()
    .meta({ description, examples: ['pay.example.com'] })
    .transform((text, context): PaymentUrl => {
      const reading = readPaymentUrl(text)
      if (reading.url?.host === text.toLowerCase()) return reading.url
      const messageKey = reading.url ? 'tree.host_bare' : (`url.${reading.fault}` as const)
      refuse(context, { code: 'url_invalid', messageKey, params: { max: paymentUrlMaxChars } })
      return z.NEVER
    })
}

/** A calendar day in UTC, `YYYY-MM-DD`. */
export function dayField(description: string) {
  return z
    .string()
    .meta({ description, format: 'date', examples: ['2024-01-31'] })
    .transform((text, context): string => {
      if (isDay(text)) return text
      refuse(context, { code: 'date_invalid', messageKey: 'reason.date_invalid' })
      return z.NEVER
    })
}

/**
 * A day in UTC, which stands for its beginning, or an ISO 8601 date-time with its offset; parsed to milliseconds since
 * 1970.
 */
export function timeField(description: string) {
  return z
    .string()
    .meta({ description, examples: ['2026-01-31', '2026-01-31T08:00:00Z'] })
    .transform((text, context): number => {
      if (isDay(text)) return startOfDay(text)
      const { data } = z.iso.datetime({ offset: true }).safeParse(text)
      const ms = data === undefined ? Number.NaN : Date.parse(data)
      if (ms >= 0 && ms < yearEnd) return ms
      refuse(context, { code: 'date_invalid', messageKey: 'date.time_form' })
      return z.NEVER
    })
}

/** The first millisecond after the last four-digit year. */
const yearEnd = Date.UTC(10_000, 0)

/** An exact decimal amount with this many places; a JSON number is accepted if it is exact. */
export function amountField(description: string, places: number) {
  return z
    .union([z.string(), z.number()])
    .meta({
      description: `${description} An exact decimal with at most ${places} decimal places, preferably sent as a string.`,
      examples: ['25.50'],
    })
    .transform((value, context): Amount => {
      const reading = readAmount(value, places)
      if (reading.amount) return reading.amount
      refuse(context, { code: 'amount_invalid', ...amountRefusal(reading.fault, places) })
      return z.NEVER
    })
}

/** A text of a caller's own, limited in UTF-8 bytes. Lone surrogates are refused: they cannot be signed. */
export function textField(description: string, maxBytes: number) {
  return z
    .string()
    .meta({ description: `${description} At most ${maxBytes} bytes.` })
    .transform((text, context): string => {
      if (Buffer.byteLength(text) > maxBytes) {
        refuse(context, { code: 'text_too_long', messageKey: 'detail.too_many_bytes', params: { max: maxBytes } })
      } else if (!text.isWellFormed()) {
        refuse(context, { code: 'parameter_invalid', messageKey: 'reason.parameter_invalid' })
      }
      return text
    })
}

/** Like textField, for a stored text: NUL is refused too, which a database cannot store. */
export function storedTextField(description: string, maxBytes: number) {
  return textField(description, maxBytes).transform((text, context): string => {
    if (!isStorableText(text)) refuse(context, { code: 'parameter_invalid', messageKey: 'reason.parameter_invalid' })
    return text
  })
}

/** An integer given as decimal digits in a query. */
export function wholeNumberField(description: string, min: number, max: number, fallback: number) {
  return z
    .any()
    .default(String(fallback))
    .meta({
      description: `${description} ${min} to ${max}, default ${fallback}.`,
      type: 'integer',
      minimum: min,
      maximum: max,
      default: fallback,
      examples: [fallback],
    })
    .transform((text: unknown, context): number => {
      const value = typeof text === 'string' && /^(0|[1-9]\d{0,8})$/.test(text) ? Number(text) : Number.NaN
      if (value >= min && value <= max) return value
      refuse(context, {
        code: 'parameter_invalid',
        messageKey: 'detail.whole_number',
        params: { min, max },
      })
      return z.NEVER
    })
}

/** Adds an issue with a reason code and a sentence of the catalogue. `path`: the member at fault. */
export function refuse(context: z.core.$RefinementCtx, params: IssueParams, path: readonly string[] = []): void {
  context.addIssue({ code: 'custom', message: params.code, params, path: [...path], input: undefined })
}
