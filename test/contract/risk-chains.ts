import assert from 'node:assert/strict'
import { type TestContext } from 'node:test'
import type { ScreenResult } from '../../src/screening/screen-result.ts'
import { appNowMs, evmAddress, startChainApp, type FakeChain } from '../support/chains/chain-app.ts'
import { emptyAccount, startEvmNode, type EvmNode } from '../support/chains/evm-node.ts'
import { type TestApp } from '../support/test-app.ts'

export async function start(t: TestContext, { second = false, env = {} }: Start = {}) {
  const head = () => ({ number: 20_000_000, timeMs: appNowMs - 3_000 })
  const [first, other] = [await startEvmNode(t, { head: head() }), await startEvmNode(t, { head: head() })]
  const urls = second ? `${first.url},${other.url}` : first.url
  const app = await startChainApp(t, { RPC_URL_ETHEREUM: urls, ...env })
  const setHeadMs = (timeMs: number): void => {
    first.chain.head.timeMs = timeMs
  }
  return { app, node: Object.assign(first, { second: other, setHeadMs }) }
}

export const questions = ['issuer_freeze', 'profile', 'taint'] as const

/** What every answer has that could not be completed. */
export function assertUncertain(json: ScreenResult, cause: string, what = ''): void {
  const { verdict, risk, blocked, reason_code, signal_class, signal_keys, evidence, retry } = json
  assert.deepEqual(
    [verdict, risk, blocked, reason_code, signal_class, signal_keys, evidence, json.cause],
    ['uncertain', null, true, 'SCREENING_UNAVAILABLE', 'uncertain', ['none'], [], cause],
    what,
  )
  assert.deepEqual([retry.retryable, retry.after_seconds], [true, 30])
  assert.ok(retry.condition)
}

export function sourceOf({ intelligence }: ScreenResult, id: string) {
  return intelligence.sources.find((source) => source.id === id)
}

export function statesOf(
  json: ScreenResult,
  network: string,
): [string | undefined, string | undefined, string | null | undefined][] {
  return questions.map((question) => {
    const source = sourceOf(json, `${network}.${question}`)
    return [source?.status, source?.cause, source?.as_of]
  })
}

/** Time passes, for the chain as well, whose blocks have times in whole seconds. */
export async function goOn(app: TestApp, { setHeadMs }: Pick<FakeChain, 'setHeadMs'>, ms: number): Promise<void> {
  await app.world.clock.pass(ms)
  setHeadMs(Math.floor(app.world.clock.ms / 1_000) * 1_000)
}

/** What CHAIN_BUDGET_MS is unless it is set. */
export const budgetMs = 800

type Start = { second?: boolean; env?: Readonly<Record<string, string>> }

export function ordinary({ chain }: EvmNode, n: number): string {
  const address = evmAddress(n + 0x1000)
  chain.accounts.set(address.toLowerCase(), emptyAccount({ sentAt: [1], coin: 1n }))
  return address
}
