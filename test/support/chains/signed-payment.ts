import type { Hex } from 'viem'
import { evmWallet } from '../wallets.ts'

/** What a payer signs, as EIP-3009 names it. Amounts are in the smallest unit, times in seconds since 1970. */
export type Authorization = {
  from: string
  to: string
  value: string
  validAfter: string
  validBefore: string
  nonce: string
}

export type TokenDomain = { name: string; version: string; chainId: number; verifyingContract: string }

/** The signature of a test wallet over an authorization, made with viem. */
export function signAuthorization(
  wallet: ReturnType<typeof evmWallet>,
  authorization: Authorization,
  domain: TokenDomain,
  primaryType: 'TransferWithAuthorization' | 'ReceiveWithAuthorization' = 'TransferWithAuthorization',
): Promise<Hex> {
  const { value, validAfter, validBefore, from, to, nonce } = authorization
  return wallet.account.signTypedData({
    domain: { ...domain, verifyingContract: domain.verifyingContract as Hex },
    types: { [primaryType]: fields },
    primaryType,
    message: {
      from,
      to,
      value: BigInt(value),
      validAfter: BigInt(validAfter),
      validBefore: BigInt(validBefore),
      nonce,
    },
  })
}

const fields = [
  { name: 'from', type: 'address' },
  { name: 'to', type: 'address' },
  { name: 'value', type: 'uint256' },
  { name: 'validAfter', type: 'uint256' },
  { name: 'validBefore', type: 'uint256' },
  { name: 'nonce', type: 'bytes32' },
] as const
