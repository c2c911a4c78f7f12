import { gatewayWallets } from '../../chains/evm-contracts.ts'
import type { UnknownCause } from '../effects/effects.ts'
import { numberArg, textArg } from '../evm/args.ts'
import { does, transferOf, unknownOf, zeroAddress } from '../evm/build-effects.ts'
import { validityOf, whyNotAuthorized } from '../evm/decoders/eip3009.ts'
import { longValidity } from '../evm/validity.ts'
import type { Setting } from '../effects/setting.ts'
import { tokenDomain, type SignedData, type TypedDataReader } from './typed-data-reader.ts'

/**
 * A payment between balances at Circle Gateway, which settles many at once (GatewayWalletBatched). It is signed like an
 * EIP-3009 payment, in the domain of the Gateway's wallet, which holds USDC and is not a token. Payee and amount are
 * compared; the payment itself is a credit by Circle, and not an effect of the bytes.
 */
export const circleGateway: TypedDataReader = {
  name: 'circle_gateway',
  hasDomain: ({ domain, encodedDomain }) =>
    encodedDomain === tokenDomain && domain.name === 'GatewayWalletBatched' && domain.version === '1',
  read: (signed, setting) => {
    const { encodedType, message, verifyingContract } = signed
    if (encodedType !== transfer || !isOfGateway(signed, setting)) return null
    const usdc = setting.network.tokens.find(({ symbol }) => symbol === 'USDC')?.address ?? null
    const payer = { by: 'signature', address: textArg(message, 'from') } as const
    const [to, amount, validity] = [textArg(message, 'to'), numberArg(message, 'value'), validityOf(message)]
    const causes: (UnknownCause | null)[] = [
      'gateway_balance',
      whyNotAuthorized(message, setting.now),
      amount === 0n || to === zeroAddress ? 'never_carried_out' : null,
    ]
    return does(
      { ...transferOf({ kind: 'token', address: usdc }, payer, to, amount), validity },
      ...causes.filter((why) => why !== null).map((why) => unknownOf(why, verifyingContract)),
      ...longValidity(validity, verifyingContract, setting),
    )
  },
}

/** Whether a signature is checked by Circle Gateway instead of a token. */
export function isOfGateway({ verifyingContract }: Pick<SignedData, 'verifyingContract'>, setting: Setting): boolean {
  return setting.rules.hasLaterForms && gatewayWallets.has(verifyingContract)
}

const transfer =
  'TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)'
