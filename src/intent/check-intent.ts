import { z } from 'zod'
import type { Chains } from '../chains/chains.ts'
import { networkField, requirePresent } from '../chains/network-field.ts'
import { addressField, refuse } from '../endpoint/fields.ts'
import { defineEndpoint } from '../endpoint/endpoint.ts'
import type { Outcome } from '../endpoint/outcome.ts'
import type { Service } from '../endpoint/service.ts'
import { utcDay } from '../kit/day.ts'
import type { World } from '../kit/world.ts'
import type { Lists } from '../lists/lists.ts'
import type { Snapshot } from '../lists/snapshot.ts'
import { checkPayment, type CheckedPayment, type PaymentCheck } from './payment/check-payment.ts'
import { intentField } from './declared.ts'
import { findListedName } from './listed-name.ts'
import { forbiddenAssets } from './payment/forbidden-assets.ts'
import { intentRecord } from './intent-record.ts'
import { intentResultSchema } from './intent-result.ts'
import { describeIntentJson, intentReasons } from './describe-intent.ts'

export type IntentNeeds = {
  service: Pick<Service, 'baseUrl'>
  world: Pick<World, 'now'>
  chains: Pick<Chains, 'isOn'>
  lists: Pick<Lists, 'current'>
}

/** More than the packet of a transaction can name. */
const tablesMax = 64
/** The maximum size of a lookup table. */
const tableAddressesMax = 256
const addressCharsMax = 64
/** Calls of one wallet request. */
const callsMax = 100
/** Calldata of the largest transactions that chains accept, written as hex in JSON. */
const bodyMaxBytes = 1_048_576

export const checkIntent = defineEndpoint({
  name: 'checkIntent',
  methods: ['POST'],
  path: '/api/intent/check',
  tag: 'Decisions',
  summary: 'Compare a transaction with the declared payment',
  description:
    'Decodes the complete set of effects of EVM calldata, EIP-712 typed data or a Solana transaction from its bytes, and ' +
    'compares it with the declared payment. `match` only if the effects are exactly the payment. An effect that ' +
    'contradicts it gives `mismatch`, a part that cannot be decoded `unknown`. A sanctioned asset is a signal beside the ' +
    'decision (`list.asset`), a name like it `asset.lookalike`. Send ' +
    '`contract` with exactly one of `data` and `typedData` for an EVM chain, or `calls`, or `transaction` for Solana.',
  access: { keys: 'checked', scope: 'intent_check' },
  limit: 'own',
  isLogged: true,
  bodyMaxBytes,
  documents: ['typedData'],
  input: z.strictObject({
    intent: intentField,
    network: networkField(['evm', 'solana']),
    contract: addressField('The target of the transaction, or the verifying contract of typed data.').optional(),
    data: dataField().optional(),
    typedData: z
      .record(z.string(), z.unknown())
      .meta({ description: 'EIP-712: types, primaryType, domain and message, as signed.' })
      .optional(),
    value: weiField().optional(),
    calls: z
      .array(
        z.strictObject({
          to: addressField('The target of the call. Without it, the call creates a contract.').optional(),
          data: dataField().optional(),
          value: weiField().optional(),
        }),
      )
      .min(1)
      .max(callsMax)
      .meta({
        description:
          'The calls of wallet_sendCalls (EIP-5792), in their order, in place of `contract`, `data` and `value`. All of them together are compared with the declaration.',
      })
      .optional(),
    authorizationList: z
      .array(
        z.looseObject({
          address: addressField('The address whose code the account would run.'),
          chainId: chainIdField(),
        }),
      )
      .max(100)
      .meta({
        description: 'EIP-7702 authorizations of the transaction. With an authorization, the result is never a match.',
      })
      .optional(),
    transaction: z
      .string()
      .meta({ description: 'A serialised Solana transaction in standard base64 with padding, without trailing bytes.' })
      .optional(),
    lookupTables: z
      .unknown()
      .meta({
        description:
          'The addresses of each lookup table of the transaction, by the address of the table. They are used as supplied.',
        type: 'object',
        maxProperties: tablesMax,
        additionalProperties: {
          type: 'array',
          items: { type: 'string', maxLength: addressCharsMax },
          maxItems: tableAddressesMax,
        },
      })
      .transform(readLookupTables)
      .optional(),
  }),
  output: intentResultSchema,
  errors: [
    'address_invalid',
    'address_checksum_invalid',
    'network_invalid',
    'network_mismatch',
    'amount_invalid',
    'asset_invalid',
    'data_invalid',
    'typed_data_invalid',
    'transaction_invalid',
  ],
  examples: [
    {
      title: '25 USDC on Ethereum, as declared',
      input: {
        intent: { action: 'pay', to: '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97', amount: '25', asset: 'USDC' },
        contract: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
        data: '0xa9059cbb0000000000000000000000004838b106fce9647bdf1e7877bf73ce8b0bad5f9700000000000000000000000000000000000000000000000000000000017d7840',
      },
    },
    {
      title: 'An unlimited approval where a payment was declared',
      input: {
        intent: { action: 'pay', to: '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97', amount: '25', asset: 'USDC' },
        contract: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
        data: '0x095ea7b30000000000000000000000004838b106fce9647bdf1e7877bf73ce8b0bad5f97ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
      },
    },
  ],
  run({ service, world, chains, lists }: IntentNeeds, input, { lang }) {
    const now = world.now()
    const checked = checkByLists(input, now, lists.current())
    requirePresent(chains, checked.declared.network)
    const wording = { lang, baseUrl: service.baseUrl }
    return {
      ...describeIntentJson(checked, wording),
      outcome: outcomeOf(checked, () => intentRecord(input, checked, now)),
    }
  },
})

/**
 * The comparison with the lists of sanctioned assets for everything that is moved. Throws ServiceError naming the
 * field.
 */
export function checkByLists(check: PaymentCheck, now: number, snapshot: Snapshot): CheckedPayment {
  const day = utcDay(now)
  const compared = checkPayment(check, now, { listedName: (text) => findListedName(snapshot, text, day) })
  return { ...compared, forbidden: forbiddenAssets(snapshot, compared, day) }
}

function outcomeOf({ declared, comparison }: CheckedPayment, record: Outcome['record']): Outcome {
  const { decision } = comparison
  return {
    result: decision,
    isUncertain: decision === 'unknown',
    reason_code: intentReasons[decision],
    subject: `${declared.network.caip2}:${declared.to}`,
    record,
  }
}

function dataField() {
  return z
    .string()
    .meta({
      description:
        'Calldata as 0x and hexadecimal digits. `0x`, or a text in UTF-8, with `value` is a transfer of the native currency.',
    })
    .transform(readHex)
}

function weiField() {
  return z
    .string()
    .meta({
      description: 'Native value in wei, as a string of decimal digits, or of 0x and hexadecimal digits.',
      examples: ['0', '0x2386f26fc10000'],
    })
    .transform(readWei)
}

function readHex(text: string, context: z.core.$RefinementCtx): Uint8Array {
  // Buffer.from alone would accept letters of other scripts whose low byte is a hex digit.
  if (text.length % 2 === 0 && /^0x[0-9a-fA-F]*$/.test(text)) return Buffer.from(text.slice(2), 'hex')
  refuse(context, { code: 'data_invalid', messageKey: 'reason.data_invalid' })
  return z.NEVER
}

/** By hand, because the number of tables is checked before their content. */
function readLookupTables(value: unknown, context: z.core.$RefinementCtx): LookupTables {
  if (areTables(value)) return value
  refuse(context, {
    code: 'parameter_invalid',
    messageKey: 'intent.lookup_tables',
    params: { tables: tablesMax, addresses: tableAddressesMax },
  })
  return z.NEVER
}

type LookupTables = Readonly<Record<string, readonly string[]>>

function areTables(value: unknown): value is LookupTables {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const tables = Object.values(value)
  return tables.length <= tablesMax && tables.every(isTable)
}

function isTable(table: unknown): boolean {
  return Array.isArray(table) && table.length <= tableAddressesMax && table.every(isShort)
}

function isShort(address: unknown): boolean {
  return typeof address === 'string' && address.length <= addressCharsMax
}

/** Wei, or a chain id: no chain can have a number with more digits. */
function readWei(text: string, context: z.core.$RefinementCtx): bigint {
  const value = /^(?:0|[1-9][0-9]{0,77}|0x[0-9a-fA-F]{1,64})$/.test(text) ? BigInt(text) : uintEnd
  if (value < uintEnd) return value
  refuse(context, { code: 'amount_invalid', messageKey: 'wei.form' })
  return z.NEVER
}

/** A chain id in the notation of wallets: a number, or its decimal or hex digits. */
function chainIdField() {
  return z
    .union([z.int().min(0), z.string().regex(/^(0|[1-9][0-9]{0,77}|0x[0-9a-fA-F]{1,64})$/)])
    .transform((value) => BigInt(value))
}

const uintEnd = 2n ** 256n
