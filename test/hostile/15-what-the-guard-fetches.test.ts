import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import test from 'node:test'
import type { PaymentRequired } from '@x402/core/types'
import { createGuard, guardHook, guardWallet, GuardError } from '../../sdk/src/index.ts'
import { isLocalPage } from '../../sdk/src/guard/is-local-page.ts'
import { tokenDomains } from '../../sdk/src/guard/token-domains.ts'
import { networks } from '../../src/chains/networks.ts'
import { allPayable } from '../../src/chains/tokens.ts'
import { sellerOffer } from '../support/guarded-seller.ts'
import { shared, testBaseUrl, testNow } from '../support/test-app.ts'
import { payerWith, watchedWallet } from '../support/x402-payer.ts'

// The hook fetched the keys of a signed quote from the origin that the quote itself named: a seller could have the agent's
// machine query every address that it reaches.

const signed = { signedRequirements: { info: { kid: 'x' } } }
const quoteAt = (url: string, extensions: object = signed): PaymentRequired =>
  ({ x402Version: 2, resource: { url }, accepts: [sellerOffer], extensions }) as never

test('a hook fetches from the configured service alone, regardless of the origin that a quote states', async (t) => {
  const app = await shared.app()
  let hits = 0
  const inside = createServer((_request, response) => {
    hits++
    response.end('{"keys":[]}')
  })
  await new Promise<void>((resolve) => void inside.listen(0, '127.0.0.1', resolve))
  t.after(() => inside.close())
  const { port } = inside.address() as AddressInfo
  const origins = new Set<string>()
  const watched: typeof fetch = async (input, init) => {
    origins.add(new URL(input instanceof Request ? input.url : String(input)).origin)
    return fetch(input, init)
  }
  const guard = createGuard({ baseUrl: app.url, issuer: testBaseUrl, now: app.world.now, fetch: watched })
  const inHook = (quote: PaymentRequired) =>
    guardHook(guard)({ paymentRequired: quote, selectedRequirements: quote.accepts[0] })
  for (const url of [
    `http://127.0.0.1:${port}/pay`,
    `http://localhost:${port}/pay`,
    'https://api.example.com/weather',
  ]) {
    const refused = await inHook(quoteAt(url))
    assert.match(refused?.reason ?? '', /quote_keys_missing.*sellerKeys/, url)
  }
  // A page inside is not screened and not queried either.
  assert.equal(await inHook(quoteAt(`http://127.0.0.1:${port}/pay`, {})), undefined)
  assert.deepEqual([hits, [...origins]], [0, [new URL(app.url).origin]])
  // The keys too are requested from the service that was really called, and only there.
  const quote = quoteAt('https://elsewhere.example/pay')
  const pages = [`http://127.0.0.1:${port}/pay`]
  await assert.rejects(guard.approveQuote({ paymentRequired: quote, offer: quote.accepts[0], pages }), {
    reason_code: 'quote_forged',
  })
  assert.equal(hits, 1)
})

test('the guard knows the signing domains that the service knows', () => {
  const ofService = allPayable
    .filter(({ domain, hasEip3009 }) => domain && hasEip3009)
    .map(({ network, address, domain }) => {
      const chainId = networks.find(({ name }) => name === network)?.chainId
      return [`eip155:${chainId}`, address, domain?.name, domain?.version]
    })
  assert.deepEqual(tokenDomains, ofService)
})

test('a wallet signs under the domain that the token has, and nothing that never counts', async (t) => {
  const app = await shared.app()
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse(testNow) })
  const guard = createGuard({ baseUrl: app.url, issuer: testBaseUrl, now: app.world.now })
  const nowS = Math.floor(app.world.now() / 1_000)
  const sign = async (domain: object, message: object) => {
    const { wallet, signed: signatures } = watchedWallet(85)
    const { name, version } = { name: 'USD Coin', version: '2', ...domain }
    const data = {
      domain: { name, version, chainId: 8_453, verifyingContract: sellerOffer.asset as `0x${string}` },
      types: {
        TransferWithAuthorization: ['address from', 'address to', 'uint256 value', 'uint256 validAfter']
          .concat('uint256 validBefore', 'bytes32 nonce')
          .map((each) => ({ type: each.split(' ')[0] ?? '', name: each.split(' ')[1] ?? '' })),
      },
      primaryType: 'TransferWithAuthorization' as const,
      message: {
        from: wallet.address,
        to: sellerOffer.payTo,
        value: 10_000n,
        nonce: `0x${'ab'.repeat(32)}`,
        validAfter: 0n,
        validBefore: BigInt(nowS + 60),
        ...message,
      },
    }
    const refused = await guardWallet(wallet, guard)
      .signTypedData(data as never)
      .then(
        () => null,
        (error: unknown) => (error instanceof GuardError ? error.reason_code : error),
      )
    return [refused, signatures.length]
  }
  assert.deepEqual(await sign({}, {}), [null, 1])
  assert.deepEqual(await sign({ name: 'USDC' }, {}), ['token_domain_wrong', 0])
  assert.deepEqual(await sign({ version: '1' }, {}), ['token_domain_wrong', 0])
  assert.deepEqual(await sign({}, { validBefore: BigInt(nowS) }), ['authorization_over', 0])
  assert.deepEqual(await sign({}, { validAfter: BigInt(nowS + 60) }), ['authorization_over', 0])
  assert.deepEqual(await sign({}, { validBefore: BigInt(nowS + 601) }), ['authorization_too_long', 0])
  assert.deepEqual(await sign({}, { validBefore: -1n }), ['payment_not_understood', 0])
})

test('where Permit2 may take the amount already, a sponsor of gas stands against nothing', async (t) => {
  const app = await shared.app()
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse(testNow) })
  const offer = { ...sellerOffer, extra: { ...sellerOffer.extra, assetTransferMethod: 'permit2' } }
  const pay = async (name: string, allowance: bigint, existingOf?: () => Promise<bigint>) => {
    const { wallet, signed: signatures } = watchedWallet(86)
    const paying = { ...wallet, readContract: async () => allowance }
    const guard = createGuard({
      baseUrl: app.url,
      issuer: testBaseUrl,
      now: app.world.now,
      ...(existingOf ? { permit2Allowance: existingOf } : {}),
    })
    const client = payerWith(paying).onBeforePaymentCreation(guardHook(guard))
    const extensions = { [name]: { info: { version: '1' }, schema: {} } }
    const quote = { ...quoteAt('https://api.example.com/weather', extensions), accepts: [offer] }
    const created = await client.createPaymentPayload(quote).then(
      () => null,
      (error: unknown) => /aborted: (\w+)/.exec(String(error))?.[1],
    )
    return [created, signatures]
  }
  for (const name of ['eip2612GasSponsoring', 'erc20ApprovalGasSponsoring']) {
    assert.deepEqual(await pay(name, 10_000n, async () => 10_000n), [null, ['PermitWitnessTransferFrom']])
    assert.deepEqual(await pay(name, 9_999n, async () => 9_999n), ['approval_refused', []])
    assert.deepEqual(await pay(name, 10_000n), ['approval_refused', []])
    const failing = async () => Promise.reject(new Error('no node'))
    assert.deepEqual(await pay(name, 0n, failing), ['approval_refused', []])
  }
})

test('sellers of the own machine and network have no page to screen, and others do', () => {
  const local = ['localhost:4021', 'a.localhost', 'seller:4021', '127.0.0.1:80', '10.1.2.3', '172.31.0.9', '[::1]:4021']
  for (const host of [...local, '192.168.1.7', '[fd12::1]', 'seller.local', 'pay.internal'])
    assert.ok(isLocalPage(`http://${host}/weather`), host)
  const others = [
    'example.com',
    '172.32.0.9',
    '11.0.0.1',
    '8.8.8.8',
    'localhost.example.com',
    '[2001:db8::1]',
    '0-chain.com',
  ]
  for (const host of [...others, 'seller.internal.example.com'])
    assert.equal(isLocalPage(`https://${host}/weather`), false, host)
})
