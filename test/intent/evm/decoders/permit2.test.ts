import type { Effect, Payer } from '../../../../src/intent/effects/effects.ts'
import { expectEffects } from '../expect-effects.ts'
import { alice, bob, carol, dai, hash, permit2Address, signature, usdc } from '../people.ts'

const signedByAlice: Payer = { by: 'signature', address: alice }
const transferOf = (address: string, from: Payer, to: string, amount: bigint): Effect => ({
  kind: 'transfer',
  asset: { kind: 'token', address },
  from,
  to,
  amount,
})
const approvalOf = (address: string, from: Payer, amount: bigint | null, until: bigint | null): Effect => ({
  kind: 'approval',
  asset: { kind: 'token', address },
  from,
  spender: bob,
  amount,
  until,
})
const detail = '(address token, uint160 amount, uint48 expiration, uint48 nonce)'
const single =
  '((address token, uint256 amount) permitted, uint256 nonce, uint256 deadline) permit, (address to, uint256 requestedAmount) transferDetails, address owner'
const batch =
  '((address token, uint256 amount)[] permitted, uint256 nonce, uint256 deadline) permit, (address to, uint256 requestedAmount)[] transferDetails, address owner'
const permitted = { token: usdc, amount: 9n }
const details = { to: bob, requestedAmount: 5n }

expectEffects([
  {
    name: 'An approval in Permit2 names token, amount and end.',
    to: permit2Address,
    text: 'approve(address token, address spender, uint160 amount, uint48 expiration)',
    args: [usdc, bob, 5n, 1_800_000_000],
    effects: [approvalOf(usdc, { by: 'sender' }, 5n, 1_800_000_000n)],
  },
  {
    name: 'The greatest amount and the last time in Permit2 are no limits.',
    to: permit2Address,
    text: 'approve(address token, address spender, uint160 amount, uint48 expiration)',
    args: [usdc, bob, 2n ** 160n - 1n, 2 ** 48 - 1],
    effects: [approvalOf(usdc, { by: 'sender' }, null, null)],
  },
  {
    name: 'The same approval in a contract that is not Permit2 is shown and not understood.',
    to: carol,
    text: 'approve(address token, address spender, uint160 amount, uint48 expiration)',
    args: [usdc, bob, 5n, 1_800_000_000],
    effects: [
      approvalOf(usdc, { by: 'sender' }, 5n, 1_800_000_000n),
      { kind: 'unknown', why: 'function_unknown', target: carol },
    ],
  },
  {
    name: 'A signed permit in Permit2 is an approval by its owner.',
    to: permit2Address,
    text: `permit(address owner, (${detail} details, address spender, uint256 sigDeadline) permitSingle, bytes signature)`,
    args: [
      alice,
      { details: { token: usdc, amount: 5n, expiration: 9, nonce: 0 }, spender: bob, sigDeadline: 1n },
      signature,
    ],
    effects: [approvalOf(usdc, signedByAlice, 5n, 9n)],
  },
  {
    name: 'A signed batch of permits in Permit2 is one approval for each token.',
    to: permit2Address,
    text: `permit(address owner, (${detail}[] details, address spender, uint256 sigDeadline) permitBatch, bytes signature)`,
    args: [
      alice,
      {
        details: [
          { token: usdc, amount: 5n, expiration: 9, nonce: 0 },
          { token: dai, amount: 2n ** 160n - 1n, expiration: 8, nonce: 0 },
        ],
        spender: bob,
        sigDeadline: 1n,
      },
      signature,
    ],
    effects: [approvalOf(usdc, signedByAlice, 5n, 9n), approvalOf(dai, signedByAlice, null, 8n)],
  },
  {
    name: 'A transfer by Permit2 moves the named token by allowance.',
    to: permit2Address,
    text: 'transferFrom(address from, address to, uint160 amount, address token)',
    args: [alice, bob, 5n, usdc],
    effects: [transferOf(usdc, { by: 'allowance', address: alice }, bob, 5n)],
  },
  {
    name: 'A batch of transfers by Permit2 is one transfer for each.',
    to: permit2Address,
    text: 'transferFrom((address from, address to, uint160 amount, address token)[] transferDetails)',
    args: [
      [
        { from: alice, to: bob, amount: 5n, token: usdc },
        { from: carol, to: bob, amount: 6n, token: dai },
      ],
    ],
    effects: [
      transferOf(usdc, { by: 'allowance', address: alice }, bob, 5n),
      transferOf(dai, { by: 'allowance', address: carol }, bob, 6n),
    ],
  },
  {
    name: 'A signed transfer by Permit2 moves what is asked for, not what was permitted.',
    to: permit2Address,
    text: `permitTransferFrom(${single}, bytes signature)`,
    args: [{ permitted, nonce: 0n, deadline: 2_000_000_000n }, details, alice, signature],
    effects: [transferOf(usdc, signedByAlice, bob, 5n)],
  },
  {
    name: 'A signed transfer through a contract that is not Permit2 is never understood.',
    to: carol,
    text: `permitTransferFrom(${single}, bytes signature)`,
    args: [{ permitted, nonce: 0n, deadline: 2_000_000_000n }, details, alice, signature],
    effects: [transferOf(usdc, signedByAlice, bob, 5n), { kind: 'unknown', why: 'function_unknown', target: carol }],
  },
  {
    name: 'A signed batch of transfers by Permit2 pairs its two lists.',
    to: permit2Address,
    text: `permitTransferFrom(${batch}, bytes signature)`,
    args: [
      { permitted: [permitted, { token: dai, amount: 9n }], nonce: 0n, deadline: 2_000_000_000n },
      [details, { to: carol, requestedAmount: 6n }],
      alice,
      signature,
    ],
    effects: [transferOf(usdc, signedByAlice, bob, 5n), transferOf(dai, signedByAlice, carol, 6n)],
  },
  {
    name: 'A signed batch of transfers whose lists differ in length is not understood.',
    to: permit2Address,
    text: `permitTransferFrom(${batch}, bytes signature)`,
    args: [{ permitted: [permitted], nonce: 0n, deadline: 2_000_000_000n }, [details, details], alice, signature],
    effects: [{ kind: 'unknown', why: 'never_carried_out', target: permit2Address }],
  },
  {
    name: 'A signed batch of transfers with more permitted than is asked for is not understood.',
    to: permit2Address,
    text: `permitTransferFrom(${batch}, bytes signature)`,
    args: [{ permitted: [permitted, permitted], nonce: 0n, deadline: 2_000_000_000n }, [details], alice, signature],
    effects: [{ kind: 'unknown', why: 'never_carried_out', target: permit2Address }],
  },
  {
    name: 'A signed transfer of all that was permitted is carried out.',
    to: permit2Address,
    text: `permitTransferFrom(${single}, bytes signature)`,
    args: [{ permitted: { ...permitted, amount: 5n }, nonce: 0n, deadline: 2_000_000_000n }, details, alice, signature],
    effects: [transferOf(usdc, signedByAlice, bob, 5n)],
  },
  {
    name: 'A signed transfer of more than was permitted is refused by Permit2.',
    to: permit2Address,
    text: `permitTransferFrom(${single}, bytes signature)`,
    args: [{ permitted: { ...permitted, amount: 4n }, nonce: 0n, deadline: 2_000_000_000n }, details, alice, signature],
    effects: [
      transferOf(usdc, signedByAlice, bob, 5n),
      { kind: 'unknown', why: 'never_carried_out', target: permit2Address },
    ],
  },
  {
    name: 'A signed transfer with a witness moves the same.',
    to: permit2Address,
    text: `permitWitnessTransferFrom(${single}, bytes32 witness, string witnessTypeString, bytes signature)`,
    args: [{ permitted, nonce: 0n, deadline: 2_000_000_000n }, details, alice, hash, 'Witness witness)', signature],
    effects: [transferOf(usdc, signedByAlice, bob, 5n)],
  },
  {
    name: 'A signed batch of transfers with a witness moves the same.',
    to: permit2Address,
    text: `permitWitnessTransferFrom(${batch}, bytes32 witness, string witnessTypeString, bytes signature)`,
    args: [
      { permitted: [permitted], nonce: 0n, deadline: 2_000_000_000n },
      [details],
      alice,
      hash,
      'Witness witness)',
      signature,
    ],
    effects: [transferOf(usdc, signedByAlice, bob, 5n)],
  },
])
