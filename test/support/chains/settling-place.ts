import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestApp } from '../test-app.ts'
import { until } from '../until.ts'
import { evmWallet } from '../wallets.ts'
import { anvilIsMissing } from './anvil.ts'
import { startSettlingApp, type SettlingApp, type WalletAgent } from './settling-app.ts'

const dayMs = 86_400_000

export const settlingOptions = { skip: anvilIsMissing, timeout: 240_000 }

/** One service and one chain for all tests of a file: each begins with wallets and a payee of its own. */
export function settlingPlace(env: Readonly<Record<string, string>> = {}) {
  let shared: SettlingApp | null = null
  let tests = 0
  before(
    async () => {
      if (!anvilIsMissing) shared = await startSettlingApp(env)
    },
    { timeout: settlingOptions.timeout },
  )
  after(() => shared?.stop())
  /** The number of a wallet of this test. */
  const wallet = (number: number) => tests * 100 + number
  const begin = async () => {
    const place = shared ?? assert.fail('it was not started')
    tests++
    await place.anvil.call('anvil_dropAllTransactions')
    await place.anvil.call('evm_setAutomine', true)
    leaveMidnight(place.app)
    await inStep(place)
    const payee = evmWallet(wallet(99)).address
    return { place: { ...place, payee }, payee }
  }
  return { begin, wallet }
}

/** Goes on to the next UTC day when less than an hour of this one is left: tests compare what a day has spent. */
function leaveMidnight({ world: { clock } }: TestApp): void {
  const leftMs = dayMs - (clock.ms % dayMs)
  if (leftMs < 3_600_000) clock.ms += leftMs
}

/**
 * A block of now. The clock of the service stands still while the chain goes on, and leaps while the chain stands still:
 * whichever is behind catches up, or the service finds its clock wrong.
 */
export async function inStep({ anvil, app: { world } }: SettlingApp): Promise<void> {
  await anvil.call('evm_mine')
  const headMs = await anvil.headMs()
  if (world.clock.ms > headMs + 1_000) {
    await anvil.call('evm_setNextBlockTimestamp', Math.floor(world.clock.ms / 1_000))
    await anvil.call('evm_mine')
  } else world.clock.ms = Math.max(world.clock.ms, headMs)
}

type Item = {
  paymentId: string
  status: string
  state: string
  reason_code: string | null
  txHash: string | null
  simulated: boolean
  nonce: string
  watched_until?: string
}

type History = {
  items: Item[]
  spent_today: number
}

export async function historyOf(agent: {
  ask: (body: Record<string, unknown>) => Promise<{ json: unknown }>
}): Promise<History> {
  return (await agent.ask({ action: 'history' })).json as History
}

/** Requests a payment, and once it was sent passes the time of an answer. */
export async function pending(
  { app }: SettlingApp,
  agent: WalletAgent,
  payment: { nonce: string },
): Promise<Record<string, unknown>> {
  let isAnswered = false
  let passing: NodeJS.Timeout | undefined
  const asking = agent.ask(payment).finally(() => {
    isAnswered = true
    clearInterval(passing)
  })
  const sent = until(async () => {
    const { items } = await historyOf(agent)
    return isAnswered || items.some(({ nonce, status }) => nonce === payment.nonce && status === 'settling')
  })
  const letTimePass = async () => {
    await sent
    if (!isAnswered) passing = setInterval(() => void app.world.clock.pass(1_000), 20)
  }
  const [{ status, json, text }] = await Promise.all([asking, letTimePass()])
  assert.equal(status, 202, text)
  return json
}

/** Waits until the newest payment has come to a state. */
export async function ended({ app }: SettlingApp, agent: WalletAgent, state: string): Promise<void> {
  await until(async () => {
    await app.world.clock.pass(5_000)
    return (await historyOf(agent)).items[0]?.status === state
  })
}

/** Passes time in which the service reads the chain several times. */
export async function lookAgain(app: TestApp): Promise<void> {
  for (let i = 0; i < 5; i++) {
    await app.world.clock.pass(5_000)
    await sleep(100)
  }
}
