import assert from 'node:assert/strict'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import test, { type TestContext } from 'node:test'
import type { ScreenResult } from '../../src/screening/screen-result.ts'
import { appNowMs, evmAddress, fakeChains, startChainApp, type FakeChain } from '../support/chains/chain-app.ts'
import { emptyAccount, startEvmNode, type EvmNode } from '../support/chains/evm-node.ts'
import { overTime } from '../support/chains/over-time.ts'
import { sanctioned, tornadoPool, unlisted } from '../support/known-addresses.ts'
import { shared, type TestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'
import { removeFolder } from '../support/temporary-folder.ts'

const questions = ['issuer_freeze', 'profile', 'taint'] as const
const words = {
  issuer_freeze: 'issuer freeze',
  profile: 'address profile',
  taint: 'direct transfers with listed addresses',
}

test('200: a chain that is off is not configured, and an address can be clear without it', async (t) => {
  const { json } = await shared.ask<ScreenResult>(`/api/risk?addr=${unlisted.evm}`)
  assert.deepEqual([json.verdict, json.blocked, json.cause], ['clear', false, undefined])
  assert.deepEqual(
    statesOf(json, 'ethereum'),
    questions.map(() => ['not_configured', undefined, null]),
  )
  const { node, app } = await start(t)
  node.fail('reset')
  const tron = await app.ask<ScreenResult>(`/api/risk?addr=${unlisted.tron}`)
  const base = await app.ask<ScreenResult>(`/api/risk?addr=${unlisted.evm}&network=base`)
  assert.deepEqual([tron.json.verdict, base.json.verdict], ['clear', 'clear'])
  assert.equal(node.posts.length, 0)
})

for (const [network, startChain] of Object.entries(fakeChains)) {
  test(`200: ${network} in order leaves an address clear, with block and time in the sources`, async (t) => {
    const chain = await startChain(t)
    const app = await startChainApp(t, chain.env)
    await goOn(app, chain, 0)
    const { json } = await app.ask<ScreenResult>(`/api/risk?addr=${chain.ordinary(1)}`)
    assert.deepEqual([json.chain, json.verdict, json.risk, json.blocked], [network, 'clear', 0, false])
    assert.deepEqual([json.reason_code, json.signal_keys, json.evidence], ['NO_RISK_SIGNAL', ['none'], []])
    for (const question of questions) {
      const source = sourceOf(json, `${network}.${question}`)
      const isAsked = chain.asked.includes(question)
      assert.equal(source?.status, isAsked ? 'ok' : 'no_view')
      assert.equal(source?.cause, undefined)
      if (isAsked) assert.ok(Math.abs(Date.parse(source?.as_of ?? '') - appNowMs) < 60_000)
      assert.equal(
        json.note.includes(`${network} ${words[question]}`),
        !isAsked,
        'only what was not asked is in the note',
      )
    }
  })

  test(`200: however ${network} fails, no address is clear, a listed one is risky, and it recovers by itself`, async (t) => {
    const chain = await startChain(t)
    const app = await startChainApp(t, chain.env)
    const family = network === 'ethereum' ? 'evm' : (network as 'tron' | 'solana' | 'bitcoin')
    const ask = (address: string) =>
      overTime(app.world.clock, chain, app.ask<ScreenResult>(`/api/risk?addr=${address}`), budgetMs)
    let n = 0
    await goOn(app, chain, 0)
    for (const [fault, cause] of Object.entries(chain.faults)) {
      // Which chain an endpoint serves is looked at every five minutes.
      await goOn(app, chain, fault === 'is another chain' ? 301_000 : 31_000)
      await chain.fail(fault)
      const { json } = await ask(chain.ordinary(++n))
      // The blocks of the only network that is read cannot be distinguished from a clock that runs ahead; Bitcoin's may
      // be hours apart.
      if (fault === 'lags behind' && network !== 'bitcoin') {
        assert.deepEqual([json.verdict, json.reason_code, json.cause], ['uncertain', 'CLOCK_WRONG', 'clock'])
      } else assertUncertain(json, cause, fault)
      const isStale = cause === 'stale'
      assert.deepEqual(
        statesOf(json, network),
        questions.map((question) =>
          chain.asked.includes(question) ? [isStale ? 'stale' : 'failed', cause, null] : ['no_view', undefined, null],
        ),
        fault,
      )
      const listed = await ask(sanctioned[family])
      const { verdict, blocked, reason_code, cause: none } = listed.json
      assert.deepEqual([verdict, blocked, reason_code, none], ['risky', true, 'SANCTIONS_MATCH', undefined], fault)
      await chain.fail(null)
      await goOn(app, chain, 11_000)
      const mended = await ask(chain.ordinary(++n))
      assert.equal(mended.json.verdict, 'clear', `after ${fault}: ${JSON.stringify(statesOf(mended.json, network))}`)
    }
  })
}

test('200: an endpoint that is not there at all is unreachable, in both languages', async (t) => {
  const app = await startChainApp(t, { RPC_URL_BASE: 'http://127.0.0.1:9' })
  for (const lang of ['en', 'zh']) {
    const { json } = await app.ask<ScreenResult>(`/api/risk?addr=${unlisted.evm}&network=base&lang=${lang}`)
    assertUncertain(json, 'unreachable')
    const han = /\p{Script=Han}/u
    for (const text of [...json.signals, json.advice, sourceOf(json, 'base.profile')?.detail ?? ''])
      assert.equal(han.test(text), lang === 'zh', text)
  }
})

test('200: two endpoints that differ about an address leave it uncertain, and agree about others', async (t) => {
  const { node, app } = await start(t, { second: true })
  const [one, other] = [ordinary(node, 1), ordinary(node, 2)]
  const usdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
  node.second.chain.accounts = node.chain.accounts
  node.chain.frozen.add(`${usdt} ${one}`.toLowerCase())
  const { json } = await app.ask<ScreenResult>(`/api/risk?addr=${one}`)
  assertUncertain(json, 'disagreement')
  assert.deepEqual(
    statesOf(json, 'ethereum').map(([status, cause]) => [status, cause]),
    [
      ['failed', 'disagreement'],
      ['ok', undefined],
      ['ok', undefined],
    ],
  )
  assert.equal((await app.ask<ScreenResult>(`/api/risk?addr=${other}`)).json.verdict, 'clear')
})

test('200: an endpoint that shows a balance and not the transfer it came by is not believed about either', async (t) => {
  const { node, app } = await start(t)
  const payee = evmAddress(0x2001)
  const [usdc, block] = ['0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', node.chain.head.number - 10]
  const account = emptyAccount({ tokens: new Map([[usdc.toLowerCase(), 1_000_000n]]), heldSince: block })
  node.chain.accounts.set(payee.toLowerCase(), account)
  const { json } = await app.ask<ScreenResult>(`/api/risk?addr=${payee}`)
  assertUncertain(json, 'malformed')
  assert.deepEqual(
    statesOf(json, 'ethereum').map(([status]) => status),
    ['ok', 'failed', 'failed'],
  )
  const tx = `0x${'11'.repeat(32)}`
  node.chain.logs = [{ token: usdc, from: sanctioned.evm, to: payee, value: 1_000_000n, block, logIndex: 1, tx }]
  await goOn(app, node, 11_000)
  assert.equal((await app.ask<ScreenResult>(`/api/risk?addr=${payee}`)).json.signal_keys.includes('taint.onehop'), true)
})

test('200: an explorer that fails takes the age and the transfers with it, and leaves the freezes', async (t) => {
  const { app } = await start(t, {
    env: { EXPLORER_API_URL_ETHEREUM: 'http://127.0.0.1:9', EXPLORER_API_KIND_ETHEREUM: 'blockscout' },
  })
  const { json } = await app.ask<ScreenResult>(`/api/risk?addr=${unlisted.evm}`)
  assertUncertain(json, 'unreachable')
  assert.deepEqual(
    statesOf(json, 'ethereum').map(([status]) => status),
    ['ok', 'failed', 'failed'],
  )
})

test('200: an endpoint that hangs is not waited for beyond the budget, and not at all once it failed often', async (t) => {
  const { node, app } = await start(t)
  const { clock } = app.world
  const ask = async (n: number) => (await app.ask<ScreenResult>(`/api/risk?addr=${ordinary(node, n)}`)).json
  await ask(100)
  node.fail('hang')
  for (const n of [1, 2]) {
    const hung = node.hung()
    const answer = ask(n)
    await until(() => node.hung() > hung)
    await clock.pass(budgetMs - 1)
    assert.equal(await Promise.race([answer, nextTurns()]), null, 'it is waited for')
    await clock.pass(1)
    assertUncertain(await answer, 'timeout')
  }
  const posts = node.posts.length
  const stoodMs = clock.ms
  for (let n = 3; n < 13; n++) assertUncertain(await ask(n), 'timeout')
  assert.equal(clock.ms, stoodMs, 'ten answers without waiting')
  assert.equal(node.posts.length, posts)
  assert.equal((await ask(100)).verdict, 'clear', 'what was read before is still known')
  node.fail(null)
  await goOn(app, node, 9_000)
  assertUncertain(await ask(20), 'timeout')
  await goOn(app, node, 1_000)
  assert.equal((await ask(20)).verdict, 'clear')
})

test('200: an answer that comes too late for one call is there for the next', async (t) => {
  const { node, app } = await start(t)
  const { fetch } = app.world
  const address = ordinary(node, 1)
  const ask = async () => (await app.ask<ScreenResult>(`/api/risk?addr=${address}`)).json
  const opened = Promise.withResolvers<void>()
  let held = 0
  app.world.fetch = async (...question) => {
    held++
    await opened.promise
    return fetch(...question)
  }
  const first = ask()
  await until(() => held > 0)
  await app.world.clock.pass(budgetMs)
  assertUncertain(await first, 'timeout')
  opened.resolve()
  const json = await ask()
  assert.equal(json.verdict, 'clear')
  app.world.fetch = () => assert.fail('it is known')
  assert.deepEqual(await ask(), json)
})

test('200: a hundred questions about one address at once cost the chain one', async (t) => {
  const { node, app } = await start(t)
  await app.ask(`/api/risk?addr=${ordinary(node, 1)}`)
  node.posts.length = 0
  const address = ordinary(node, 2)
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => app.ask<ScreenResult>(`/api/risk?addr=${address}`)),
  )
  for (const { json } of answers) assert.deepEqual(json, answers[0]?.json)
  assert.equal(answers[0]?.json.verdict, 'clear')
  assert.equal(node.posts.length, 1)
})

test('200: one and the same answer never stands for another address, network or language', async (t) => {
  const { node, app } = await start(t)
  const [one, other] = [ordinary(node, 1), ordinary(node, 2)]
  node.chain.accounts.set(other.toLowerCase(), emptyAccount({ coin: 1n, code: '0x6080' }))
  for (let round = 0; round < 2; round++) {
    const answers = await Promise.all(
      [one, other].flatMap((address) =>
        ['en', 'zh'].map((lang) => app.ask<ScreenResult>(`/api/risk?addr=${address}&lang=${lang}`)),
      ),
    )
    assert.deepEqual(
      answers.map(({ json }) => [json.address, json.lang, json.signal_keys]),
      [
        [one, 'en', ['none']],
        [one, 'zh', ['none']],
        [other, 'en', ['profile.contract']],
        [other, 'zh', ['profile.contract']],
      ],
    )
    const base = await app.ask<ScreenResult>(`/api/risk?addr=${one}&network=base`)
    assert.deepEqual(
      statesOf(base.json, 'base').map(([status]) => status),
      questions.map(() => 'not_configured'),
    )
  }
})

test('200: a day in the past queries no chain, and is answered when the chain is down', async (t) => {
  const { node, app } = await start(t)
  node.fail('reset')
  const { json } = await app.ask<ScreenResult>(`/api/risk?addr=${unlisted.evm}&on=2025-11-01`)
  assert.deepEqual([json.verdict, json.on], ['clear', '2025-11-01'])
  assert.equal(
    json.intelligence.sources.some(({ kind }) => kind === 'chain'),
    false,
  )
  assert.equal(node.posts.length, 0)
})

test('200: what a crowd reports stays caution while the chain is silent, and an own hit stays risky', async (t) => {
  const listsDir = await mkdtemp(join(tmpdir(), 'countersign-lists-'))
  t.after(() => removeFolder(listsDir))
  const [reported, own] = [evmAddress(0xabc1), evmAddress(0xabc2)]
  await mkdir(join(listsDir, 'scamsniffer'))
  await mkdir(join(listsDir, 'own'))
  await writeFile(join(listsDir, 'scamsniffer/address.json'), JSON.stringify([reported]))
  await writeFile(join(listsDir, 'own/own.json'), JSON.stringify([{ address: own, reason: 'never paid back' }]))
  const { node, app } = await start(t, { env: { LISTS_DIR: listsDir } })
  node.fail('page')
  const crowd = (await app.ask<ScreenResult>(`/api/risk?addr=${reported}`)).json
  assert.deepEqual([crowd.verdict, crowd.risk, crowd.blocked, crowd.reason_code], ['caution', 45, false, 'SCAM_MATCH'])
  assert.deepEqual(
    statesOf(crowd, 'ethereum').map(([status, cause]) => [status, cause]),
    questions.map(() => ['failed', 'malformed']),
  )
  assert.equal(crowd.cause, undefined)
  const ours = (await app.ask<ScreenResult>(`/api/risk?addr=${own}`)).json
  assert.deepEqual([ours.verdict, ours.reason_code], ['risky', 'OWN_LIST_MATCH'])
  const mixer = (await app.ask<ScreenResult>(`/api/risk?addr=${tornadoPool}`)).json
  assert.deepEqual([mixer.verdict, mixer.reason_code], ['risky', 'MIXER_MATCH'])
})

test('200: an endpoint’s key is in no answer and in no line of the log', async (t) => {
  const { node, app } = await start(t, {
    env: { EXPLORER_API_URL_ETHEREUM: 'http://127.0.0.1:9/secret-key', EXPLORER_API_KEY: 'secret-key' },
  })
  assert.match(node.url, /secret-key/)
  for (const fault of ['page', 'unauthorized', 'error_object'] as const) {
    node.fail(fault)
    const { text } = await app.ask(`/api/risk?addr=${ordinary(node, 1)}`)
    assert.doesNotMatch(text, /secret-key|127\.0\.0\.1/)
    await goOn(app, node, 11_000)
  }
  assert.doesNotMatch(app.logged.join(''), /secret-key/)
})

/** What every answer has that could not be completed. */
function assertUncertain(json: ScreenResult, cause: string, what = ''): void {
  const { verdict, risk, blocked, reason_code, signal_class, signal_keys, evidence, retry } = json
  assert.deepEqual(
    [verdict, risk, blocked, reason_code, signal_class, signal_keys, evidence, json.cause],
    ['uncertain', null, true, 'SCREENING_UNAVAILABLE', 'uncertain', ['none'], [], cause],
    what,
  )
  assert.deepEqual([retry.retryable, retry.after_seconds], [true, 30])
  assert.ok(retry.condition)
}

function sourceOf({ intelligence }: ScreenResult, id: string) {
  return intelligence.sources.find((source) => source.id === id)
}

function statesOf(
  json: ScreenResult,
  network: string,
): [string | undefined, string | undefined, string | null | undefined][] {
  return questions.map((question) => {
    const source = sourceOf(json, `${network}.${question}`)
    return [source?.status, source?.cause, source?.as_of]
  })
}

/** Time passes, for the chain as well, whose blocks have times in whole seconds. */
async function goOn(app: TestApp, { setHeadMs }: Pick<FakeChain, 'setHeadMs'>, ms: number): Promise<void> {
  await app.world.clock.pass(ms)
  setHeadMs(Math.floor(app.world.clock.ms / 1_000) * 1_000)
}

/** Time for what is settled to come through, none of it waited for. */
async function nextTurns(): Promise<null> {
  for (let turn = 0; turn < 20; turn++) await nextTurn()
  return null
}

/** What CHAIN_BUDGET_MS is unless it is set. */
const budgetMs = 800

type Start = { second?: boolean; env?: Readonly<Record<string, string>> }

async function start(t: TestContext, { second = false, env = {} }: Start = {}) {
  const head = () => ({ number: 20_000_000, timeMs: appNowMs - 3_000 })
  const [first, other] = [await startEvmNode(t, { head: head() }), await startEvmNode(t, { head: head() })]
  const urls = second ? `${first.url},${other.url}` : first.url
  const app = await startChainApp(t, { RPC_URL_ETHEREUM: urls, ...env })
  const setHeadMs = (timeMs: number): void => {
    first.chain.head.timeMs = timeMs
  }
  return { app, node: Object.assign(first, { second: other, setHeadMs }) }
}

function ordinary({ chain }: EvmNode, n: number): string {
  const address = evmAddress(n + 0x1000)
  chain.accounts.set(address.toLowerCase(), emptyAccount({ sentAt: [1], coin: 1n }))
  return address
}
