import { testNowMs } from '../../support/intent/setting.ts'
import { alice, bob, fields, permit2Address, usdc, type Document } from './documents.ts'

export const exactProxy = '0x402085c248EeA27D92E8b30b2C58ed07f9E20001'
export const uptoProxy = '0x4020A4f3b7b90ccA423B9fabCc0CE57C6C240002'
/** The first contract of the upto scheme, which was replaced before it came to any network of the table. */
export const legacyUptoProxy = '0x402039b3d6E6BEC5A02c2C9fd937ac17A6940002'
export const channels = '0x4020074e9dF2ce1deE5A9C1b5c3f541D02a10003'
export const eip3009Collector = '0x4020806089470a89826cB9fB1f4059150b550004'
export const permit2Collector = '0x4020425FAf3B746C082C2f942b4E5159887B0005'
/** Unix seconds. */
export const now = testNowMs / 1_000
const channelId = `0x${'5c'.repeat(32)}`
type Witness = { name: string; types: string; value: Record<string, unknown> }
export const exact: Witness = {
  name: 'Witness',
  types: 'address to,uint256 validAfter',
  value: { to: bob, validAfter: '0' },
}
export const upto: Witness = {
  name: 'Witness',
  types: 'address to,address facilitator,uint256 validAfter',
  value: { to: bob, facilitator: alice, validAfter: '0' },
}
export const deposit: Witness = { name: 'DepositWitness', types: 'bytes32 channelId', value: { channelId } }

/** A payment of x402 by Permit2: by default 25 USDC to bob. */
export function permitted(
  spender: string,
  { name, types, value }: Witness,
  changes: Record<string, unknown> = {},
): Document {
  return {
    types: {
      PermitWitnessTransferFrom: fields(
        `TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,${name} witness`,
      ),
      TokenPermissions: fields('address token,uint256 amount'),
      [name]: fields(types),
    },
    primaryType: 'PermitWitnessTransferFrom',
    domain: { name: 'Permit2', chainId: 1, verifyingContract: permit2Address },
    message: {
      permitted: { token: usdc, amount: '25000000' },
      spender,
      nonce: '7',
      deadline: `${now + 60}`,
      witness: value,
      ...changes,
    },
  }
}

/** A voucher of a channel of x402. */
export function voucher(domain: Record<string, unknown> = {}): Document {
  return {
    types: { Voucher: fields('bytes32 channelId,uint128 maxClaimableAmount') },
    primaryType: 'Voucher',
    domain: { name: 'x402 Batch Settlement', version: '1', chainId: 1, verifyingContract: channels, ...domain },
    message: { channelId, maxClaimableAmount: '25000000' },
  }
}
