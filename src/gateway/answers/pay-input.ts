import { z } from 'zod'
import { accountField } from '../../chains/account-field.ts'
import { assetField } from '../../decision/asset-field.ts'
import { signatureMaxChars } from '../../kit/wallet-signature.ts'
import { authorizationField } from '../fields/authorization-field.ts'
import {
  agentIdField,
  mandateFields,
  nameField,
  nonceField,
  payeeField,
  paymentAmountField,
  payNetworkField,
  purposeField,
} from '../fields/pay-fields.ts'

export const payActions = [
  'pay',
  'preview',
  'register',
  'check',
  'try-mandate',
  'set-mandate',
  'set-discoverable',
  'rotate',
  'revoke',
  'claim',
  'history',
] as const
export type PayAction = (typeof payActions)[number]

/** All members of all actions. A member that the action does not use is ignored, an unknown one is refused. */
export const payInput = z.strictObject({
  action: z.enum(payActions).default('pay').meta({ description: 'The action. A payment where it is left out.' }),
  agentId: agentIdField.optional(),
  amountUsdc: paymentAmountField.optional(),
  to: payeeField.optional(),
  purpose: purposeField.optional(),
  nonce: nonceField.optional(),
  network: payNetworkField,
  asset: assetField.optional(),
  authorization: authorizationField.optional(),
  entity: nameField('Who registers the agent.').optional(),
  principal: nameField('For whom the agent acts.').optional(),
  wallet: accountField('The wallet that the agent pays from.').optional(),
  walletProof: z
    .strictObject({
      issuedAt: z.iso
        .datetime({ offset: true })
        .meta({ description: 'When it was signed (RFC 3339), within the last ten minutes.' }),
      signature: z.string().max(signatureMaxChars).meta({
        description:
          'By the key of `wallet`: EIP-191 for 0x, the same with the prefix of TRON for T, Ed25519 in base58 for Solana.',
      }),
    })
    .optional()
    .meta({
      description:
        'For `register`: binds `wallet` to the agent from the start. The wallet signs five lines: `Countersign wallet binding`, ' +
        '`Service: ` and the base URL of this service, `Agent: ` and `agentId`, `Wallet: ` and its canonical address, ' +
        '`Issued at: ` and `issuedAt` in UTC with milliseconds, as `2026-12-01T12:00:00.000Z`.',
    }),
  mandate: mandateFields.optional().meta({ description: 'What the agent may pay.' }),
  discoverable: z.boolean().meta({ description: 'Whether the public registry shows the agent.' }).optional(),
  from: z.iso.datetime({ offset: true }).meta({ description: 'The first time of a history.' }).optional(),
  cursor: z.string().max(200).meta({ description: '`cursor` of the previous answer.' }).optional(),
})

export type PayInput = z.output<typeof payInput>
