import { testNowMs } from '../../support/intent/setting.ts'

/** Typed data as wallets are handed it. Parsed JSON, so that a test may change any part. */
export type Document = {
  types: Record<string, Field[]>
  primaryType: string
  domain: Record<string, unknown>
  message: Record<string, unknown>
}
export type Field = { name: string; type: string }

export const alice = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
export const bob = '0x098B716B8Aaf21512996dC57EB0615e2383E2f96'
export const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
export const permit2Address = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
export const seaportAddress = '0x0000000000000068F116a894984e2DB1123eB395'
export const zero = '0x0000000000000000000000000000000000000000'
const word = `0x${'5c'.repeat(32)}`

/** `uint256 a,address b` as EIP-712 lists it. */
export function fields(text: string): Field[] {
  return text.split(',').map((each) => {
    const [type = '', name = ''] = each.split(' ')
    return { name, type }
  })
}

/** EIP-3009: 25 USDC from alice to bob. */
export function transferDocument(
  primaryType = 'TransferWithAuthorization',
  validBefore = `${testNowMs / 1_000 + 600}`,
): Document {
  return {
    types: {
      EIP712Domain: fields('string name,string version,uint256 chainId,address verifyingContract'),
      [primaryType]: fields(
        'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce',
      ),
    },
    primaryType,
    domain: tokenDomain(),
    message: { from: alice, to: bob, value: '25000000', validAfter: '0', validBefore, nonce: word },
  }
}

/** The wallet of Circle Gateway on main networks. */
export const gatewayWallet = '0x77777777Dcc4d5A8B6E418Fd04D8997ef11000eE'

/** 25 USDC from alice to bob between their balances at Circle Gateway. */
export function gatewayDocument(message: Record<string, unknown> = {}, domain: Record<string, unknown> = {}): Document {
  const document = transferDocument()
  const own = { name: 'GatewayWalletBatched', version: '1', chainId: 1, verifyingContract: gatewayWallet }
  return { ...document, domain: { ...own, ...domain }, message: { ...document.message, ...message } }
}

export function permitDocument(value: string): Document {
  return {
    types: { Permit: fields('address owner,address spender,uint256 value,uint256 nonce,uint256 deadline') },
    primaryType: 'Permit',
    domain: tokenDomain(),
    message: { owner: alice, spender: bob, value, nonce: 7, deadline: '1779321600' },
  }
}

export function daiDocument(allowed: boolean): Document {
  return {
    types: { Permit: fields('address holder,address spender,uint256 nonce,uint256 expiry,bool allowed') },
    primaryType: 'Permit',
    domain: tokenDomain(),
    message: { holder: alice, spender: bob, nonce: 1, expiry: 0, allowed },
  }
}

/** Permit2's AllowanceTransfer, one token or two. */
export function allowanceDocument(isBatch: boolean): Document {
  const details = { token: usdc, amount: '2500000000', expiration: 1782864000, nonce: 7 }
  const endless = { token: weth, amount: (2n ** 160n - 1n).toString(), expiration: '281474976710655', nonce: '8' }
  const primaryType = isBatch ? 'PermitBatch' : 'PermitSingle'
  return {
    types: {
      PermitDetails: fields('address token,uint160 amount,uint48 expiration,uint48 nonce'),
      [primaryType]: fields(`PermitDetails${isBatch ? '[]' : ''} details,address spender,uint256 sigDeadline`),
    },
    primaryType,
    domain: permit2Domain(),
    message: { details: isBatch ? [details, endless] : details, spender: bob, sigDeadline: 1774915200 },
  }
}

/** Permit2's SignatureTransfer, with the fields of a witness where one is named. */
export function signatureTransferDocument(isBatch: boolean, witness?: { fields: Field[]; value: unknown }): Document {
  const permitted = { token: usdc, amount: '2500000000' }
  const primaryType = `Permit${isBatch ? 'Batch' : ''}${witness ? 'Witness' : ''}TransferFrom`
  const own = fields(`TokenPermissions${isBatch ? '[]' : ''} permitted,address spender,uint256 nonce,uint256 deadline`)
  return {
    types: {
      [primaryType]: witness ? [...own, { name: 'witness', type: 'Witness' }] : own,
      TokenPermissions: fields('address token,uint256 amount'),
      ...(witness && { Witness: witness.fields }),
    },
    primaryType,
    domain: permit2Domain(),
    message: {
      permitted: isBatch ? [permitted, { token: weth, amount: (2n ** 256n - 1n).toString() }] : permitted,
      spender: bob,
      nonce: '981273451122',
      deadline: '1777500000',
      ...(witness && { witness: witness.value }),
    },
  }
}

const item = 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount'
const orderTypes = {
  OrderComponents: fields(
    'address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter',
  ),
  OfferItem: fields(item),
  ConsiderationItem: fields(`${item},address recipient`),
}

/** Seaport: `offer` as [itemType, token, identifier, startAmount, endAmount]. */
export function orderDocument(offer: readonly (readonly [number, string, string, string, string])[]): Document {
  return {
    types: orderTypes,
    primaryType: 'OrderComponents',
    domain: { name: 'Seaport', version: '1.6', chainId: 1, verifyingContract: seaportAddress },
    message: {
      offerer: alice,
      zone: zero,
      offer: offer.map(([itemType, token, identifierOrCriteria, startAmount, endAmount]) => {
        return { itemType, token, identifierOrCriteria, startAmount, endAmount }
      }),
      consideration: [
        { itemType: 0, token: zero, identifierOrCriteria: '0', startAmount: '1', endAmount: '1', recipient: alice },
      ],
      orderType: 0,
      startTime: '1700000000',
      endTime: '1800000000',
      zoneHash: word,
      salt: '1',
      conduitKey: word,
      counter: '0',
    },
  }
}

/** Four orders in a tree of pairs. */
export function bulkOrderDocument(order: Document): Document {
  const pair = [order.message, order.message]
  return {
    ...order,
    types: { ...orderTypes, BulkOrder: fields('OrderComponents[2][2] tree') },
    primaryType: 'BulkOrder',
    message: { tree: [pair, pair] },
  }
}

/** A Safe's transaction: by default 1 USDC to bob, without a refund. */
export function safeDocument(changes: Record<string, unknown> = {}): Document {
  const amount = 1_000_000n.toString(16).padStart(64, '0')
  return {
    types: {
      SafeTx: fields(
        'address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce',
      ),
    },
    primaryType: 'SafeTx',
    domain: { chainId: 1, verifyingContract: alice },
    message: {
      to: usdc,
      value: '0',
      data: `0xa9059cbb${bob.slice(2).toLowerCase().padStart(64, '0')}${amount}`,
      operation: 0,
      safeTxGas: '0',
      baseGas: '0',
      gasPrice: '0',
      gasToken: zero,
      refundReceiver: zero,
      nonce: 3,
      ...changes,
    },
  }
}

function tokenDomain(): Record<string, unknown> {
  return { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: usdc }
}

function permit2Domain(): Record<string, unknown> {
  return { name: 'Permit2', chainId: 1, verifyingContract: permit2Address }
}
