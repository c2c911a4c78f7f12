import assert from 'node:assert/strict'
import test from 'node:test'
import { hashDomain, hashTypedData } from 'viem'
import { carryOut } from '../../support/chains/carry-out.ts'
import { fundedAgent, signedPayment } from '../../support/chains/settling-app.ts'
import { domain, relayer, token } from '../../support/chains/settling-chain.ts'
import { historyOf, settlingOptions, settlingPlace } from '../../support/chains/settling-place.ts'

const domainTypes = {
  EIP712Domain: [
    { name: 'name', type: 'string' },
    { name: 'version', type: 'string' },
    { name: 'chainId', type: 'uint256' },
    { name: 'verifyingContract', type: 'address' },
  ],
} as const
const options = settlingOptions
const { begin, wallet } = settlingPlace()

test('200: what the wallet signed is relayed, and the answer, the history and the chain agree', options, async () => {
  const { place, payee } = await begin()
  const agent = await fundedAgent(place, wallet(1))
  const payment = await signedPayment(agent, { nonce: 'a', amountUsdc: '25.5' })
  const { status, json, text } = await agent.ask(payment, { 'idempotency-key': 'k' })
  assert.equal(status, 200, text)
  const { txHash, ...settlement } = json['settlement'] as { txHash: string }
  assert.deepEqual([json['status'], settlement], ['settled', { mode: 'onchain', network: 'base', simulated: false }])
  const receipt = (await place.anvil.call('eth_getTransactionReceipt', txHash)) as { status: string; to: string }
  assert.deepEqual([receipt.status, receipt.to], ['0x1', token.toLowerCase()])
  assert.deepEqual([await place.balance(payee), await place.balance(agent.wallet.address)], [25_500_000n, 74_500_000n])
  const again = await agent.ask(payment, { 'idempotency-key': 'k' })
  assert.deepEqual([again.status, again.text, again.headers['idempotent-replayed']], [200, text, 'true'])
  const { items, spent_today } = await historyOf(agent)
  assert.deepEqual(
    [items.map(({ status: state, txHash: tx, simulated }) => [state, tx, simulated]), spent_today],
    [[['settled', txHash, false]], 25.5],
  )
  assert.equal((await agent.ask({ ...payment })).json['reason_code'], 'replay_detected')
  assert.equal(await place.balance(payee), 25_500_000n)
})

test(
  'a preview returns what to sign, as a wallet hashes it; without the secret the wallet is not shown',
  options,
  async () => {
    const { place, payee } = await begin()
    const agent = await fundedAgent(place, wallet(1), 0n)
    const payment = { action: 'preview', nonce: 'a', amountUsdc: 3, to: payee, network: 'base' }
    // A payment that names no network, or another one than the settlement's, moves nothing.
    for (const network of [undefined, 'polygon']) {
      const { settlement } = (await agent.ask({ ...payment, network })).json as { settlement: Record<string, unknown> }
      assert.deepEqual([settlement['mode'], settlement['authorization']], ['simulated', null])
      assert.match(String(settlement['detail']), /^Simulated: no money moved\./)
    }
    const own = (await agent.ask(payment)).json['settlement'] as {
      authorization: { typedData: Parameters<typeof hashTypedData>[0] }
    }
    assert.match(hashTypedData(own.authorization.typedData), /^0x[0-9a-f]{64}$/)
    const onChain = await place.anvil.call('eth_call', { to: token, data: '0x3644e515' }, 'latest')
    assert.equal(
      hashDomain({
        domain: { ...domain, chainId: BigInt(domain.chainId), verifyingContract: token },
        types: domainTypes,
      }),
      onChain,
    )
    const anybody = await place.app.ask('/api/pay', { method: 'POST', body: { ...payment, agentId: agent.agentId } })
    const { typedData } = (
      anybody.json['settlement'] as { authorization: { typedData: { message: { from: unknown } } } }
    ).authorization
    assert.equal(typedData.message.from, null)
    const elsewhere = await agent.ask({ ...payment, network: 'ethereum' })
    assert.equal((elsewhere.json['settlement'] as { authorization: unknown }).authorization, null)
  },
)

test('a payment without an authorization stays simulated, and states it', options, async () => {
  const { place } = await begin()
  const agent = await fundedAgent(place, wallet(1), 0n)
  const { json } = await agent.pay({ network: 'base' })
  assert.deepEqual(json['settlement'], { mode: 'simulated', network: 'base', txHash: null, simulated: true })
  assert.match(String(json['detail']), /^Simulated: no money moved\. .*network base .*`authorization`/)
  const described = (await place.app.ask('/api/pay')).json['settlement'] as { mode: string; network: string }
  assert.deepEqual([described.mode, described.network], ['onchain', 'base'])
})

test(
  '400: an authorization that is not exactly this payment by this wallet is refused, and nothing is spent',
  options,
  async () => {
    const { place, payee } = await begin()
    const agent = await fundedAgent(place, wallet(1))
    const stranger = await fundedAgent(place, wallet(2))
    const relaying = await fundedAgent(place, 0xfac1)
    const nowS = Math.floor(place.app.world.now() / 1_000)
    const sign = (changes = {}, other = {}, by = agent) =>
      signedPayment(by, { nonce: 'n' }, changes, { ...domain, ...other })
    const good = await sign()
    const cases: [string, Record<string, unknown>, string, string][] = [
      ['another amount', await sign({ value: '1000001' }), 'authorization_mismatch', 'value'],
      ['another payee', await sign({ to: stranger.wallet.address }), 'authorization_mismatch', 'to'],
      ['another nonce', await sign({ nonce: `0x${'11'.repeat(32)}` }), 'authorization_mismatch', 'nonce'],
      ['the body changed', { ...good, amountUsdc: '2' }, 'authorization_mismatch', 'value'],
      ['the nonce of the body changed', { ...good, nonce: 'm' }, 'authorization_mismatch', 'nonce'],
      ['a wallet that is not the agent’s', await sign({}, {}, stranger), 'authorization_mismatch', 'from'],
      [
        'signed by a stranger',
        {
          ...good,
          authorization: {
            ...good.authorization,
            signature: (await sign({ from: agent.wallet.address, nonce: good.authorization.nonce }, {}, stranger))
              .authorization.signature,
          },
        },
        'authorization_signature_invalid',
        'signature',
      ],
      [
        'for another token',
        await sign({}, { verifyingContract: payee }),
        'authorization_signature_invalid',
        'signature',
      ],
      ['for another chain', await sign({}, { chainId: 1 }), 'authorization_signature_invalid', 'signature'],
      ['with another version', await sign({}, { version: '1' }), 'authorization_signature_invalid', 'signature'],
      ['ended', await sign({ validBefore: String(nowS) }), 'authorization_expired', 'validBefore'],
      ['about to end', await sign({ validBefore: String(nowS + 29) }), 'authorization_expired', 'validBefore'],
      ['valid for too long', await sign({ validBefore: String(nowS + 4_000) }), 'authorization_expired', 'validBefore'],
      ['not yet valid', await sign({ validAfter: String(nowS + 5) }), 'authorization_expired', 'validAfter'],
    ]
    for (const [what, body, code, member] of cases) {
      const { status, json } = await agent.ask(body)
      assert.deepEqual([status, json['reason_code'], json['field']], [400, code, `authorization.${member}`], what)
    }
    const other = await agent.ask({ ...good, network: 'ethereum' })
    assert.deepEqual(
      [other.status, other.json['reason_code'], other.json['field']],
      [400, 'network_mismatch', 'network'],
    )
    const own = await relaying.ask(await signedPayment(relaying, { nonce: 'n' }))
    assert.deepEqual([own.json['reason_code'], own.json['field']], ['authorization_mismatch', 'authorization.from'])
    assert.deepEqual((await historyOf(agent)).items, [])
    assert.equal(await place.balance(payee), 0n)
    const early = await agent.ask({
      ...good,
      authorization: {
        ...good.authorization,
        signature: `${good.authorization.signature.slice(0, -2)}${good.authorization.signature.endsWith('1b') ? '00' : '01'}`,
      },
    })
    assert.equal(early.status, 200, 'a recovery bit of 0 or 1 is the same signature')
  },
)

test(
  'another person’s authorization is of no use: it names their agent, and their wallet is not this agent’s',
  options,
  async () => {
    const { place } = await begin()
    const victim = await fundedAgent(place, wallet(1))
    const thief = await fundedAgent(place, wallet(2), 0n)
    const stolen = await signedPayment(victim, { nonce: 'n' })
    const request = await thief.ask(stolen)
    assert.deepEqual([request.status, request.json['field']], [400, 'authorization.from'])
    // Even one who registers with the victim's wallet gets another nonce for it.
    const double = { ...(await fundedAgent(place, wallet(1), 0n)) }
    const again = await double.ask(stolen)
    assert.deepEqual([again.status, again.json['field']], [400, 'authorization.nonce'])
    assert.equal(await place.balance(victim.wallet.address), 100_000_000n)
  },
)

test('502: what the chain would refuse is not sent, is no debt, and leaves the nonce', options, async () => {
  const { place } = await begin()
  const poor = await fundedAgent(place, wallet(1), 999_999n)
  const payment = await signedPayment(poor, { nonce: 'n' })
  const sentByRelayer = () => place.anvil.call('eth_getTransactionCount', relayer.address, 'latest')
  const sentBefore = await sentByRelayer()
  const refused = await poor.ask(payment)
  assert.deepEqual([refused.status, refused.json['reason_code']], [502, 'settlement_failed'])
  assert.match(String(refused.json['detail']), /holds less/)
  await place.usdc.mint(poor.wallet.address, 1n)
  await place.usdc.setFrozen(poor.wallet.address, true)
  assert.match(String((await poor.ask(payment)).json['detail']), /frozen the wallet/)
  await place.usdc.setFrozen(poor.wallet.address, false)
  const { items, spent_today } = await historyOf(poor)
  assert.deepEqual([items.map(({ status }) => status), spent_today], [['failed', 'failed'], 0])
  assert.equal((await poor.ask(payment)).status, 200)
  assert.equal(Number(await sentByRelayer()), Number(sentBefore) + 1)
})

test('409: an authorization that was carried out or cancelled past this service is not sent', options, async () => {
  const { place } = await begin()
  const agent = await fundedAgent(place, wallet(1))
  const { authorization } = await signedPayment(agent, { nonce: 'n' })
  await carryOut(place, authorization)
  const { status, json } = await agent.ask(await signedPayment(agent, { nonce: 'n' }))
  assert.deepEqual([status, json['reason_code']], [409, 'authorization_used'])
})
