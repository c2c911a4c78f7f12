import assert from 'node:assert/strict'
import test from 'node:test'
import type { PaymentRequired, SettleResponse } from '@x402/core/types'
import { validateAndExtract } from '@x402/extensions/bazaar'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { alteredPayments } from '../support/altered-payments.ts'
import { anvilIsMissing } from '../support/chains/anvil.ts'
import { startFakeTronGrid } from '../support/chains/trongrid.ts'
import { activeKey } from '../support/key-holder.ts'
import { sanctioned, unlisted } from '../support/known-addresses.ts'
import { postMessage, revisions, writtenAs, type Problem } from '../support/mcp-message.ts'
import { documentIn, payTo } from '../support/chains/paid-chain.ts'
import { startPaidApp } from '../support/paid-app.ts'
import { paidTools } from '../support/paid-tools.ts'

const clean = unlisted.evm
const products = [
  ['compliance_decision', { to: clean, amountUsdc: '25' }, 300_000n],
  ['deep_trace', { addr: unlisted.tron }, 200_000n],
  ['batch_screen', { addresses: [clean, sanctioned.evm] }, 100_000n],
] as const

test('tools are paid for over x402, on a local chain with the official clients and facilitator', {
  skip: anvilIsMissing,
}, async (t) => {
  const grid = await startFakeTronGrid(t, Date.now())
  const paid = await startPaidApp(t, { TRON_API_URL: grid.url })
  const { app, balanceOf, facilitator } = paid
  const payer = await paid.payer(1)
  const { call, quoteOf } = paidTools(app)

  await t.test('the manifest names the tools beside the calls over HTTP', async () => {
    const { json } = await app.ask<{ paid: { tool: string; accepts: { amount: string }[] }[] }>('/api/x402')
    assert.deepEqual(
      json.paid.map((entry) => [entry.tool, BigInt(entry.accepts[0]?.amount ?? 0)]),
      products.map(([name, , amount]) => [name, amount]),
    )
  })

  for (const [name, , amount] of products) {
    await t.test(`${name}: without a payment the result is a signed quote, for any arguments`, async () => {
      for (const revision of revisions) {
        const quote = await quoteOf(name, revision)
        assert.equal(quote.resource.url, `mcp://tool/${name}`)
        assert.deepEqual(
          [quote.x402Version, quote.error, quote.accepts[0]?.amount],
          [2, 'payment_required', String(amount)],
        )
        const { json } = await app.ask('/api/x402/verify-requirements', {
          method: 'POST',
          body: { body: { ...quote }, expect: { payTo, amount: String(amount) } },
        })
        assert.deepEqual([json['verified'], json['payee_is_signer']], [true, true])
        const { valid, errors } = validateAndExtract(
          quote.extensions?.['bazaar'] as Parameters<typeof validateAndExtract>[0],
        )
        assert.ok(valid, errors?.join())
      }
    })
  }

  await t.test('each tool is bought once with one signature, and the balance is exact', async () => {
    for (const [name, args, amount] of products) {
      const before = await balanceOf(payTo)
      const { payload } = await payer.sign(await quoteOf(name))
      const meta = { 'x402/payment': payload }
      const bought = await call(name, args, { meta })
      assert.equal(bought.isError, undefined, JSON.stringify(bought.structuredContent))
      assert.deepEqual([bought.payment?.success, bought.payment?.payer], [true, payer.address.toLowerCase()])
      const again = await call(name, args, { meta }, '2025-11-25')
      assert.deepEqual(
        [again.content, again.payment, again.meta['idempotent_replayed']],
        [bought.content, bought.payment, true],
      )
      assert.equal((await call(name, { ...args, lang: 'zh' }, { meta })).reason, 'payment_already_used')
      assert.equal((await balanceOf(payTo)) - before, amount)
    }
  })

  await t.test('the same trace is bought over HTTP by GET; HEAD carries nothing out', async () => {
    const path = `/api/x402/trace?addr=${unlisted.tron}&hops=1`
    const { headers, status } = await app.ask(path)
    assert.equal(status, 402)
    const { header } = await (await paid.payer(5)).sign(documentIn(headers['payment-required']) as PaymentRequired)
    const before = await balanceOf(payTo)
    const sent = { headers: { 'payment-signature': header } }
    assert.equal((await app.ask(path, { ...sent, method: 'HEAD' })).status, 405)
    assert.equal(await balanceOf(payTo), before)
    const { json, headers: answered } = await app.ask(path, sent)
    assert.deepEqual([json['chain'], json['taint_share'], json['truncated']], ['tron', 0, false])
    assert.equal((documentIn(answered['payment-response']) as SettleResponse).success, true)
    assert.equal((await balanceOf(payTo)) - before, 200_000n)
  })

  await t.test('a decision is brief: the decision first, at most 1,200 bytes before what is signed', async () => {
    const { payload } = await payer.sign(await quoteOf('compliance_decision'))
    const { content, structuredContent } = await call(
      'compliance_decision',
      { to: sanctioned.evm },
      { meta: { 'x402/payment': payload } },
    )
    const { decision, reason_code, settlement } = structuredContent
    assert.deepEqual([decision, reason_code, settlement], ['decline', 'SANCTIONS_MATCH', null])
    assert.match(content[0]?.text ?? '', /^\{"decision":/)
    assert.ok(Buffer.byteLength(content[0]?.text.split(',"settlement"')[0] ?? '') <= 1_200)
  })

  await t.test('one signature eight times at once is one charge and one piece of work', async () => {
    const other = await paid.payer(2)
    const before = await balanceOf(payTo)
    const meta = { 'x402/payment': (await other.sign(await quoteOf('batch_screen'))).payload }
    const ends = await Promise.all(
      Array.from({ length: 8 }, () => call('batch_screen', { addresses: [clean] }, { meta })),
    )
    const done = ends.filter((end) => end.payment?.success === true)
    assert.equal(done.filter((end) => end.meta['idempotent_replayed'] === undefined).length, 1)
    for (const end of ends) if (!done.includes(end)) assert.equal(end.reason, 'payment_in_progress')
    assert.equal((await balanceOf(payTo)) - before, 100_000n)
  })

  await t.test('twenty payers at once get twenty answers, and the balance is exact', async () => {
    const before = await balanceOf(payTo)
    const quoted = await quoteOf('batch_screen')
    const payloads: unknown[] = []
    for (let i = 0; i < 20; i++) payloads.push((await (await paid.payer(100 + i)).sign(quoted)).payload)
    const ends = await Promise.all(
      payloads.map((payload, i) =>
        call(
          'batch_screen',
          { addresses: [clean] },
          { meta: { 'x402/payment': payload } },
          i % 2 ? '2025-11-25' : '2026-07-28',
        ),
      ),
    )
    for (const { isError, payment, meta } of ends)
      assert.deepEqual([isError, payment?.success, meta['idempotent_replayed']], [undefined, true, undefined])
    assert.equal((await balanceOf(payTo)) - before, 2_000_000n)
  })

  await t.test(
    'an invalid payment, and one for another product, altered or for HTTP, is refused and not charged',
    async () => {
      const before = await balanceOf(payTo)
      const verified = facilitator.asked['/verify'] ?? 0
      const { payload, header } = await payer.sign(await quoteOf('batch_screen'))
      const junk = [null, [], {}, 5, 'x'.repeat(9_000), header, { ...payload, more: 'x'.repeat(13_000) }]
      const { malformed, refused: otherwise } = alteredPayments(payload)
      for (const each of [...junk, ...malformed]) {
        const { isError, reason } = await call(
          'batch_screen',
          { addresses: [clean] },
          { meta: { 'x402/payment': each } },
        )
        assert.deepEqual([isError, reason], [true, 'payment_payload_invalid'], JSON.stringify(each).slice(0, 900))
      }
      const wrongly = await call('batch_screen', { addresses: 'x' }, { meta: { 'x402/payment': payload } })
      assert.deepEqual(
        [wrongly.reason, (wrongly.structuredContent as Problem).field],
        ['parameter_invalid', 'addresses'],
      )
      const dearer = await call('compliance_decision', { to: clean }, { meta: { 'x402/payment': payload } })
      assert.equal(dearer.structuredContent['error'], 'invalid_payment_requirements')
      const overHttp = await app.ask('/api/x402/batch', {
        method: 'POST',
        body: { addresses: [clean] },
        headers: { 'payment-signature': header },
      })
      assert.equal(overHttp.status, 402)
      assert.equal(facilitator.asked['/verify'] ?? 0, verified)
      for (const each of otherwise) {
        const refused = await call('batch_screen', { addresses: [clean] }, { meta: { 'x402/payment': each } })
        assert.equal(refused.isError, true, JSON.stringify(each))
        assert.notEqual(refused.structuredContent['error'] ?? 'payment_required', 'payment_required')
      }
      assert.equal(await balanceOf(payTo), before)
      // A free tool takes no money.
      const free = await call('screen_address', { addr: clean }, { meta: { 'x402/payment': payload } })
      assert.deepEqual([free.isError, free.payment], [undefined, undefined])
      assert.equal(
        (await call('batch_screen', { addresses: [clean] }, { meta: { 'x402/payment': payload } })).payment?.success,
        true,
      )
    },
  )

  await t.test('a message that the protocol refuses takes no payment, however good it is', async () => {
    const before = await balanceOf(payTo)
    const verified = facilitator.asked['/verify'] ?? 0
    const { payload } = await (await paid.payer(6)).sign(await quoteOf('batch_screen'))
    const meta = { 'x402/payment': payload }
    const good = writtenAs(
      '2025-11-25',
      'tools/call',
      { name: 'batch_screen', arguments: { addresses: [clean] } },
      meta,
    )
    const { id: _, ...notification } = good.body
    const refused: [string, unknown, Record<string, string>, number][] = [
      ['a batch', [good.body], {}, 400],
      ['no id', notification, {}, 202],
      ...[null, {}, [], true, 1.5].map((id): [string, unknown, Record<string, string>, number] => [
        `the id ${JSON.stringify(id)}`,
        { ...good.body, id },
        {},
        400,
      ]),
      ['another version of JSON-RPC', { ...good.body, jsonrpc: '1.0' }, {}, 400],
      ['an unknown revision', good.body, { 'mcp-protocol-version': '1999-01-01' }, 400],
      ['an Origin of another site', good.body, { origin: 'https://evil.example' }, 403],
      ['a Host of another site', good.body, { host: 'evil.example' }, 403],
      ['5 MB', { ...good.body, more: 'x'.repeat(5_000_000) }, {}, 413],
    ]
    for (const [what, body, headers, expected] of refused) {
      const { status, text } = await postMessage(body, { ...good.headers, ...headers }, app)
      assert.equal(status, expected, `${what}: ${text.slice(0, 200)}`)
    }
    assert.deepEqual([await balanceOf(payTo), facilitator.asked['/verify'] ?? 0], [before, verified])
    assert.equal((await call('batch_screen', { addresses: [clean] }, { meta })).payment?.success, true)
  })

  await t.test('a facilitator that hangs up is no quote, and the payment stays good', async () => {
    const meta = { 'x402/payment': (await (await paid.payer(4)).sign(await quoteOf('batch_screen'))).payload }
    facilitator.instead = () => null
    assert.equal((await call('batch_screen', { addresses: [clean] }, { meta })).reason, 'facilitator_unavailable')
    facilitator.instead = (path) =>
      path === '/settle'
        ? {
            status: 200,
            body: JSON.stringify({
              success: false,
              errorReason: 'insufficient_funds',
              transaction: '',
              network: 'eip155:31337',
            }),
          }
        : undefined
    const failed = await call('batch_screen', { addresses: [clean] }, { meta })
    assert.deepEqual(
      [failed.isError, failed.structuredContent['error'], failed.payment?.success],
      [true, 'insufficient_funds', false],
    )
    facilitator.instead = null
    assert.equal((await call('batch_screen', { addresses: [clean] }, { meta })).payment?.success, true)
  })

  await t.test('a key is held against its scopes before anything is quoted or charged', async () => {
    const scoped = await activeKey(app, { scopes: ['batch_screen'] })
    const elsewhere = await activeKey(app, { ip_allowlist: ['192.0.2.1'] })
    const meta = { 'x402/payment': (await payer.sign(await quoteOf('compliance_decision'))).payload }
    const asks = [
      ['compliance_decision', scoped, {}, 'key_scope_denied'],
      ['compliance_decision', scoped, meta, 'key_scope_denied'],
      ['deep_trace', scoped, {}, 'key_scope_denied'],
      ['batch_screen', scoped, {}, undefined],
      ['batch_screen', elsewhere, {}, 'key_ip_denied'],
    ] as const
    for (const [name, { headers }, sent, code] of asks) {
      const { isError, reason } = await call(name, { to: clean }, { headers, meta: sent })
      assert.deepEqual([isError, reason], [true, code], name)
    }
    const unknown = await call('batch_screen', {}, { headers: { 'x-api-key': 'nonsense' } })
    assert.equal(unknown.meta['key_rejected'], 'unknown')
  })

  await t.test(
    'the official client of MCP buys a call, and takes every answer for what the tool is described to answer',
    async () => {
      const client = new Client({ name: 'buyer', version: '1' })
      await client.connect(new StreamableHTTPClientTransport(new URL(`${app.url}/api/mcp`)))
      await client.listTools()
      const quoted = await client.callTool({ name: 'batch_screen', arguments: {} })
      assert.equal(quoted.isError, true)
      const { payload } = await (await paid.payer(3)).sign(quoted.structuredContent as PaymentRequired)
      const bought = await client.callTool({
        name: 'batch_screen',
        arguments: { addresses: [clean] },
        _meta: { 'x402/payment': payload },
      })
      assert.equal(bought.isError, undefined, JSON.stringify(bought))
      const { _meta: meta = {} } = bought
      assert.equal((meta['x402/payment-response'] as SettleResponse).success, true)
      await client.close()
    },
  )
})
