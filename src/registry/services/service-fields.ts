import { z } from 'zod'
import { accountField } from '../../chains/account-field.ts'
import { amountField, refuse, textField } from '../../endpoint/fields.ts'
import { signatureMaxChars } from '../../kit/wallet-signature.ts'
import { publicUrlMaxChars, readPublicUrl, wellKnownPortMax } from '../../kit/public-url.ts'
import type { PayeePolicy } from '../payee-service.ts'
import { usdcPlaces } from '../../kit/amount.ts'

const nameMaxBytes = 120
const purposesMax = 20
const purposeMaxBytes = 200

const sidMinChars = 2
const sidMaxChars = 64
/**
 * Lower-case letters, digits and hyphens, without a hyphen at either end; nothing that could be taken for an address.
 */
const sidForm = /^(?!0x)[a-z0-9](?:[a-z0-9-]*[a-z0-9])$/

/** The sid of a service that is registered or changed. */
export function sidField() {
  return z
    .string()
    .meta({
      description: `The name of the service: ${sidMinChars} to ${sidMaxChars} small letters, digits and hyphens.`,
      examples: ['weather-data'],
    })
    .transform((text, context): string => {
      if (sidForm.test(text) && text.length <= sidMaxChars) return text
      refuse(context, {
        code: 'parameter_invalid',
        messageKey: 'registry.sid_form',
        params: { min: sidMinChars, max: sidMaxChars },
      })
      return z.NEVER
    })
}

/** Which part of a service is proved, and how. */
export const proofFields = {
  proof: z.enum(['domain', 'wallet']).meta({ description: 'What is proved.' }),
  signature: z.string().max(signatureMaxChars).meta({ description: 'Of the wallet, with `proof: wallet`.' }).optional(),
}

/** The terms of a service. An omitted member keeps its value. */
export const serviceFields = {
  name: textField('The name of the service, for people.', nameMaxBytes)
    .transform((text, context): string => {
      if (text.trim() !== '' && !unseen.test(text)) return text.trim()
      refuse(context, { code: 'parameter_invalid', messageKey: 'registry.name_form' })
      return z.NEVER
    })
    .optional(),
  url: z
    .string()
    .meta({ description: 'Where the service is: https, a public host.', examples: ['https://weather.example'] })
    .transform((text, context): string => {
      const { url, fault } = readPublicUrl(text)
      if (url) return url.href
      const params = { max: publicUrlMaxChars, port: wellKnownPortMax }
      refuse(context, { code: 'url_invalid', messageKey: `public_url.${fault}`, params })
      return z.NEVER
    })
    .optional(),
  wallet: accountField('The wallet that is paid: 0x, T, Solana base58 or Bitcoin, mainnet.').optional(),
  policy: z
    .strictObject({
      min_usdc: limitField('The least that is taken; null: no limit.'),
      max_usdc: limitField('The most that is taken; null: no limit.'),
      require_kya: z.boolean().meta({ description: 'Whether a payer must name its agent.' }).optional(),
      purposes: z
        .array(textField('A purpose that is taken.', purposeMaxBytes))
        .max(purposesMax)
        .meta({
          description: `The accepted purposes, compared exactly, at most ${purposesMax}. An empty list accepts every purpose.`,
          maxItems: purposesMax,
        })
        .optional(),
    })
    .meta({ description: 'What the service takes.' })
    .optional(),
}

export type SentPolicy = z.output<NonNullable<(typeof serviceFields)['policy']>>

/** Merges sent members over a policy. */
export function mergedPolicy(before: PayeePolicy, sent: SentPolicy): PayeePolicy {
  return {
    min_usdc: sent?.min_usdc === undefined ? before.min_usdc : (sent.min_usdc?.text ?? null),
    max_usdc: sent?.max_usdc === undefined ? before.max_usdc : (sent.max_usdc?.text ?? null),
    require_kya: sent?.require_kya ?? before.require_kya,
    purposes: sent?.purposes === undefined ? before.purposes : [...new Set(sent.purposes)],
  }
}

function limitField(description: string) {
  return z.union([amountField(description, usdcPlaces), z.null()]).optional()
}

/** Invisible characters and direction controls. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}]/u
