import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { json } from 'node:stream/consumers'
import test, { type TestContext } from 'node:test'
import { promisify } from 'node:util'
import { createKeyPairSignerFromPrivateKeyBytes, getAddressEncoder, address } from '@solana/kit'
import { wrapFetchWithPayment, x402Client } from '@x402/fetch'
import type { PaymentRequired, SchemeNetworkClient } from '@x402/core/types'
import { createGuard, guardFetch, guardHook, guardWallet } from '../../sdk/src/index.ts'
import { programs, usdc } from '../intent/solana/set-up.ts'
import { sanctioned } from '../support/known-addresses.ts'
import { shared, testBaseUrl } from '../support/test-app.ts'
import { solanaWallet } from '../support/wallets.ts'
import { removeFolder } from '../support/temporary-folder.ts'

// The official client of Solana, as it is published, signs through the guard. It is installed into a folder of its own,
// because the service does not need it.

const official = '@x402/svm@2.27.0'
const execute = promisify(execFile)
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

test('the official client of Solana pays through guardHook, guardFetch and guardWallet, and only what was decided', {
  skip: process.env['TEST_REGISTRY'] === undefined ? 'needs TEST_REGISTRY' : false,
}, async (t) => {
  const Scheme = await install(t)
  if (Scheme === null) return t.skip('the registry cannot be reached')
  const rpcUrl = await chain(t)
  const app = await shared.app()
  const signer = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(9))
  const guardOf = () => createGuard({ baseUrl: app.url, issuer: testBaseUrl, now: app.world.now })
  const payer = (guard = guardOf()) =>
    x402Client.fromConfig({
      schemes: [{ network: 'solana:*', client: new Scheme(guardWallet(signer, guard), { rpcUrl }) }],
      spendControls: false,
    })

  await t.test('guardHook and guardWallet let it sign what was decided', async () => {
    const guard = guardOf()
    const payment = await payer(guard).onBeforePaymentCreation(guardHook(guard)).createPaymentPayload(quoteOf())
    assert.equal(typeof payment.payload['transaction'], 'string')
  })

  await t.test('guardWallet alone signs nothing that was not decided', () =>
    assert.rejects(payer().createPaymentPayload(quoteOf()), { reason_code: 'payment_changed' }),
  )

  await t.test('a sanctioned payee is refused before anything is signed', () => {
    const guard = guardOf()
    const client = payer(guard).onBeforePaymentCreation(guardHook(guard))
    return assert.rejects(client.createPaymentPayload(quoteOf({ payTo: sanctioned.solana })), /SANCTIONS_MATCH/)
  })

  await t.test('guardFetch judges the payment that it created', async () => {
    const paid: string[] = []
    const sell: typeof fetch = async (input, init) => {
      const header = new Request(input, init).headers.get('payment-signature')
      if (header !== null) paid.push(header)
      const required = Buffer.from(JSON.stringify(quoteOf())).toString('base64')
      return header === null
        ? new Response('{}', { status: 402, headers: { 'payment-required': required } })
        : new Response('sold')
    }
    const guard = guardOf()
    const answer = await guardFetch(guard, { wrapFetchWithPayment, client: payer(guard), fetch: sell })(
      'https://api.example.com/w',
    )
    assert.deepEqual([await answer.text(), paid.length], ['sold', 1])
  })
})

type OfficialScheme = new (signer: object, config: { rpcUrl: string }) => SchemeNetworkClient

/** The scheme of the published package; null where the registry cannot be reached. */
async function install(t: TestContext): Promise<OfficialScheme | null> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-svm-'))
  t.after(() => removeFolder(folder))
  await writeFile(join(folder, 'package.json'), '{ "private": true }')
  const quiet = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  const done = await execute('npm', ['install', official, ...quiet], { cwd: folder }).catch(() => null)
  if (done === null) return null
  const path = join(folder, 'node_modules/@x402/svm/dist/esm/exact/client/index.mjs')
  return ((await import(pathToFileURL(path).href)) as { ExactSvmScheme: OfficialScheme }).ExactSvmScheme
}

/** An endpoint that knows one mint, with six decimals, and a block. */
async function chain(t: TestContext): Promise<string> {
  const mint = new Uint8Array(82)
  mint.set(getAddressEncoder().encode(address(usdc)), 4)
  mint.set([6, 1], 44)
  const context = { slot: 1 }
  const account = { data: [Buffer.from(mint).toString('base64'), 'base64'], executable: false, lamports: 1, space: 82 }
  const results: Readonly<Record<string, unknown>> = {
    getAccountInfo: { context, value: { ...account, owner: programs.token, rentEpoch: 0 } },
    getLatestBlockhash: { context, value: { blockhash: payTo, lastValidBlockHeight: 1 } },
  }
  const server = createServer((request, response) => {
    void json(request).then((query) => {
      const { id, method } = query as { id: unknown; method: string }
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result: results[method] }))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  t.after(() => server.close())
  const bound = server.address()
  return `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`
}
