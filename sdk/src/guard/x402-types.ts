/** Name and type of a member of a struct. */
export type Field = readonly [name: string, type: string]

const permitFields: readonly Field[] = [
  ['permitted', 'TokenPermissions'],
  ['spender', 'address'],
  ['nonce', 'uint256'],
  ['deadline', 'uint256'],
  ['witness', 'Witness'],
]
const permissionFields: readonly Field[] = [
  ['token', 'address'],
  ['amount', 'uint256'],
]

/** The structs of the typed data of x402 payments: EIP-3009, and Permit2 in the schemes exact and upto. */
export const fieldsOf = {
  eip3009: {
    TransferWithAuthorization: [
      ['from', 'address'],
      ['to', 'address'],
      ['value', 'uint256'],
      ['validAfter', 'uint256'],
      ['validBefore', 'uint256'],
      ['nonce', 'bytes32'],
    ],
  },
  exact: {
    PermitWitnessTransferFrom: permitFields,
    TokenPermissions: permissionFields,
    Witness: [
      ['to', 'address'],
      ['validAfter', 'uint256'],
    ],
  },
  upto: {
    PermitWitnessTransferFrom: permitFields,
    TokenPermissions: permissionFields,
    Witness: [
      ['to', 'address'],
      ['facilitator', 'address'],
      ['validAfter', 'uint256'],
    ],
  },
} as const satisfies Record<string, Readonly<Record<string, readonly Field[]>>>

/** Permit2 of Uniswap, at the same address on every network. */
export const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

/** The contracts of x402 to which Permit2 gives the money: they pay only the receiver in the witness. */
export const x402Proxies = {
  exact: '0x402085c248EeA27D92E8b30b2C58ed07f9E20001',
  upto: '0x4020A4f3b7b90ccA423B9fabCc0CE57C6C240002',
} as const

/** A document that a wallet signs as one of these payments. */
export function typedDataOf(
  form: keyof typeof fieldsOf,
  { domain, message }: { domain: object; message: Readonly<Record<string, unknown>> },
): object {
  const structs: Readonly<Record<string, readonly Field[]>> = fieldsOf[form]
  const types = Object.entries(structs).map(([name, fields]) => [
    name,
    fields.map(([of, type]) => ({ name: of, type })),
  ])
  const primaryType = form === 'eip3009' ? 'TransferWithAuthorization' : 'PermitWitnessTransferFrom'
  return { domain, types: Object.fromEntries(types) as unknown, primaryType, message }
}
