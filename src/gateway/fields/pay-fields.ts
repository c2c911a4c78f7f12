import { z } from 'zod'
import { amountField, refuse, storedTextField } from '../../endpoint/fields.ts'
import { subjectField } from '../../endpoint/subject-field.ts'
import { accountField } from '../../chains/account-field.ts'
import { networkField } from '../../chains/network-field.ts'
import { anomalyModes } from '../../registry/mandate.ts'
import type { Amount } from '../../kit/amount.ts'
import { isStorableText } from '../../kit/storable-text.ts'
import { messageKey } from '../../messages/message.ts'
import { smallestUnits, usdcPlaces } from '../../kit/amount.ts'

export const agentIdMaxChars = 128
const nameMaxChars = 200
const purposeMaxBytes = 8_192
const nonceMaxChars = 255
const allowedPayeesMax = 100
/** Promises of a day are counted in millionths, exactly, below 2^53. */
export const mandateUsdcMax = '9000000000'

export const agentIdField = z
  .string()
  .min(1)
  .max(agentIdMaxChars)
  .regex(/^[A-Za-z0-9](?:(?:\.?[A-Za-z0-9_:@-])*\.?[A-Za-z0-9])?$/, messageKey('agent.id_form'))
  .meta({
    description: `The agent: 1 to ${agentIdMaxChars} letters, digits and \`_ : @ . -\`, beginning and ending with a letter or digit.`,
    examples: ['shopper-7'],
  })

/** Above zero: a payment of nothing is a mistake. */
export const paymentAmountField = amountField('The amount in USDC, more than zero.', usdcPlaces).transform(
  (amount, context): Amount => {
    if (amount.units > 0n) return amount
    refuse(context, { code: 'amount_invalid', messageKey: 'amount.zero' })
    return z.NEVER
  },
)

export const nonceField = z
  .union([z.string().min(1).max(nonceMaxChars), z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)])
  .meta({
    description: `Names the payment: 1 to ${nonceMaxChars} characters, compared byte for byte; an integer is taken as its decimal text.`,
    examples: ['order-1042'],
  })
  .transform((nonce, context): string => {
    const text = String(nonce)
    if (!isStorableText(text)) {
      refuse(context, { code: 'parameter_invalid', messageKey: 'reason.parameter_invalid' })
      return z.NEVER
    }
    return text
  })

export const nameField = (description: string) =>
  z
    .string()
    .min(1)
    .max(nameMaxChars)
    // At least one visible character, checked in one pass, and no invisible characters or direction controls.
    .regex(/^\p{Zs}*[^\p{Z}\p{Cc}\p{Cf}\p{Cs}][^\p{Zl}\p{Zp}\p{Cc}\p{Cf}\p{Cs}]*$/u, messageKey('detail.name_form'))
    .meta({ description: `${description} At most ${nameMaxChars} characters.` })

export const purposeField = storedTextField('What the payment is for.', purposeMaxBytes)
export const payeeField = subjectField('The payee: 0x, T, Solana base58 or Bitcoin, mainnet.')
export const payNetworkField = networkField(undefined, ' Chooses where the payee is screened and the payment settles.')

/** The members of a mandate in a request. An omitted member keeps its value or takes the default. */
export const mandateFields = z.strictObject({
  maxUsdc: mandateAmount(
    'The limit of a single payment. Where dailyUsdc is lower, that is the limit of a single payment too.',
  ).optional(),
  dailyUsdc: mandateAmount('The limit of all payments of a UTC day; ten times maxUsdc unless sent.').optional(),
  allowedPayees: z
    .array(accountField('A payee.'))
    .max(allowedPayeesMax)
    .meta({ description: `The payees it may pay, at most ${allowedPayeesMax}. An empty list allows every payee.` })
    .optional(),
  purpose: z
    .union([storedTextField('The only purpose that is allowed; null: any purpose.', purposeMaxBytes), z.null()])
    .optional(),
  expiresAt: z
    .union([z.iso.datetime({ offset: true }), z.null()])
    .meta({ description: 'When the mandate ends (RFC 3339); null: never.' })
    .optional(),
  kycRequired: z.boolean().meta({ description: 'Whether the principal must be identified.' }).optional(),
  anomaly: z
    .enum(anomalyModes)
    .meta({ description: 'Whether payments unlike the earlier ones are held (`review`) or blocked.' })
    .optional(),
})

function mandateAmount(description: string) {
  return amountField(description, usdcPlaces).transform((amount, context): string => {
    if (amount.units > 0n && amount.units <= smallestUnits(mandateUsdcMax, usdcPlaces)) return amount.text
    refuse(context, { code: 'amount_invalid', messageKey: 'amount.mandate', params: { max: mandateUsdcMax } })
    return z.NEVER
  })
}
