import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getUtf8Encoder,
  partiallySignTransactionMessageWithSigners,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Blockhash,
  type Instruction,
  type TransactionSigner,
} from '@solana/kit'
import type { SchemeNetworkClient } from '@x402/core/types'
import { associatedTokenAccount, tokenPrograms } from '../../src/kit/associated-token-account.ts'

/** What a hostile scheme signs in place of the official transaction. */
export type SolanaTwist = (official: readonly Instruction[]) => readonly Instruction[]

/** Signs on Solana what the scheme `exact` of @x402/svm 2.27 signs, without a chain: the mint has six decimals. */
export function solanaScheme(
  signer: TransactionSigner,
  twist: SolanaTwist = (official) => official,
): SchemeNetworkClient {
  return {
    scheme: 'exact',
    createPaymentPayload: async (x402Version, { asset, payTo, amount, extra }) => {
      const transfer = {
        programAddress: address(tokenPrograms['spl-token']),
        accounts: [
          { address: address(associatedTokenAccount(signer.address, asset)), role: AccountRole.WRITABLE },
          { address: address(asset), role: AccountRole.READONLY },
          { address: address(associatedTokenAccount(payTo, asset)), role: AccountRole.WRITABLE },
          { address: signer.address, role: AccountRole.READONLY_SIGNER, signer },
        ],
        data: Uint8Array.from([12, ...littleEndian(BigInt(amount)), 6]),
      }
      const official: readonly Instruction[] = [
        { programAddress: computeBudget, data: Uint8Array.from([2, 0x20, 0x4e, 0, 0]) },
        { programAddress: computeBudget, data: Uint8Array.from([3, ...littleEndian(1n)]) },
        transfer,
        { programAddress: memo, data: getUtf8Encoder().encode('5c'.repeat(16)) },
      ]
      const message = pipe(
        createTransactionMessage({ version: 0 }),
        (each) => setTransactionMessageFeePayer(address(String(extra['feePayer'])), each),
        (each) => setTransactionMessageLifetimeUsingBlockhash(lifetime, each),
        (each) => appendTransactionMessageInstructions(twist(official), each),
      )
      const signed = await partiallySignTransactionMessageWithSigners(message)
      return { x402Version, payload: { transaction: getBase64EncodedWireTransaction(signed) } }
    },
  }
}

/** Eight bytes. */
export function littleEndian(value: bigint): number[] {
  return Array.from({ length: 8 }, (_, i) => Number((value >> BigInt(8 * i)) & 0xffn))
}

const computeBudget = address('ComputeBudget111111111111111111111111111111')
const memo = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
const lifetime = { blockhash: '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi' as Blockhash, lastValidBlockHeight: 1n }
