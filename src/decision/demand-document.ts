import { z } from 'zod'
import { refuse } from '../endpoint/fields.ts'

/** Decimal digits of a uint256. */
const atomicDigitsMax = 78
const atomicDigits = new RegExp(`^(0|[1-9][0-9]{0,${atomicDigitsMax - 1}})$`)
const nameMaxChars = 64
/** Characters of the name of an asset. */
export const assetMaxChars = 128

const atomicAmount = z.string().transform((text, context): string => {
  if (atomicDigits.test(text)) return text
  refuse(context, { code: 'amount_invalid', messageKey: 'demand.atomic' })
  return z.NEVER
})

/** A demand as it is read. */
export const demandDocument = z.looseObject({
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
  payTo: z.string().meta({ description: 'The payee.', examples: ['0x098B716B8Aaf21512996dC57EB0615e2383E2f96'] }),
  resource: z
    .unknown()
    .meta({
      description:
        'The page of the seller (http, https), or an object with `url`. Screened; beside `url` by lists only.',
    })
    .optional(),
})

export type DemandDocument = z.output<typeof demandDocument>

const { $schema: _dialect, ...documentSchema } = z.toJSONSchema(demandDocument, { io: 'input', unrepresentable: 'any' })
/** Any object, described by the valid form: parties of a demand are looked up before its form is validated. */
export const anyDemand = z.looseObject({}).meta(documentSchema)
