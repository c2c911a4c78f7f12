import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { associatedTokenAccount, tokenPrograms } from '../../src/kit/associated-token-account.ts'
import { payableMints } from '../../src/kit/payable-mints.ts'
import type { DecisionResult } from '../../src/decision/describing/decision-result.ts'
import { checkIntent } from '../../src/intent/check-intent.ts'
import { decodersVersion } from '../../src/intent/decoder-rules.ts'
import { judgeIntentInputs } from '../../src/intent/judge-intent-inputs.ts'
import { intentRecord } from '../../src/intent/intent-record.ts'
import { checkPayment } from '../../src/intent/payment/check-payment.ts'
import type { ScreenResult } from '../../src/screening/screen-result.ts'
import { alice, ata, programs, transactionOf, u64 } from '../intent/solana/set-up.ts'
import { exactQuote } from '../support/exact-quote.ts'
import { testNowMs } from '../support/intent/setting.ts'
import { sanctioned, unlisted } from '../support/known-addresses.ts'
import { shared, startTestApp, testBaseUrl } from '../support/test-app.ts'
import { solanaWallet } from '../support/wallets.ts'

// The token account of a sanctioned wallet was clear and allowed, though it is derived from the wallet and the mint alone; and
// so was that of a program, from which no key can spend.

const [usdc = '', ...otherMints] = payableMints.keys()
const [token, token2022] = Object.values(tokenPrograms)
const account = associatedTokenAccount(sanctioned.solana, usdc)
const risk = async (query: string) => (await shared.ask<ScreenResult>(`/api/risk?${query}`)).json

test('each token account of a listed wallet for a payable mint is risky by the listing of the wallet', async () => {
  for (const mint of [usdc, ...otherMints])
    for (const program of [token, token2022]) {
      const { verdict, reason_code, evidence } = await risk(
        `addr=${associatedTokenAccount(sanctioned.solana, mint, program)}`,
      )
      assert.deepEqual([verdict, reason_code, evidence[0]?.source], ['risky', 'SANCTIONS_MATCH', 'ofac'])
    }
  for (const [lang, words] of [
    ['en', 'The entry lists the wallet {owner}; the address is its token account for USDC (mint {mint}).'],
    ['zh', '名单所列为钱包 {owner}，该地址是其 USDC（铸币地址 {mint}）的代币账户。'],
  ] as const) {
    const [shown] = (await risk(`addr=${account}&lang=${lang}`)).evidence
    assert.ok(shown)
    assert.ok(shown.detail.includes(words.replace('{owner}', sanctioned.solana).replace('{mint}', usdc)))
    assert.equal(shown.page, `${testBaseUrl}/evidence/ofac/${sanctioned.solana}`)
  }
})

test('a payment to it is declined at every door, also where it is another party, and no entry of its own is proven', async () => {
  const declined = async (query: string) => (await shared.ask<DecisionResult>(`/api/decide?${query}`)).json
  const { decision, reason_code, final } = await declined(`to=${account}&amountUsdc=5`)
  assert.deepEqual([decision, reason_code, final], ['decline', 'SANCTIONS_MATCH', true])
  const body = { requirements: { ...exactQuote, extra: { feePayer: account } } }
  const party = await shared.ask<DecisionResult>('/api/decide', { method: 'POST', body })
  assert.deepEqual([party.json.decision, party.json.parties?.[0]?.verdict], ['decline', 'risky'], party.text)
  const { results } = (
    await shared.ask<{ results: { address: string; verdict: string }[] }>('/api/risk/batch', {
      method: 'POST',
      body: { addresses: [unlisted.solana, account] },
    })
  ).json
  assert.deepEqual(
    results.map(({ address, verdict }) => [address, verdict]),
    [
      [account, 'risky'],
      [unlisted.solana, 'clear'],
    ],
  )
  const proof = await shared.ask<{ result: string }>(`/api/proof?addr=${account}`)
  assert.equal(proof.json.result, 'not_listed', proof.text)
})

test('it counts on the days of the listing, and nothing else is derived', async () => {
  const [listing] = (await risk(`addr=${sanctioned.solana}`)).evidence
  const from = Date.parse(`${listing?.listed_on ?? ''}T00:00:00Z`)
  const before = new Date(from - 86_400_000).toISOString().slice(0, 10)
  assert.equal((await risk(`addr=${account}&on=${before}`)).verdict, 'clear')
  assert.equal((await risk(`addr=${account}&on=${listing?.listed_on ?? ''}`)).verdict, 'risky')
  const wrapped = 'So11111111111111111111111111111111111111112'
  for (const addr of [
    associatedTokenAccount(solanaWallet(7).address, usdc),
    // A mint in which payments are not declared: decisions/0001 states it.
    associatedTokenAccount(sanctioned.solana, wrapped),
  ])
    assert.equal((await risk(`addr=${addr}`)).verdict, 'clear', addr)
})

test('the own list counts for token accounts of its wallets, and the list of a crowd and of assets does not', async (t) => {
  const lists = await mkdtemp(join(tmpdir(), 'countersign-lists-'))
  t.after(() => rm(lists, { recursive: true }))
  await mkdir(join(lists, 'own'))
  const { address } = solanaWallet(9)
  await writeFile(join(lists, 'own/own.json'), JSON.stringify([{ address, reason: 'never delivered' }]))
  const app = await startTestApp({ LISTS_DIR: lists })
  t.after(() => app.stop())
  const { json } = await app.ask<ScreenResult>(`/api/risk?addr=${associatedTokenAccount(address, usdc)}`)
  assert.deepEqual([json.verdict, json.reason_code], ['risky', 'OWN_LIST_MATCH'])
})

test('the token account of a program, a mint or the incinerator is no account at any door', async () => {
  for (const owner of [usdc, '11111111111111111111111111111111', '1nc1nerator11111111111111111111111111111111']) {
    const to = associatedTokenAccount(owner, usdc)
    const { verdict, reason_code } = await risk(`addr=${to}`)
    assert.deepEqual([verdict, reason_code], ['risky', 'PAYEE_NOT_AN_ACCOUNT'], owner)
    const { json } = await shared.ask<DecisionResult>(`/api/decide?to=${to}&amountUsdc=5`)
    assert.deepEqual([json.decision, json.reason_code], ['decline', 'PAYEE_NOT_AN_ACCOUNT'])
  }
  assert.equal((await risk(`addr=${associatedTokenAccount(unlisted.solana, usdc)}`)).verdict, 'clear')
})

test('a transaction that pays into it is a mismatch, and checks recorded before are judged as they were', () => {
  const to = ata(usdc)
  const accounts = [`${ata(alice)}+`, usdc, `${to}+`, `!${alice}`]
  const transaction = transactionOf([{ program: programs.token, accounts, data: [12, ...u64(25_000_000n), 6] }])
  const input = checkIntent.input.parse({ intent: { action: 'pay', to, asset: 'USDC', amount: '25' }, transaction })
  const { inputs } = intentRecord(input, checkPayment(input, testNowMs), testNowMs)
  const { at, request } = inputs as { at: number; request: Record<string, unknown> }
  const judged = (decoders: string) => judgeIntentInputs({ at, request, decoders }).judged.decision
  assert.deepEqual([judged('decoders-4'), judged(decodersVersion)], ['match', 'mismatch'])
})
