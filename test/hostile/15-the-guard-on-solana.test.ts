import assert from 'node:assert/strict'
import test from 'node:test'
import { AccountRole, address, createKeyPairSignerFromPrivateKeyBytes, type Instruction } from '@solana/kit'
import type { PaymentRequired } from '@x402/core/types'
import { associatedTokenAccount } from '../../src/kit/associated-token-account.ts'
import { createGuard, guardHook, guardWallet } from '../../sdk/src/index.ts'
import { tokenAccountsOf } from '../../sdk/src/guard/solana/token-accounts.ts'
import { named, programs, usdc, usdt } from '../intent/solana/set-up.ts'
import { sanctioned } from '../support/known-addresses.ts'
import { littleEndian, type SolanaTwist } from '../support/solana-scheme.ts'
import { shared, testBaseUrl } from '../support/test-app.ts'
import { solanaWallet } from '../support/wallets.ts'
import { payerWith, watchedWallet } from '../support/x402-payer.ts'

// A guard refused every payment on Solana, though the service judges them. It reads them now: what a wallet signs must pay
// the token account of the payee that was decided on, and nothing beside it.

const payTo = solanaWallet(7).address
const offer = {
  scheme: 'exact',
  network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  amount: '10000',
  asset: usdc,
  payTo,
  maxTimeoutSeconds: 60,
  extra: { feePayer: solanaWallet(8).address },
}
const quoteOf = (change: object = {}): PaymentRequired =>
  ({ x402Version: 2, resource: { url: 'https://api.example.com/w' }, accepts: [{ ...offer, ...change }] }) as never

const inTransfer = (change: (transfer: Instruction) => Instruction): SolanaTwist => {
  return (official) => official.map((each) => (each.programAddress === programs.token ? change(each) : each))
}
const toAccount = (account: string): SolanaTwist =>
  inTransfer((transfer) => ({
    ...transfer,
    accounts: (transfer.accounts ?? []).map((each, i) => (i === 2 ? { ...each, address: address(account) } : each)),
  }))
const beside =
  (...more: readonly Instruction[]): SolanaTwist =>
  (official) => [...official, ...more]
const approve: Instruction = {
  programAddress: address(programs.token),
  accounts: [named('mine'), named('thief'), named('me')].map((each) => ({
    address: address(each),
    role: AccountRole.WRITABLE,
  })),
  data: Uint8Array.from([4, ...littleEndian(2n ** 64n - 1n)]),
}
const advanceNonce: Instruction = { programAddress: address(programs.system), data: Uint8Array.from([4, 0, 0, 0]) }

/** The memo program requires the signature of every account that it is handed. */
const memoWith = (account: string): Instruction => ({
  programAddress: address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
  accounts: [{ address: address(account), role: AccountRole.READONLY }],
  data: Uint8Array.from([1]),
})

const hostile: Readonly<Record<string, readonly [twist: SolanaTwist, reason: string]>> = {
  'another payee': [toAccount(associatedTokenAccount(named('thief'), usdc)), 'payment_changed'],
  'the payee’s account of another token': [toAccount(associatedTokenAccount(payTo, usdt)), 'payment_changed'],
  'the payee’s wallet in place of its account': [toAccount(payTo), 'payment_changed'],
  'another amount': [
    inTransfer((transfer) => ({ ...transfer, data: Uint8Array.from([12, ...littleEndian(900_000n), 6]) })),
    'payment_changed',
  ],
  'an approval beside it': [beside(approve), 'payment_not_understood'],
  'a second transfer': [(official) => [...official, ...official.slice(2, 3)], 'payment_not_understood'],
  'a durable nonce, with which it never ends': [(official) => [advanceNonce, ...official], 'authorization_too_long'],
  'a memo that names a sanctioned wallet': [beside(memoWith(sanctioned.solana)), 'payment_changed'],
  'a program that is not known': [
    beside({ programAddress: address(named('program')), data: new Uint8Array() }),
    'payment_not_understood',
  ],
  'a fee of a whole SOL': [
    (official) =>
      official.map((each) =>
        each.data?.[0] === 3 ? { ...each, data: Uint8Array.from([3, ...littleEndian(10n ** 12n)]) } : each,
      ),
    'payment_not_understood',
  ],
}

test('a payment on Solana is signed as it was decided on, and in no other way', async (t) => {
  const app = await shared.app()
  const signer = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(9))
  const guardOf = () => createGuard({ baseUrl: app.url, issuer: testBaseUrl, now: app.world.now })
  const payer = (twist?: SolanaTwist, guard = guardOf()) =>
    payerWith(watchedWallet(84).wallet, guardWallet(signer, guard), twist).onBeforePaymentCreation(guardHook(guard))

  await t.test('an allowed payment is signed, once', async () => {
    const guard = guardOf()
    const payment = await payer(undefined, guard).createPaymentPayload(quoteOf())
    assert.equal(typeof payment.payload['transaction'], 'string')
    const unasked = payerWith(watchedWallet(84).wallet, guardWallet(signer, guard))
    await assert.rejects(unasked.createPaymentPayload(quoteOf()), { reason_code: 'payment_changed' })
  })

  await t.test('what was allowed with one payer of the fee is not signed with another', async () => {
    const guard = guardOf()
    const paymentRequired = quoteOf()
    await guard.approveQuote({ paymentRequired, offer: paymentRequired.accepts[0], pages: [] })
    const unasked = payerWith(watchedWallet(84).wallet, guardWallet(signer, guard))
    const paidBy = (feePayer: string) => unasked.createPaymentPayload(quoteOf({ extra: { feePayer } }))
    await assert.rejects(paidBy(sanctioned.solana), { reason_code: 'payment_changed' })
    // A payer who pays its own fee names no other party.
    assert.equal(typeof (await paidBy(signer.address)).payload['transaction'], 'string')
  })

  await t.test('a version 1 quote names the network by its name', async () => {
    const first = { ...offer, network: 'solana', maxAmountRequired: '10000' }
    const quoted = { paymentRequired: { x402Version: 1 }, offer: first, pages: [] }
    const terms = await guardOf().approveQuote(quoted)
    assert.deepEqual([terms.network, terms.amount], [offer.network, '10000'])
  })

  for (const [name, [twist, reason]] of Object.entries(hostile))
    await t.test(`refused: ${name}`, () =>
      assert.rejects(payer(twist).createPaymentPayload(quoteOf()), { reason_code: reason }),
    )

  await t.test('refused before anything is signed: by its payee, its scheme, its payer of fees', async () => {
    for (const [change, words] of [
      [{ payTo: sanctioned.solana }, /SANCTIONS_MATCH/],
      [{ extra: { feePayer: sanctioned.solana } }, /SANCTIONS_MATCH/],
      [{ scheme: 'upto' }, /form_not_guarded.*scheme upto on Solana|No network/],
      [{ extra: {} }, /payment_not_understood.*extra\.feePayer/],
      [{ payTo: payTo.toLowerCase() }, /payment_not_understood|ADDRESS|address/],
    ] as const)
      await assert.rejects(payer().createPaymentPayload(quoteOf(change)), words)
    const scheme = { paymentRequired: quoteOf(), offer: { ...offer, scheme: 'upto' }, pages: [] }
    await assert.rejects(guardOf().approveQuote(scheme), { reason_code: 'form_not_guarded' })
  })

  await t.test('a message of a wallet is text, and never the bytes of a transaction', async () => {
    const wallet = guardWallet(signer, guardOf())
    const textOf = (content: Uint8Array) => [{ content, signatures: {} }] as never
    assert.equal((await wallet.signMessages(textOf(new TextEncoder().encode('Sign in')))).length, 1)
    for (const first of [0, 1, 2, 0x80])
      await assert.rejects(wallet.signMessages(textOf(Uint8Array.from([first, 0, 1]))), {
        reason_code: 'payment_not_understood',
      })
  })
})

test('token accounts are derived as the service derives them', async () => {
  for (let i = 0; i < 40; i++) {
    const wallet = named(`wallet ${i}`)
    for (const [program, account] of await tokenAccountsOf(wallet, usdc))
      assert.equal(account, associatedTokenAccount(wallet, usdc, program))
  }
})
