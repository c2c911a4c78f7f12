import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import type { ScreenResult } from '../../src/screening/screen-result.ts'
import { anvilIsMissing, startAnvil, type Anvil } from '../support/chains/anvil.ts'
import { appNowMs, evmAddress, startChainApp } from '../support/chains/chain-app.ts'
import { named } from '../support/chains/evm-set-up.ts'
import { putTestToken, type TestToken } from '../support/chains/test-token.ts'
import { bridge, sanctioned, tornadoPool } from '../support/known-addresses.ts'

// A real node with a real token contract at the addresses of mainnet, queried through the real app.
const options = { skip: anvilIsMissing, timeout: 60_000 }
const dayS = 86_400
const coin = '0xde0b6b3a7640000'
const delegate = '0xd90e2f925DA726b50C4Ed8D0Fb90Ad053324F31b'

test(
  '200: an address that Circle or Tether froze is risky, with token, block and page, until it is released',
  options,
  async (t) => {
    const { anvil, usdc, usdt, screen } = await setUp(t)
    const address = await oldAccount(anvil, 1)
    await usdt.setFrozen(address, true)
    const frozen = await screen(address)
    assert.deepEqual(
      [frozen.verdict, frozen.risk, frozen.blocked, frozen.reason_code, frozen.signal_class, frozen.signal_keys],
      ['risky', 90, true, 'ISSUER_FROZEN', 'regulatory', ['issuer.frozen']],
    )
    const [evidence] = frozen.evidence
    assert.deepEqual(
      [evidence?.source, evidence?.signal_key, evidence?.weight, evidence?.url, evidence?.detail],
      [
        'ethereum.issuer_freeze',
        'issuer.frozen',
        90,
        `https://etherscan.io/address/${address}`,
        'The issuer of USDT has frozen the address.',
      ],
    )
    assert.equal(evidence?.block, Number(await anvil.call('eth_blockNumber')))
    assert.equal(evidence?.as_of, new Date(await anvil.headMs()).toISOString())
    await usdc.setFrozen(address, true)
    const both = await screen(address)
    assert.deepEqual(
      both.evidence.map(({ detail }) => /of (\w+) /.exec(detail)?.[1]),
      ['USDC', 'USDT'],
    )
    await usdc.setFrozen(address, false)
    await usdt.setFrozen(address, false)
    assert.deepEqual(verdictOf(await screen(address)), ['clear', 0, ['none']])
  },
)

test('200: each network reads the views that its tokens have', options, async (t) => {
  for (const [network, chainId, tokens] of [
    ['polygon', 137, ['USDC', 'USDT']],
    ['base', 8453, ['USDC']],
    ['bsc', 56, []],
  ] as const) {
    const { anvil, usdc, usdt, screen } = await setUp(t, network, chainId)
    const address = await oldAccount(anvil, 1)
    await usdc.setFrozen(address, true)
    await usdt.setFrozen(address, true)
    const { verdict, evidence, intelligence, note } = await screen(address)
    assert.deepEqual(
      evidence.map(({ detail }) => /of (\w+) /.exec(detail)?.[1]),
      tokens,
    )
    assert.equal(verdict, tokens.length > 0 ? 'risky' : 'clear')
    const freeze = intelligence.sources.find(({ id }) => id === `${network}.issuer_freeze`)
    assert.equal(freeze?.status, tokens.length > 0 ? 'ok' : 'no_view')
    assert.equal(note.includes('bsc issuer freeze'), network === 'bsc')
  }
})

test(
  '200: a freeze view that reverts leaves an address uncertain, and does not take away what else was seen',
  options,
  async (t) => {
    const { anvil, usdc, screen } = await setUp(t)
    const address = await oldAccount(anvil, 1)
    await usdc.setBroken(true)
    const broken = await screen(address)
    assert.deepEqual(
      [broken.verdict, broken.cause, broken.reason_code],
      ['uncertain', 'malformed', 'SCREENING_UNAVAILABLE'],
    )
    const noHistory = await screen(evmAddress(0x2222))
    assert.deepEqual(verdictOf(noHistory), ['caution', 20, ['profile.none']])
    assert.equal(noHistory.intelligence.sources.find(({ id }) => id === 'ethereum.issuer_freeze')?.cause, 'malformed')
  },
)

test(
  '200: old, new, busy, delegated accounts, contracts and addresses without a history are distinguished',
  options,
  async (t) => {
    const { anvil, usdc, screen } = await setUp(t)
    const [, , busy = ''] = (await anvil.call('eth_accounts')) as string[]
    await anvil.call('anvil_setBalance', busy, '0x0')
    const payee = await receiver(usdc, 2)
    const [old, young, contract, delegated] = [
      await oldAccount(anvil, 1),
      ...[3, 4, 5].map((n) => evmAddress(0x3000 + n)),
    ] as const
    assert.ok(young && contract && delegated)
    await anvil.mine(12, dayS / 4)
    await anvil.call('anvil_setBalance', young, coin)
    await anvil.call('anvil_setCode', contract, '0x6080')
    await anvil.call('anvil_setCode', delegated, `0xef0100${delegate.slice(2)}`)
    await anvil.call('anvil_setBalance', busy, coin)
    for (let nth = 0; nth < 21; nth++) await anvil.transact({ from: busy, to: busy, value: '0x0', gas: '0x5208' })
    assert.deepEqual(verdictOf(await screen(old)), ['clear', 0, ['none']])
    assert.deepEqual(verdictOf(await screen(payee)), ['clear', 0, ['none']])
    assert.deepEqual(verdictOf(await screen(evmAddress(0x9999))), ['caution', 20, ['profile.none']])
    assert.deepEqual(verdictOf(await screen(young)), ['caution', 25, ['profile.new']])
    const busyResult = await screen(busy)
    assert.deepEqual(verdictOf(busyResult), ['caution', 32, ['profile.burst', 'profile.new']])
    assert.ok(busyResult.evidence.some(({ detail }) => detail.startsWith('21 transactions within a day')))
    const delegatedResult = await screen(delegated)
    assert.deepEqual(verdictOf(delegatedResult), ['caution', 32, ['profile.delegated', 'profile.new']])
    assert.ok(delegatedResult.evidence.some(({ detail }) => detail.includes(delegate)))
    const contractResult = await screen(contract)
    assert.deepEqual(verdictOf(contractResult), ['caution', 25, ['profile.new', 'profile.contract']])
    for (const { url, source, as_of } of [
      ...busyResult.evidence,
      ...delegatedResult.evidence,
      ...contractResult.evidence,
    ]) {
      assert.equal(source, 'ethereum.profile')
      assert.match(url, /^https:\/\/etherscan\.io\/address\/0x/)
      assert.ok(as_of)
    }
  },
)

test(
  '200: funds that were exchanged with a listed address taint, and with a bridge they do not',
  options,
  async (t) => {
    const { anvil, usdc, usdt, screen } = await setUp(t)
    const [tainted, plain] = [await oldAccount(anvil, 1), await oldAccount(anvil, 2)]
    await usdc.mint(sanctioned.evm, 100_000_000n)
    await usdc.move(sanctioned.evm, tainted, 12_500_000n)
    await usdt.mint(tainted, 9_000_000n)
    await usdt.move(tainted, tornadoPool, 2_000_001n)
    await usdc.mint(plain, 50_000_000n)
    await usdc.move(plain, bridge, 1n)
    const result = await screen(tainted)
    assert.deepEqual(
      [result.verdict, result.risk, result.blocked, result.reason_code, result.signal_class, result.signal_keys],
      ['caution', 60, false, 'SANCTIONS_TAINT', 'regulatory', ['taint.onehop']],
    )
    assert.deepEqual(
      result.evidence.map(({ detail, source, weight }) => [detail, source, weight]),
      [
        [`Received 12.5 USDC from ${sanctioned.evm}, which is listed: OFAC SDN list.`, 'ethereum.taint', 60],
        [`Sent 2.000001 USDT to ${tornadoPool}, which is listed: Tornado Cash contracts.`, 'ethereum.taint', 60],
      ],
    )
    for (const { url } of result.evidence) {
      const hash = url.replace('https://etherscan.io/tx/', '')
      const receipt = (await anvil.call('eth_getTransactionReceipt', hash)) as { status: string } | null
      assert.equal(receipt?.status, '0x1', url)
    }
    assert.deepEqual(verdictOf(await screen(plain)), ['clear', 0, ['none']])
  },
)

test(
  '200: a node of another chain is misconfigured, and one that mines no more is stale until it mines again',
  options,
  async (t) => {
    const other = await setUp(t, 'ethereum', 31_337)
    const wrong = await other.screen(evmAddress(0x3001))
    assert.deepEqual([wrong.verdict, wrong.cause], ['uncertain', 'misconfigured'])
    const { app, anvil, screen } = await setUp(t)
    const address = await oldAccount(anvil, 1)
    assert.equal((await screen(address)).verdict, 'clear')
    app.world.clock.ms += 601_000
    const stale = (await app.ask<ScreenResult>(`/api/risk?addr=${await oldAccount(anvil, 2, false)}`)).json
    // A chain that stands still cannot be distinguished from a clock that runs ahead.
    assert.deepEqual([stale.verdict, stale.cause], ['uncertain', 'clock'])
    assert.ok(stale.intelligence.sources.some(({ status, cause }) => status === 'stale' && cause === 'stale'))
    await anvil.call('evm_setNextBlockTimestamp', Math.floor(app.world.clock.ms / 1_000))
    await anvil.call('evm_mine')
    assert.equal((await screen(address)).verdict, 'clear')
  },
)

type SetUp = {
  app: Awaited<ReturnType<typeof startChainApp>>
  anvil: Anvil
  usdc: TestToken
  usdt: TestToken
  /** Screens at the time of the newest block, when nothing that was read before is cached any more. */
  screen: (address: string) => Promise<ScreenResult>
}

/** Time is that of the chain. */
async function setUp(t: TestContext, name = 'ethereum', chainId = 1): Promise<SetUp> {
  const anvil = await startAnvil(t, { chainId, startS: appNowMs / 1_000 })
  const contracts = named(name).tokens.filter(({ freezeView, decimals }) => freezeView !== null || decimals === 18)
  const [usdc = named(name).tokens[0], usdt = named(name).tokens.at(-1)] = contracts
  assert.ok(usdc && usdt)
  const tokens = [await putTestToken(anvil, usdc.address), await putTestToken(anvil, usdt.address)] as const
  for (const { address } of named(name).tokens) {
    if (address !== usdc.address && address !== usdt.address) await putTestToken(anvil, address)
  }
  const app = await startChainApp(t, { [`RPC_URL_${name.toUpperCase()}`]: anvil.url, CHAIN_BUDGET_MS: '10000' })
  const screen = async (address: string): Promise<ScreenResult> => {
    await anvil.mine(2, 601)
    app.world.clock.ms = await anvil.headMs()
    return (await app.ask<ScreenResult>(`/api/risk?addr=${address}&network=${name}`)).json
  }
  return { app, anvil, usdc: tokens[0], usdt: tokens[1], screen }
}

/** An account that sent something and then was quiet for over a month. */
async function oldAccount(anvil: Anvil, n: number, grows = true): Promise<string> {
  const address = evmAddress(0x3000 + n)
  await anvil.call('anvil_setBalance', address, coin)
  await anvil.call('anvil_setNonce', address, '0x5')
  if (grows) await anvil.mine(128, dayS / 4)
  return address
}

/** An address that received a token over a month ago and never sent anything. */
async function receiver(token: TestToken, n: number): Promise<string> {
  const address = evmAddress(0x3000 + n)
  await token.mint(address, 5_000_000n)
  return address
}

function verdictOf({ verdict, risk, signal_keys }: ScreenResult) {
  return [verdict, risk, signal_keys]
}
