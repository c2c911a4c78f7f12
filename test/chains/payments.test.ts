import assert from 'node:assert/strict'
import test from 'node:test'
import { createEsplora } from '../../src/chains/bitcoin/bitcoin-esplora.ts'
import { createBitcoinReader } from '../../src/chains/bitcoin/bitcoin-reader.ts'
import { ChainError } from '../../src/chains/chain-error.ts'
import type { Payment } from '../../src/chains/payment.ts'
import { readSolanaPayment } from '../../src/chains/solana/solana-payment.ts'
import { associatedTokenAccount } from '../../src/kit/associated-token-account.ts'
import { tokensOf } from '../../src/chains/tokens.ts'
import { readTronPayment } from '../../src/chains/tron/tron-payment.ts'
import type { FetchAnswer } from '../../src/kit/world.ts'
import { base58CheckOf, base58Of } from '../support/address-forms.ts'

// Answers in the shapes that TronGrid's node, Solana's RPC and Esplora document, with one thing changed at a time.

const [tronUsdt] = tokensOf('tron').filter(({ asset }) => asset === 'USDT')
assert.ok(tronUsdt)
const tronPayee = base58CheckOf(0x41, new Uint8Array(20).fill(1))
const transfer = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const topic = (byte: string) => '0'.repeat(24) + byte.repeat(20)
const tronTx = 'ab'.repeat(32)
const tronLog = {
  address: 'a614f803b6fd780986a42c78ec9c7f77e6ded13c',
  topics: [transfer, topic('02'), topic('01')],
  data: (2_500_000).toString(16).padStart(64, '0'),
}
const tronInfo = { id: tronTx, blockNumber: 1, receipt: { result: 'SUCCESS' }, log: [tronLog] }

test('TRON: a transfer log of a known token to the payee is a payment, and nothing else is', async () => {
  assert.deepEqual(await tron(tronInfo), {
    state: 'paid',
    moves: [
      {
        from: base58CheckOf(0x41, new Uint8Array(20).fill(2)),
        token: tronUsdt.address,
        symbol: 'USDT',
        amount: '2.5',
      },
    ],
  })
  for (const [change, state] of [
    [{}, 'not_found'],
    [{ ...tronInfo, receipt: { result: 'OUT_OF_ENERGY' } }, 'failed'],
    [{ ...tronInfo, log: [] }, 'not_paid'],
    [{ ...tronInfo, log: undefined }, 'not_paid'],
    [{ ...tronInfo, log: [{ ...tronLog, address: 'b'.repeat(40) }] }, 'not_paid'],
    [{ ...tronInfo, log: [{ ...tronLog, topics: [transfer, topic('01'), topic('02')] }] }, 'not_paid'],
    [{ ...tronInfo, log: [{ ...tronLog, topics: [transfer, topic('01'), topic('01')] }] }, 'not_paid'],
    [{ ...tronInfo, log: [{ ...tronLog, topics: ['0'.repeat(64), topic('02'), topic('01')] }] }, 'not_paid'],
    [{ ...tronInfo, log: [{ ...tronLog, data: '0'.repeat(64) }] }, 'not_paid'],
  ] as const)
    assert.deepEqual(await tron(change), { state }, JSON.stringify(change))
})

test('TRON: an answer about another transaction, or of another form, is malformed', async () => {
  for (const answer of [
    { ...tronInfo, id: 'cd'.repeat(32) },
    { ...tronInfo, log: [{ ...tronLog, address: 'x' }] },
    { ...tronInfo, log: [{ ...tronLog, data: '' }] },
    { ...tronInfo, log: [{ ...tronLog, data: 'xyz' }] },
    [],
    null,
  ])
    await assert.rejects(tron(answer), isMalformed, JSON.stringify(answer))
})

const solanaTokens = tokensOf('solana')
const [solanaUsdc] = solanaTokens
assert.ok(solanaUsdc)
const [solanaPayer, solanaPayee] = [base58Of(new Uint8Array(32).fill(7)), base58Of(new Uint8Array(32).fill(8))]
const [paying, paid] = [solanaPayer, solanaPayee].map((owner) => associatedTokenAccount(owner, solanaUsdc.address)) as [
  string,
  string,
]
const solanaTx = base58Of(new Uint8Array(64).fill(9))
const balance = (accountIndex: number, owner: string, amount: string) => ({
  accountIndex,
  owner,
  mint: solanaUsdc.address,
  uiTokenAmount: {
    amount,
    decimals: 6,
  },
})
const solanaInfo = {
  slot: 5,
  blockTime: 1_700_000_000,
  meta: {
    err: null as unknown,
    preTokenBalances: [balance(1, solanaPayer, '3000000'), balance(2, solanaPayee, '0')],
    postTokenBalances: [balance(1, solanaPayer, '500000'), balance(2, solanaPayee, '2500000')],
    innerInstructions: [],
  },
  transaction: {
    signatures: [solanaTx],
    message: {
      accountKeys: [solanaPayer, paying, paid].map((pubkey) => ({ pubkey })),
      instructions: [
        {
          program: 'spl-token',
          parsed: { type: 'transfer', info: { source: paying, destination: paid, amount: '2500000' } },
        },
      ],
    },
  },
}

test('Solana: a token that arrived at the payee is a payment, and a failed or unrelated transaction is not', async () => {
  assert.deepEqual(await solana(solanaInfo), {
    state: 'paid',
    moves: [{ from: solanaPayer, token: solanaUsdc.address, symbol: 'USDC', amount: '2.5' }],
  })
  assert.deepEqual(await solana(null), { state: 'not_found' })
  const failed = { ...solanaInfo, meta: { ...solanaInfo.meta, err: { InstructionError: [0, 'Custom'] } } }
  assert.deepEqual(await solana(failed), { state: 'failed' })
  assert.deepEqual(await solana(solanaInfo, base58Of(new Uint8Array(32).fill(3))), { state: 'not_paid' })
  assert.deepEqual(await solana(solanaInfo, solanaPayer), { state: 'not_paid' })
  await assert.rejects(solana({ slot: 1 }), isMalformed)
})

const [bitcoinPayer, bitcoinPayee] = ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy']
const bitcoinTx = 'ef'.repeat(32)
const bitcoinInfo = {
  txid: bitcoinTx,
  vin: [{ is_coinbase: false, prevout: { scriptpubkey_address: bitcoinPayer, value: 300_000 } }],
  vout: [{ scriptpubkey_address: bitcoinPayee, value: 250_000 }],
  status: { confirmed: true, block_height: 5, block_time: 1_700_000_000 },
}

test('Bitcoin: an output of a transaction in a block is a payment; one that waits, or is not there, is not found', async () => {
  assert.deepEqual(await bitcoin(bitcoinInfo), {
    state: 'paid',
    moves: [{ from: bitcoinPayer, token: null, symbol: 'BTC', amount: '0.0025' }],
  })
  assert.deepEqual(await bitcoin({ ...bitcoinInfo, status: { confirmed: false } }), { state: 'not_found' })
  assert.deepEqual(await bitcoin('Transaction not found', bitcoinPayee, 404), { state: 'not_found' })
  assert.deepEqual(await bitcoin(bitcoinInfo, bitcoinPayer), { state: 'not_paid' })
  await assert.rejects(bitcoin({ ...bitcoinInfo, txid: 'aa'.repeat(32) }), isMalformed)
  const answered = createEsplora({ fetch: answering('x', 404) }, 'https://node.example', 1_000).transaction(bitcoinTx)
  await assert.rejects(answered, (error) => error instanceof ChainError && error.reason === 'misconfigured')
})

function tron(answer: unknown): Promise<Payment> {
  const api = { world: { fetch: answering(answer) }, root: 'https://node.example', requestTimeoutMs: 1_000 }
  return readTronPayment(api, 'tron', tronTx, tronPayee)
}

function solana(answer: unknown, payee = solanaPayee): Promise<Payment> {
  return readSolanaPayment({ ask: () => Promise.resolve(answer) }, solanaTokens, solanaTx, payee)
}

async function bitcoin(answer: unknown, payee = bitcoinPayee, status = 200): Promise<Payment> {
  const nowMs = 1_700_000_100_000
  const blocks = [{ height: 6, timestamp: nowMs / 1_000 }]
  const world = {
    now: () => nowMs,
    after: () => () => {},
    fetch: (url: string) => (url.endsWith('/blocks') ? answering(blocks)() : answering(answer, status)()),
  }
  const reader = createBitcoinReader(world, { url: 'https://node.example', furtherPagesMs: 480 })
  return (await reader.payment(bitcoinTx, payee)).value
}

function answering(answer: unknown, status = 200): () => Promise<FetchAnswer> {
  return () => {
    const bytes = Buffer.from(JSON.stringify(answer))
    const body = (async function* () {
      yield bytes
    })()
    return Promise.resolve({ status, headers: {}, body })
  }
}

function isMalformed(error: unknown): boolean {
  return error instanceof ChainError && error.reason === 'malformed'
}
