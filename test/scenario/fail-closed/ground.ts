import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import type { PaymentRequired } from '@x402/core/types'
import { realWorld } from '../../../src/kit/world.ts'
import { appNowMs, evmAddress } from '../../support/chains/chain-app.ts'
import { emptyAccount, startEvmNode, type EvmAccount, type EvmNode } from '../../support/chains/evm-node.ts'
import { overTime } from '../../support/chains/over-time.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import type { OwnDatabase } from '../../support/own-database.ts'
import { documentIn, settingsOf, startPaidChain, type Payer } from '../../support/chains/paid-chain.ts'
import type { PaidApp } from '../../support/paid-app.ts'
import { host, verifiedService } from '../../support/payees.ts'
import { payingAgent } from '../../support/paying-agent.ts'
import { startTestApp, type TestApp } from '../../support/test-app.ts'
import { testWorld } from '../../support/test-world.ts'

/** What the services of the matrix share: a chain with two endpoints, a chain on which calls are bought, folders. */
export type Ground = {
  nodes: readonly [EvmNode, EvmNode]
  paid: Omit<PaidApp, 'app'>
  /** The data folder of a service that ended well. Each fault begins with a copy. */
  preparedDir: string
  folder: () => Promise<string>
  /** An ordinary address, another one each time, so that nothing of it is cached. */
  ordinary: () => string
}

/** Folders of one service. */
export type Folders = { dataDir: string; listsDir: string }

/** What was done before a fault: an agent and a payee that exist, and the terms of a call that is sold. */
export type Prepared = { agentId: string; agentSecret: string; sid: string; quote: PaymentRequired }

/** A service that runs, and the requests to its doors. */
export type Place = Ground & Prepared & { app: TestApp; folders: Folders; payer: Payer; database: OwnDatabase | null }

export async function openGround(t: TestContext): Promise<Ground> {
  const head = () => ({ number: 20_000_000, timeMs: appNowMs })
  const nodes = [await startEvmNode(t, { head: head() }), await startEvmNode(t, { head: head() })] as const
  const accounts = new Map<string, EvmAccount>()
  for (const { chain } of nodes) chain.accounts = accounts
  let count = 0
  return {
    nodes,
    paid: await startPaidChain(t),
    preparedDir: await temporaryFolder(t),
    folder: () => temporaryFolder(t),
    ordinary: () => {
      const address = evmAddress(0x5000 + ++count)
      accounts.set(address.toLowerCase(), emptyAccount({ sentAt: [1], coin: 1n }))
      return address
    },
  }
}

/** A list of the operator, as a service receives it. */
export const ownList = JSON.stringify([{ host: 'shop.example', reason: 'It never delivered.' }])

/** Folders as the prepared service left them, with its list of the operator. */
export async function copyFolders({ preparedDir, folder }: Ground): Promise<Folders> {
  const [dataDir, listsDir] = [await folder(), await folder()]
  await cp(preparedDir, dataDir, { recursive: true })
  await mkdir(join(listsDir, 'own'))
  await writeFile(ownFile({ listsDir }), ownList)
  return { dataDir, listsDir }
}

/** Where the list of the operator is. */
export function ownFile({ listsDir }: Pick<Folders, 'listsDir'>): string {
  return join(listsDir, 'own/own.json')
}

/** Starts a service on the folders, which reaches both chains. What it waits for goes by its clock. */
export async function startService(
  { nodes, paid }: Ground,
  { dataDir, listsDir }: Folders,
  env: Readonly<Record<string, string>> = {},
): Promise<TestApp> {
  const settings = {
    ...settingsOf(paid.facilitator),
    RPC_URL_ETHEREUM: nodes.map(({ url }) => url).join(),
    DATA_DIR: dataDir,
    LISTS_DIR: listsDir,
    ...env,
  }
  // It is no earlier than what the service before it has seen.
  const app = await startTestApp(settings, testWorld(new Date(headMs(nodes)).toISOString()))
  app.world.fetch = realWorld({ timeout: app.world.clock.timeout }).fetch
  return app
}

/** Registers an agent and a payee, and requests the terms of a call. */
export async function prepare(app: TestApp): Promise<Prepared> {
  const agent = await payingAgent(app)
  const { service } = await verifiedService(app, host(app), { sid: 'shop' })
  const { headers } = await app.ask('/api/x402/decision', { method: 'POST' })
  const quote = documentIn(headers['payment-required']) as PaymentRequired
  return { agentId: agent.agentId, agentSecret: agent.secret, sid: service.sid, quote }
}

/** The answer, with time going on where an endpoint leaves a request without one. */
export function withTime<Answer>({ app, nodes }: Place, answer: Promise<Answer>): Promise<Answer> {
  const hung = () => nodes.reduce((sum, node) => sum + node.hung(), 0)
  return overTime(app.world.clock, { hung }, answer, chainBudgetMs)
}

/** Time goes on, for the chain as well: longer than a chain that failed is left alone, or its answers are kept. */
export async function goOn({ app, nodes }: Pick<Place, 'app' | 'nodes'>): Promise<void> {
  await app.world.clock.pass(31_000)
  for (const { chain } of nodes) chain.head.timeMs = Math.floor(app.world.clock.ms / 1_000) * 1_000
}

function headMs([node]: Ground['nodes']): number {
  return node.chain.head.timeMs
}

/** What CHAIN_BUDGET_MS is unless it is set. */
const chainBudgetMs = 800
