import { ServiceError } from '../../endpoint/errors.ts'
import type { Address } from '../../kit/address.ts'
import type { Declared } from '../declared.ts'
import type { Decoded, Effect } from '../effects/effects.ts'
import { readAuthorizationList } from '../evm/authorization-list.ts'
import { decodeCall, decodeCalls } from '../evm/decoding/decode-call.ts'
import { decodeSolana } from '../solana/decoding/decode-solana.ts'
import { readTransaction, transactionBytesMax } from '../solana/read-transaction.ts'
import type { Setting } from '../effects/setting.ts'
import { decodeTypedData } from '../typed-data/decode-typed-data.ts'
import { readTypedData } from '../typed-data/read-typed-data.ts'

/** The data to be signed or sent, in one of its four forms. */
export type PaymentForm = {
  contract?: Address | undefined
  data?: Uint8Array | undefined
  typedData?: Readonly<Record<string, unknown>> | undefined
  /** Wei. */
  value?: bigint | undefined
  /** Calls that a wallet makes together (EIP-5792); without `to`, one creates a contract. */
  calls?: readonly WalletCall[] | undefined
  authorizationList?: readonly { address: Address; chainId: bigint }[] | undefined
  /** Base64. */
  transaction?: string | undefined
  lookupTables?: Readonly<Record<string, readonly string[]>> | undefined
}

type WalletCall = { to?: Address | undefined; data?: Uint8Array | undefined; value?: bigint | undefined }

type When = Pick<Setting, 'now' | 'rules'>

/** `sender`: the sender of the transaction; null if its bytes do not name one. */
export type DecodedPayment = Decoded & { sender: string | null }

/**
 * Decodes a payment into the complete set of its effects, at a time and by a version's rules. Throws ServiceError
 * naming a missing member or an invalid form.
 */
export function decodePayment(declared: Declared, form: PaymentForm, when: When): DecodedPayment {
  const isSolana = declared.network.family === 'solana'
  return isSolana ? decodeSolanaForm(declared, form) : decodeEvmForm(declared, form, when)
}

function decodeSolanaForm(declared: Declared, form: PaymentForm): DecodedPayment {
  refuseOthers(declared, form, evmMembers)
  if (form.transaction === undefined) throw new ServiceError('parameter_missing', { field: 'transaction' })
  const reading = readTransaction(form.transaction, form.lookupTables)
  if (!reading.message) {
    throw new ServiceError('transaction_invalid', {
      field: reading.path,
      messageKey: `transaction.${reading.fault}`,
      params: { max: transactionBytesMax },
    })
  }
  const { tokens } = declared.network
  const mints = [declared.asset.address, ...tokens.map(({ address }) => address)].filter((mint) => mint !== null)
  const decoded = decodeSolana(reading.message, { wallets: [declared.to], mints: [...new Set(mints)] })
  return { ...decoded, sender: reading.message.feePayer }
}

function decodeEvmForm(declared: Declared, form: PaymentForm, when: When): DecodedPayment {
  refuseOthers(declared, form, solanaMembers)
  const { contract, data, typedData, value, authorizationList } = form
  if (data !== undefined && typedData !== undefined) {
    throw new ServiceError('parameter_invalid', { field: 'typedData', messageKey: 'intent.one_form' })
  }
  if (form.calls !== undefined) return { ...decodeBatch(declared, form, form.calls, when), sender: null }
  if (contract === undefined) throw new ServiceError('parameter_missing', { field: 'contract' })
  if (contract.family !== 'evm') throw new ServiceError('network_mismatch', { field: 'contract' })
  const setting: Setting = { network: declared.network, ...when }
  const delegations = delegationsOf(authorizationList)
  if (typedData !== undefined) return { ...decodeTyped(setting, contract, typedData, value, delegations), sender: null }
  if (data === undefined) throw new ServiceError('parameter_missing', { field: 'data' })
  const call = {
    payer: { by: 'sender' },
    to: contract.canonical,
    value: value ?? 0n,
    data,
    mayHaveSuffix: true,
  } as const
  const decoded = decodeCall(call, setting)
  return { ...decoded, effects: [...decoded.effects, ...delegations], sender: null }
}

function delegationsOf(list: PaymentForm['authorizationList']): readonly Effect[] {
  return readAuthorizationList((list ?? []).map(({ address, chainId }) => ({ address: address.canonical, chainId })))
}

function decodeBatch(declared: Declared, form: PaymentForm, calls: readonly WalletCall[], when: When): Decoded {
  const other = (['contract', 'data', 'typedData', 'value'] as const).find((name) => form[name] !== undefined)
  if (other !== undefined) throw new ServiceError('parameter_invalid', { field: other, messageKey: 'intent.one_form' })
  const foreign = calls.findIndex(({ to }) => to !== undefined && to.family !== 'evm')
  if (foreign >= 0) throw new ServiceError('network_mismatch', { field: `calls[${foreign}].to` })
  const read = calls.map(({ to, data, value }) => ({
    payer: { by: 'sender' } as const,
    to: to?.canonical ?? null,
    value: value ?? 0n,
    data: data ?? new Uint8Array(0),
    mayHaveSuffix: true as const,
  }))
  const decoded = decodeCalls(read, { network: declared.network, ...when })
  return { ...decoded, effects: [...decoded.effects, ...delegationsOf(form.authorizationList)] }
}

function decodeTyped(
  setting: Setting,
  contract: Address,
  typedData: Readonly<Record<string, unknown>>,
  value: bigint | undefined,
  delegations: readonly Effect[],
): Decoded {
  if (value !== undefined && value !== 0n) throw new ServiceError('parameter_invalid', { field: 'value' })
  const reading = readTypedData(typedData)
  if (!reading.typedData) {
    throw new ServiceError('typed_data_invalid', {
      field: reading.path === '' ? 'typedData' : `typedData.${reading.path}`,
      messageKey: `typed_data.${reading.fault}`,
    })
  }
  const decoded = decodeTypedData(reading.typedData, { contract: contract.canonical, setting })
  return { ...decoded, effects: [...decoded.effects, ...delegations] }
}

function refuseOthers({ network }: Declared, form: PaymentForm, others: readonly (keyof PaymentForm)[]): void {
  const field = others.find((name) => form[name] !== undefined)
  if (field === undefined) return
  throw new ServiceError('parameter_invalid', {
    field,
    messageKey: 'intent.not_here',
    params: { network: network.name },
  })
}

const evmMembers = ['contract', 'data', 'typedData', 'value', 'calls', 'authorizationList'] as const
const solanaMembers = ['transaction', 'lookupTables'] as const
