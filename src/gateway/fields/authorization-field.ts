import { z } from 'zod'
import { addressField, refuse } from '../../endpoint/fields.ts'

/** A signed payment (EIP-3009) as it was sent, with lower-case hexadecimal digits. */
export const authorizationField = z
  .strictObject({
    from: addressField('The wallet that pays: the one that the agent is registered with.'),
    to: addressField('The payee: the same as `to`.'),
    value: unsignedField('`amountUsdc` in the smallest unit of the token.'),
    validAfter: unsignedField('Unix seconds after which the authorization is valid; 0: at once.'),
    validBefore: unsignedField('Unix seconds at which it ends.'),
    nonce: hexField('The nonce that a preview of the payment answers with.', 32),
    signature: hexField(
      'The signature of the wallet (EIP-712, 65 bytes). Signatures of contract wallets (ERC-1271, ERC-6492) are refused.',
      65,
    ),
  })
  .meta({
    description:
      'Settles the payment on the chain: an EIP-3009 `TransferWithAuthorization` that the wallet of the agent signed over the typed data of a preview. Without it, settlement is simulated.',
    examples: [
      {
        from: '0x857b06519E91e3A54538791bDbb0E22373e36b66',
        to: '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97',
        value: '25500000',
        validAfter: '0',
        validBefore: '1795363200',
        nonce: `0x${'f3'.repeat(32)}`,
        signature: `0x${'2d'.repeat(64)}1c`,
      },
    ],
  })
  .transform(({ from, to, ...rest }) => ({ from: from.canonical, to: to.canonical, ...rest }))

export type Authorization = z.output<typeof authorizationField>

function unsignedField(description: string) {
  return z
    .union([
      z
        .string()
        .max(78)
        .regex(/^(?:0|[1-9]\d*)$/),
      z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
    ])
    .meta({ description: `${description} Decimal digits, or an integer.` })
    .transform((value, context): bigint => {
      const number = BigInt(value)
      if (number < 2n ** 256n) return number
      refuse(context, { code: 'parameter_invalid', messageKey: 'reason.parameter_invalid' })
      return z.NEVER
    })
}

function hexField(description: string, bytes: number) {
  return z
    .string()
    .regex(new RegExp(`^0x(?:[0-9a-fA-F]{2}){${bytes}}$`))
    .meta({ description: `${description} 0x and hexadecimal digits.` })
    .transform((text) => text.toLowerCase())
}
