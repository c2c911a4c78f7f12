import type { Effect, Payer } from '../../../../src/intent/effects/effects.ts'
import { onAnyChain } from '../../../support/intent/setting.ts'
import { encodeCall } from '../encode-call.ts'
import { expectEffects } from '../expect-effects.ts'
import { unknown } from '../known-effects.ts'
import { alice, bob, carol, zeroAddress, signature, usdc } from '../people.ts'

const exactProxy = '0x402085c248EeA27D92E8b30b2C58ed07f9E20001'
const uptoProxy = '0x4020A4f3b7b90ccA423B9fabCc0CE57C6C240002'
const { now } = onAnyChain
const permit = '((address token, uint256 amount) permitted, uint256 nonce, uint256 deadline) permit'
const exact = `settle(${permit}, address owner, (address to, uint256 validAfter) witness, bytes signature)`
const upto = `settle(${permit}, uint256 amount, address owner, (address to, address facilitator, uint256 validAfter) witness, bytes signature)`
const permitted = { permitted: { token: usdc, amount: 9n }, nonce: 0n, deadline: now + 60n }
const signedByAlice: Payer = { by: 'signature', address: alice }
const paid = (x402: 'exact' | 'upto', amount: bigint): Effect => ({
  kind: 'transfer',
  asset: { kind: 'token', address: usdc },
  from: signedByAlice,
  to: bob,
  amount,
  x402,
})
const toBob = { to: bob, validAfter: 0n }
const throughCarol = { ...toBob, facilitator: carol }
const execute = 'execute(address target, uint256 value, bytes data)'

expectEffects([
  {
    name: 'A payment of x402 that is handed in moves the whole of what was signed.',
    to: exactProxy,
    text: exact,
    args: [permitted, alice, toBob, signature],
    effects: [paid('exact', 9n)],
  },
  {
    name: 'A payment of x402 up to an amount moves what is asked for.',
    to: uptoProxy,
    text: upto,
    args: [permitted, 5n, alice, throughCarol, signature],
    effects: [paid('upto', 5n)],
  },
  {
    name: 'More than was signed is refused.',
    to: uptoProxy,
    text: upto,
    args: [permitted, 10n, alice, throughCarol, signature],
    effects: [paid('upto', 10n), unknown('never_carried_out', uptoProxy)],
  },
  ...[
    {
      name: 'the exact scheme',
      to: uptoProxy,
      text: exact,
      args: [permitted, alice, toBob, signature],
      effect: paid('exact', 9n),
    },
    {
      name: 'the upto scheme',
      to: exactProxy,
      text: upto,
      args: [permitted, 5n, alice, throughCarol, signature],
      effect: paid('upto', 5n),
    },
    {
      name: 'the exact scheme, by a stranger',
      to: carol,
      text: exact,
      args: [permitted, alice, toBob, signature],
      effect: paid('exact', 9n),
    },
  ].map(({ name, to, text, args, effect }) => ({
    name: `What another contract does with a payment of x402 is its own affair: ${name}.`,
    to,
    text,
    args,
    effects: [effect, unknown('function_unknown', to)],
  })),
  {
    name: 'A payment of x402 after its deadline is refused.',
    to: exactProxy,
    text: exact,
    args: [{ ...permitted, deadline: now - 1n }, alice, toBob, signature],
    effects: [paid('exact', 9n), unknown('time_over', exactProxy)],
  },
  {
    name: 'A payment of x402 before its time is refused.',
    to: exactProxy,
    text: exact,
    args: [permitted, alice, { ...toBob, validAfter: now + 1n }, signature],
    effects: [paid('exact', 9n), unknown('time_not_begun', exactProxy)],
  },
  {
    name: 'A payment of x402 with a void signature is refused.',
    to: exactProxy,
    text: exact,
    args: [permitted, alice, toBob, new Uint8Array(65)],
    effects: [paid('exact', 9n), unknown('signature_void', exactProxy)],
  },
  ...[alice, carol].map((account) => ({
    name: `Only the facilitator that was signed for may ask for a payment up to an amount, ${account}.`,
    to: account,
    text: execute,
    args: [uptoProxy, 0n, encodeCall(upto, [permitted, 5n, alice, throughCarol, signature])],
    effects: [paid('upto', 5n), ...(account === carol ? [] : [unknown('never_carried_out', uptoProxy)])],
  })),
  {
    name: 'A payment of x402 to the zero address is refused by the token.',
    to: exactProxy,
    text: exact,
    args: [permitted, alice, { ...toBob, to: zeroAddress }, signature],
    effects: [{ ...paid('exact', 9n), to: zeroAddress } as Effect, unknown('never_carried_out', exactProxy)],
  },
])
