import assert from 'node:assert/strict'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import type { ScreenResult } from '../../src/screening/screen-result.ts'
import { appNowMs, evmAddress, fakeChains, startChainApp } from '../support/chains/chain-app.ts'
import { emptyAccount } from '../support/chains/evm-node.ts'
import { overTime } from '../support/chains/over-time.ts'
import { sanctioned, tornadoPool, unlisted } from '../support/known-addresses.ts'
import { shared } from '../support/test-app.ts'
import { removeFolder } from '../support/temporary-folder.ts'
import { questions, assertUncertain, sourceOf, statesOf, goOn, budgetMs, start, ordinary } from './risk-chains.ts'

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
