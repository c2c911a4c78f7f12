import { base58 } from '@scure/base'
import { z } from 'zod'
import { readNetwork, requirePresent } from '../chains/network-field.ts'
import type { Network } from '../chains/networks.ts'
import { defineEndpoint } from '../endpoint/endpoint.ts'
import { ServiceError } from '../endpoint/errors.ts'
import { addressRefusal } from '../endpoint/fields.ts'
import { refuseSecretAlone } from '../endpoint/refuse-secret-alone.ts'
import { readAddress, type Address } from '../kit/address.ts'
import { minuteMs } from '../kit/duration.ts'
import { signatureMaxChars } from '../kit/wallet-signature.ts'
import { message, type Lang } from '../messages/message.ts'
import { provedAgent } from '../registry/known-agent.ts'
import { serviceBySid } from '../registry/service-store.ts'
import { fileStatement, type FileNeeds, type SentStatement } from './statements/file-statement.ts'
import { fulfillmentStatsSchema, type ReceiptStats } from './fulfillment-stats.ts'
import { payeeClaims, payerClaims, ranks, type Receipt, type Statement } from './statements/receipt.ts'

export type FulfillmentNeeds = FileNeeds & { evidence: { receipts: ReceiptStats } }

const path = '/api/fulfillment'
const payeeMaxChars = 128

const statementSchema = z
  .strictObject({ claim: z.string(), signed: z.enum(ranks), at: z.iso.datetime() })
  .describe(
    '`proved`: signed by the payee or by an address that the chain shows as payer, or filed by the agent whose payment it was. ' +
      '`signed`: by some key.',
  )

export const getFulfillment = defineEndpoint({
  name: 'getFulfillment',
  methods: ['GET'],
  path,
  tag: 'Evidence',
  summary: 'How payments to a payee were fulfilled',
  description:
    'Counts of the verified receipts of a payee, by what payer and payee say. Rates are published from 10 verified ' +
    'receipts on. `not_delivered` and `disputed` count only from a party that proved its role. They are statements of the parties and are not adjudicated.',
  access: { keys: 'ignored' },
  limit: 'own',
  input: z.strictObject({
    payee: payeeField(),
    ...ignored('role', 'txHash', 'chain', 'claim', 'signature', 'issuedAt'),
  }),
  output: fulfillmentStatsSchema,
  errors: ['address_invalid', 'address_checksum_invalid', 'payee_not_found'],
  examples: [{ title: 'A payee', input: { payee: '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97' } }],
  async run(needs: FulfillmentNeeds, { payee }) {
    const { canonical } = await walletOf(needs, payee)
    return { body: await needs.evidence.receipts(canonical), outcome: null }
  },
})

export const fileFulfillment = defineEndpoint({
  name: 'fileFulfillment',
  methods: ['POST'],
  path,
  tag: 'Evidence',
  summary: 'File what came of a payment',
  description:
    'The payer files `delivered` or `not_delivered`, the payee `delivered` or `disputed`; both are kept side by side. ' +
    'The receipt is verified if the chain shows that the transaction exists, succeeded and paid the payee; without a ' +
    'configured chain it is kept as unverified, which the response says. On EVM networks known tokens and the own ' +
    'coin of the network count, elsewhere known tokens, and bitcoin. `signature` is over the text of the statement ' +
    '(EIP-191, or EIP-712 with the domain Countersign, version 2; Ed25519 for Solana), which decisions/0019 shows; it names ' +
    'this service and `issuedAt`, and of two proved statements of one side the one that was signed later stands. An agent whose payment was settled here sends its ' +
    'secret instead (`x-agent-id`, `x-agent-secret`). Without proof that it is ' +
    'by the payer or the payee, `not_delivered` and `disputed` stand apart as unproved and enter no rate. A ' +
    'statement takes the place of an earlier one of the same side, but never of one that is signed by somebody more ' +
    'certain.',
  access: { keys: 'ignored' },
  limit: 'own',
  input: z.strictObject({
    role: z.enum(['payer', 'payee']).meta({ description: 'Who files.' }),
    payee: payeeField(),
    txHash: z.string().max(100).meta({ description: 'The transaction, as its chain writes it.' }),
    chain: z
      .string()
      .max(64)
      .meta({ description: 'The network, by name or CAIP-2 identifier.', examples: ['base'] }),
    claim: z
      .enum(['delivered', 'not_delivered', 'disputed'])
      .meta({ description: 'Of the payer `delivered` or `not_delivered`, of the payee `delivered` or `disputed`.' }),
    signature: z
      .string()
      .max(signatureMaxChars)
      .meta({ description: 'Over the text of the statement. Takes `issuedAt`.' })
      .optional(),
    issuedAt: z.iso
      .datetime()
      .meta({ description: 'When it was signed, in UTC with milliseconds, as in the text. With `signature` only.' })
      .optional(),
  }),
  output: z.strictObject({
    receipt_id: z.string(),
    payee: z.string(),
    role: z.enum(['payer', 'payee']),
    claim: z.enum(['delivered', 'not_delivered', 'disputed']),
    verification: z.strictObject({
      status: z.enum(['verified', 'unverified']),
      cause: z.string().nullable().describe('Why the chain does not show the payment; null if it does.'),
      detail: z.string(),
    }),
    statements: z.strictObject({ payer: statementSchema, payee: statementSchema.nullable() }),
  }),
  errors: [
    'address_invalid',
    'address_checksum_invalid',
    'network_invalid',
    'network_mismatch',
    'transaction_invalid',
    'signature_invalid',
    'payee_not_found',
    'receipt_not_found',
    'statement_signed',
    'service_busy',
  ],
  examples: [
    {
      title: 'A payer says that it got what it paid for',
      input: {
        role: 'payer',
        txHash: `0x${'ab'.repeat(32)}`,
        chain: 'base',
        payee: '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97',
        claim: 'delivered',
      },
    },
  ],
  async run(needs: FulfillmentNeeds, { role, payee, txHash, chain, claim, signature, issuedAt }, ask) {
    const { lang, caller } = ask
    refuseSecretAlone(ask)
    const network = readNetwork(chain, 'chain')
    requirePresent(needs.chains, network, 'chain')
    const hash = readTxHash(network, txHash)
    const claimBySide = readClaim(role, claim)
    const wallet = await walletOf(needs, payee)
    if (wallet.family !== network.family) throw new ServiceError('network_mismatch', { field: 'chain' })
    const receipt = await fileStatement(needs, {
      ...claimBySide,
      payee: wallet.canonical,
      network,
      txHash: hash,
      signed: readSigned(signature, issuedAt, needs.world.now()),
      agentId: (await provedAgent(needs, caller.agent))?.agentId ?? null,
    })
    return { body: { ...describeReceipt(receipt, lang), role, claim }, outcome: null }
  },
})

/**
 * A signature with its time. A statement without a time could be repeated for ever, and one from the future would
 * override all others.
 */
function readSigned(signature: string | undefined, issuedAt: string | undefined, now: number): SentStatement['signed'] {
  if (signature === undefined && issuedAt === undefined) return null
  if (signature === undefined) throw new ServiceError('parameter_missing', { field: 'signature' })
  if (issuedAt === undefined) throw new ServiceError('parameter_missing', { field: 'issuedAt' })
  const at = Date.parse(issuedAt)
  if (at > now + aheadMaxMs)
    throw new ServiceError('parameter_invalid', { field: 'issuedAt', messageKey: 'fulfillment.ahead' })
  return { signature, issuedAt: at }
}

/** The tolerated clock difference. */
const aheadMaxMs = minuteMs

function readClaim(role: 'payer' | 'payee', claim: string): ClaimBySide {
  const [ofPayer] = payerClaims.filter((candidate) => candidate === claim)
  const [ofPayee] = payeeClaims.filter((candidate) => candidate === claim)
  if (role === 'payer' && ofPayer) return { role, claim: ofPayer }
  if (role === 'payee' && ofPayee) return { role, claim: ofPayee }
  const options = role === 'payer' ? payerClaims : payeeClaims
  throw new ServiceError('parameter_invalid', { field: 'claim', messageKey: 'detail.one_of', params: { options } })
}

type ClaimBySide =
  | { role: 'payer'; claim: (typeof payerClaims)[number] }
  | { role: 'payee'; claim: (typeof payeeClaims)[number] }

/** The canonical name of a transaction. */
function readTxHash({ family }: Network, text: string): string {
  const form = txForms[family]
  const isRight = form.test(text) && (family !== 'solana' || isSolanaSignature(text))
  if (!isRight) throw new ServiceError('transaction_invalid', { field: 'txHash', messageKey: 'fulfillment.tx_form' })
  return family === 'solana' ? text : text.toLowerCase()
}

const txForms: Readonly<Record<Address['family'], RegExp>> = {
  evm: /^0x[0-9a-fA-F]{64}$/,
  tron: /^[0-9a-fA-F]{64}$/,
  bitcoin: /^[0-9a-fA-F]{64}$/,
  solana: /^[1-9A-HJ-NP-Za-km-z]{64,88}$/,
}

function isSolanaSignature(text: string): boolean {
  return base58.decode(text).length === 64
}

/** The wallet of a payee, given by its address or its sid. A text that parses as an address is one. */
async function walletOf(needs: Pick<FulfillmentNeeds, 'storage'>, payee: string): Promise<Address> {
  const { address, fault } = readAddress(payee)
  if (address) return address
  if (/^(?!0x)[a-z0-9-]{2,64}$/.test(payee)) {
    const service = await serviceBySid(needs, payee)
    const wallet = service && readAddress(service.wallet).address
    if (wallet) return wallet
    throw new ServiceError('payee_not_found', { field: 'payee' })
  }
  const { code, messageKey } = addressRefusal(payee, fault)
  throw new ServiceError(code, { field: 'payee', messageKey })
}

function describeReceipt({ id, payee, verification, payer, payeeStatement }: Receipt, lang: Lang) {
  const cause = verification.status === 'verified' ? null : verification.cause
  return {
    receipt_id: id,
    payee,
    verification: {
      status: verification.status,
      cause,
      detail: message(lang, cause === null ? 'fulfillment.verified' : `fulfillment.unverified.${cause}`),
    },
    statements: { payer: describeStatement(payer), payee: payeeStatement && describeStatement(payeeStatement) },
  }
}

function describeStatement({ claim, rank, at }: Statement<string>) {
  return { claim, signed: rank, at: new Date(at).toISOString() }
}

function payeeField() {
  return z
    .string()
    .min(1)
    .max(payeeMaxChars)
    .meta({
      description: 'The address of the payee, or its `sid` in the registry.',
      examples: ['0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97'],
    })
}

/** Members of the POST body of the same path are ignored by GET. */
function ignored<Name extends string>(...names: readonly Name[]) {
  const field = z.unknown().optional().meta({ description: 'Ignored: part of a statement.' })
  return Object.fromEntries(names.map((name) => [name, field])) as Record<Name, typeof field>
}
