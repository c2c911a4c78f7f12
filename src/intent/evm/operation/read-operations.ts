import { checksumEvm } from '../../../kit/address.ts'
import type { Effect } from '../../effects/effects.ts'
import type { Setting } from '../../effects/setting.ts'
import { unknownOf } from '../build-effects.ts'
import { canBeAccount } from '../can-be-account.ts'
import type { CallReading } from '../decoder.ts'
import type { EntryPointVersion } from '../../../chains/evm-contracts.ts'
import { whyNotValid } from '../validity.ts'
import { whyNotPlain } from './account-forms.ts'
import { isDelegatedAccount, isKnownCreation } from './factories.ts'
import { feeMaxOf, type Operation } from './operation.ts'
import { whyNotSponsored } from './paymasters.ts'
import { windowOfSafe } from './signature-forms.ts'

/** `beneficiary`: the receiver of the fees; null if the operations do not name one. */
type Bundle = {
  version: EntryPointVersion | null
  beneficiary: string | null
  setting: Setting
  /** The signed data names the code that will read it, and that code reads no mode from nonces. */
  isOfOneAccount?: true
}

/** The effects of operations: their maximum fees, side effects, and the calls of their accounts. */
export function readOperations(operations: readonly Operation[], bundle: Bundle): CallReading {
  const selfPaid = operations.filter((operation) => !isSponsored(operation, bundle))
  // All of them together: one account may have many of them.
  const fee = selfPaid.reduce((sum, operation) => sum + feeMaxOf(operation, bundle.version), 0n)
  const { beneficiary } = bundle
  const paid: Effect = {
    kind: 'harmless',
    what: 'network_fee',
    fee,
    ...(beneficiary === null ? {} : { to: beneficiary }),
  }
  const isPaid = selfPaid.length > 0 || operations.length === 0
  return {
    effects: [...(isPaid ? [paid] : []), ...operations.flatMap((operation) => besides(operation, bundle))],
    calls: operations.map(({ sender, callData }) => ({
      payer: { by: 'account', address: sender },
      to: sender,
      value: 0n,
      data: callData,
      mayHaveSuffix: true,
    })),
  }
}

function isSponsored({ paymasterAndData }: Operation, { version, setting }: Bundle): boolean {
  return paymasterAndData.length > 0 && whyNotSponsored(paymasterAndData, version, setting) === null
}

/** The side effects of an operation: from its nonce and signature, the creation of its account, and its paymaster. */
function besides(operation: Operation, { version, setting, isOfOneAccount }: Bundle): Effect[] {
  const { sender, initCode, paymasterAndData } = operation
  const effects: Effect[] = []
  const mode = isOfOneAccount ? null : whyNotPlain({ ...operation, version })
  if (mode !== null) effects.push(unknownOf(mode, sender))
  if (!canBeAccount(sender, setting)) effects.push(unknownOf('not_an_account', sender))
  const window = windowOfSafe(operation)
  const late = window === null ? null : whyNotValid(window.after, window.until, setting.now)
  if (late !== null) effects.push(unknownOf(late, sender))
  if (initCode.length > 0) effects.push(readInitCode(operation, version))
  if (paymasterAndData.length > 0) {
    const why = whyNotSponsored(paymasterAndData, version, setting)
    effects.push(why === null ? { kind: 'harmless', what: 'sponsored_fee' } : unknownOf(why, payerOf(paymasterAndData)))
  }
  return effects
}

function payerOf(paymasterAndData: Uint8Array): string | null {
  return paymasterAndData.length < 20 ? null : checksumEvm(paymasterAndData.subarray(0, 20))
}

function readInitCode({ initCode, sender }: Operation, version: EntryPointVersion | null): Effect {
  if (isDelegatedAccount(initCode, version)) return { kind: 'harmless', what: 'delegated_account' }
  if (isKnownCreation(initCode, version)) return { kind: 'harmless', what: 'account_deployed' }
  return unknownOf('contract_created', sender)
}
