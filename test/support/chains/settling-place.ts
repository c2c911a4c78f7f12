import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestApp } from '../test-app.ts'
import { until } from '../until.ts'
import { evmWallet } from '../wallets.ts'
import { anvilIsMissing } from './anvil.ts'
import { startSettlingApp, type SettlingApp, type WalletAgent } from './settling-app.ts'

export const settlingOptions = { skip: anvilIsMissing, timeout: 240_000 }

/** One service and one chain for all tests of a file: each begins with wallets and a payee of its own. */
export function settlingPlace() {
  let shared: SettlingApp | null = null
  let tests = 0
  before(
    async () => {
      if (!anvilIsMissing) shared = await startSettlingApp()
    },
    { timeout: settlingOptions.timeout },
  )
  after(() => shared?.stop())
  /** The number of a wallet of this test. */
  const wallet = (number: number) => tests * 100 + number
  const begin = async () => {
    const place = shared ?? assert.fail('it was not started')
    const { clock } = place.app.world
    tests++
    await place.anvil.call('anvil_dropAllTransactions')
    await place.anvil.call('evm_setAutomine', true)
    // The clock of the service stands still while the chain goes on: its next block is of now.
    await place.anvil.call('evm_mine')
    clock.ms = Math.max(clock.ms, await place.anvil.headMs())
    const payee = evmWallet(wallet(99)).address
    return { place: { ...place, payee }, payee }
  }
  return { begin, wallet }
}

type History = {
  items: { status: string; txHash: string | null; simulated: boolean; nonce: string }[]
  spent_today: number
}

export async function historyOf(agent: {
  ask: (body: Record<string, unknown>) => Promise<{ json: unknown }>
}): Promise<History> {
  return (await agent.ask({ action: 'history' })).json as History
}

/** Asks for a payment, and lets the time of an answer pass. */
export async function pending(
  { app }: SettlingApp,
  agent: WalletAgent,
  payment: object,
): Promise<Record<string, unknown>> {
  const passing = setInterval(() => void app.world.clock.pass(1_000), 20)
  const { status, json, text } = await agent.ask({ ...payment })
  clearInterval(passing)
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

/** Lets the service look at the chain several times. */
export async function lookAgain(app: TestApp): Promise<void> {
  for (let i = 0; i < 5; i++) {
    await app.world.clock.pass(5_000)
    await sleep(100)
  }
}
