import type { Asset, Effect, Payer } from '../../../../src/intent/effects/effects.ts'
import { onAnyChain } from '../../../support/intent/setting.ts'
import { encodeCall } from '../encode-call.ts'
import { expectEffects } from '../expect-effects.ts'
import { alice, bob, carol, dai, hash, nothing, signature, usdc } from '../people.ts'

const sender: Payer = { by: 'sender' }
const token: Asset = { kind: 'token', address: usdc }
const fromAlice: Payer = { by: 'allowance', address: alice }
const signedByAlice: Payer = { by: 'signature', address: alice }
const hookOfBob: Effect = { kind: 'unknown', why: 'function_unknown', target: bob }
const approval = { kind: 'approval', asset: token, from: sender, spender: bob, until: null } as const
const transfer = { kind: 'transfer', asset: token, from: sender, to: bob, amount: 5n } as const
const now = onAnyChain.now
const notCarriedOut: Effect = { kind: 'unknown', why: 'never_carried_out', target: usdc }
const signedTransfer = (name: string) =>
  `${name}(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)`
const item = (id: bigint | null): Asset => ({ kind: 'item', address: usdc, id })

expectEffects([
  {
    name: 'A transfer moves a token of the sender.',
    to: usdc,
    text: 'transfer(address to, uint256 amount)',
    args: [bob, 5n],
    effects: [transfer],
  },
  {
    name: 'Value that is sent along with a transfer is a second transfer, to the contract.',
    to: usdc,
    text: 'transfer(address to, uint256 amount)',
    args: [bob, 5n],
    value: 3n,
    effects: [{ kind: 'transfer', asset: { kind: 'native' }, from: sender, to: usdc, amount: 3n }, transfer],
  },
  {
    name: 'A transfer by allowance is paid by the owner who gave the allowance.',
    to: usdc,
    text: 'transferFrom(address from, address to, uint256 amount)',
    args: [alice, bob, 5n],
    effects: [{ ...transfer, from: fromAlice }],
  },
  {
    name: 'An approval below 2^255 has its amount.',
    to: usdc,
    text: 'approve(address spender, uint256 amount)',
    args: [bob, 2n ** 255n - 1n],
    effects: [{ ...approval, amount: 2n ** 255n - 1n }],
  },
  {
    name: 'An approval from 2^255 on has no limit.',
    to: usdc,
    text: 'approve(address spender, uint256 amount)',
    args: [bob, 2n ** 255n],
    effects: [{ ...approval, amount: null }],
  },
  {
    name: 'A raised allowance is an approval of what is added.',
    to: usdc,
    text: 'increaseAllowance(address spender, uint256 addedValue)',
    args: [bob, 7n],
    effects: [{ ...approval, amount: 7n }],
  },
  {
    name: 'A lowered allowance is an approval by which nothing is given.',
    to: usdc,
    text: 'decreaseAllowance(address spender, uint256 subtractedValue)',
    args: [bob, 7n],
    effects: [{ ...approval, amount: 0n }],
  },
  {
    name: 'Burning takes from the sender.',
    to: usdc,
    text: 'burn(uint256 amount)',
    args: [5n],
    effects: [{ kind: 'burn', asset: token, from: sender, amount: 5n }],
  },
  {
    name: 'Burning by allowance takes from the owner who gave the allowance.',
    to: usdc,
    text: 'burnFrom(address from, uint256 amount)',
    args: [alice, 5n],
    effects: [{ kind: 'burn', asset: token, from: fromAlice, amount: 5n }],
  },
  {
    name: 'A transfer that calls the receiver hands over to code that is not known.',
    to: usdc,
    text: 'transferAndCall(address to, uint256 amount, bytes data)',
    args: [bob, 5n, nothing],
    effects: [transfer, hookOfBob],
  },
  {
    name: 'A transfer by allowance that calls the receiver hands over to code that is not known.',
    to: usdc,
    text: 'transferFromAndCall(address from, address to, uint256 amount)',
    args: [alice, bob, 5n],
    effects: [{ ...transfer, from: fromAlice }, hookOfBob],
  },
  {
    name: 'An approval that calls the spender hands over to code that is not known.',
    to: usdc,
    text: 'approveAndCall(address spender, uint256 amount)',
    args: [bob, 5n],
    effects: [{ ...approval, amount: 5n }, hookOfBob],
  },
  {
    name: 'An item of ERC-721 moves as one.',
    to: usdc,
    text: 'safeTransferFrom(address from, address to, uint256 tokenId, bytes data)',
    args: [alice, bob, 42n, nothing],
    effects: [{ kind: 'transfer', asset: item(42n), from: fromAlice, to: bob, amount: 1n }],
  },
  {
    name: 'An item of ERC-1155 moves in its number.',
    to: usdc,
    text: 'safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
    args: [alice, bob, 42n, 3n, nothing],
    effects: [{ kind: 'transfer', asset: item(42n), from: fromAlice, to: bob, amount: 3n }],
  },
  {
    name: 'A batch of items is one transfer for each.',
    to: usdc,
    text: 'safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
    args: [alice, bob, [1n, 2n], [3n, 4n], nothing],
    effects: [
      { kind: 'transfer', asset: item(1n), from: fromAlice, to: bob, amount: 3n },
      { kind: 'transfer', asset: item(2n), from: fromAlice, to: bob, amount: 4n },
    ],
  },
  {
    name: 'A batch whose lists differ in length is not understood.',
    to: usdc,
    text: 'safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
    args: [alice, bob, [1n, 2n], [3n], nothing],
    effects: [{ kind: 'unknown', why: 'calldata_not_canonical', target: usdc }],
  },
  {
    name: 'An operator may take all items of a collection.',
    to: usdc,
    text: 'setApprovalForAll(address operator, bool approved)',
    args: [bob, true],
    effects: [{ ...approval, asset: item(null), amount: null }],
  },
  {
    name: 'An operator that is dismissed is an approval of nothing.',
    to: usdc,
    text: 'setApprovalForAll(address operator, bool approved)',
    args: [bob, false],
    effects: [{ ...approval, asset: item(null), amount: 0n }],
  },
  {
    name: 'A permit is an approval by its signer, and its deadline is not the end of it.',
    to: usdc,
    text: 'permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
    args: [alice, bob, 5n, 1_800_000_000n, 27n, hash, hash],
    effects: [{ ...approval, from: signedByAlice, amount: 5n }],
  },
  {
    name: 'A permit with its signature in one part is an approval by its signer.',
    to: usdc,
    text: 'permit(address owner, address spender, uint256 value, uint256 deadline, bytes signature)',
    args: [alice, bob, 2n ** 256n - 1n, 1_800_000_000n, signature],
    effects: [{ ...approval, from: signedByAlice, amount: null }],
  },
  {
    name: 'A permit of DAI gives everything.',
    to: dai,
    text: 'permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',
    args: [alice, bob, 0n, 1_800_000_000n, true, 27n, hash, hash],
    effects: [{ ...approval, asset: { kind: 'token', address: dai }, from: signedByAlice, amount: null }],
  },
  {
    name: 'A permit of DAI that takes back gives nothing.',
    to: dai,
    text: 'permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',
    args: [alice, bob, 0n, 0n, false, 27n, hash, hash],
    effects: [{ ...approval, asset: { kind: 'token', address: dai }, from: signedByAlice, amount: 0n }],
  },
  ...['transferWithAuthorization', 'receiveWithAuthorization'].flatMap((name) => {
    const fields = 'address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce'
    const args = [alice, bob, 5n, 0n, 2_000_000_000n, hash]
    const effects = [{ ...transfer, from: signedByAlice }]
    return [
      {
        name: `${name} is paid by its signer.`,
        to: usdc,
        text: `${name}(${fields}, uint8 v, bytes32 r, bytes32 s)`,
        args: [...args, 27n, hash, hash],
        effects,
      },
      {
        name: `${name} with its signature in one part is paid by its signer.`,
        to: usdc,
        text: `${name}(${fields}, bytes signature)`,
        args: [...args, signature],
        effects,
      },
    ]
  }),
  ...[
    { name: 'is paid in the one second it has', from: now - 1n, until: now + 1n },
    {
      name: 'that begins with this second is no payment yet',
      from: now,
      until: now + 9n,
      why: 'time_not_begun' as const,
    },
    { name: 'that ended with this second is no payment any more', from: 0n, until: now, why: 'time_over' as const },
    { name: 'that no second makes good is no payment', from: 7n, until: 8n, why: 'never_carried_out' as const },
    {
      name: 'that ends before it begins is no payment',
      from: 2n ** 256n - 1n,
      until: 0n,
      why: 'never_carried_out' as const,
    },
  ].map(({ name, from, until, why }) => ({
    name: `An authorization ${name}.`,
    to: usdc,
    text: signedTransfer('transferWithAuthorization'),
    args: [alice, bob, 5n, from, until, hash, signature],
    effects: [{ ...transfer, from: signedByAlice }, ...(why ? [{ kind: 'unknown' as const, why, target: usdc }] : [])],
  })),
  ...[alice, bob].map((account) => ({
    name: `An authorization for its payee alone is carried out by no other account, by ${account}.`,
    to: account,
    text: 'execute(address target, uint256 value, bytes data)',
    args: [
      usdc,
      0n,
      encodeCall(signedTransfer('receiveWithAuthorization'), [alice, bob, 5n, 0n, now + 9n, hash, signature]),
    ],
    effects: [{ ...transfer, from: signedByAlice }, ...(account === bob ? [] : [notCarriedOut])],
  })),
  ...[usdc, dai].flatMap((to) => {
    const effects: Effect[] = [{ kind: 'unknown', why: 'order_signed', target: to }]
    return [
      {
        name: `A cancelled authorization kills another payment, and is no part of one, at ${to}.`,
        to,
        text: 'cancelAuthorization(address authorizer, bytes32 nonce, bytes signature)',
        args: [carol, hash, signature],
        effects,
      },
      {
        name: `A cancelled authorization with its signature in three parts is no part of a payment, at ${to}.`,
        to,
        text: 'cancelAuthorization(address authorizer, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
        args: [carol, hash, 27n, hash, hash],
        effects,
      },
    ]
  }),
  {
    name: 'A cancellation beside a payment is shown beside it.',
    to: usdc,
    text: 'multicall(bytes[] data)',
    args: [
      [
        encodeCall('transfer(address to, uint256 amount)', [bob, 5n]),
        encodeCall('cancelAuthorization(address authorizer, bytes32 nonce, bytes signature)', [carol, hash, signature]),
      ],
    ],
    effects: [transfer, { kind: 'unknown', why: 'order_signed', target: usdc }],
  },
])
