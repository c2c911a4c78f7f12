import { unknownOf } from '../evm/build-effects.ts'
import { canBeAccount } from '../evm/can-be-account.ts'
import { readSafeTransaction } from '../evm/decoders/safe.ts'
import type { TypedDataReader } from './typed-data-reader.ts'

/**
 * A Safe transaction (Safe 1.3 on: its domain names the chain). With enough signatures the Safe makes the call itself,
 * or runs the code by delegatecall, and refunds the sender if a gas price is set.
 */
export const safeTransaction: TypedDataReader = {
  name: 'safe',
  hasDomain: ({ encodedDomain }) => encodedDomain === safeDomain,
  read: ({ encodedType, message, verifyingContract }, setting) => {
    if (encodedType !== safeTx) return null
    const { effects, calls } = readSafeTransaction({ by: 'account', address: verifyingContract }, message)
    if (canBeAccount(verifyingContract, setting)) return { effects, calls }
    return { effects: [...effects, unknownOf('not_an_account', verifyingContract)], calls }
  },
}

/** The domain of Safes and their modules. */
export const safeDomain = 'EIP712Domain(uint256 chainId,address verifyingContract)'
const safeTx =
  'SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)'
