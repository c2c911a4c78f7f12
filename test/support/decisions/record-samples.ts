import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { TestContext } from 'node:test'
import { endpoints } from '../../../src/api/endpoints.ts'
import { realWorld } from '../../../src/kit/world.ts'
import { evmAddress } from '../chains/chain-app.ts'
import { emptyAccount, startEvmNode } from '../chains/evm-node.ts'
import { logAppNow, startLogApp, type LogApp } from './log-app.ts'
import { insertAgent } from '../../../src/registry/agent-writes.ts'
import { agentRow } from '../agents.ts'
import { addService } from '../../../src/registry/service-store.ts'
import { openPolicy, type PayeeService } from '../../../src/registry/payee-service.ts'
import { demandCalls, madeUpLists, payeeCalls, sampleCalls, type SampleCall } from './sample-calls.ts'
import { loggedKey } from './logged-caller.ts'
import { addKey, ownedAgent } from './owned-agent.ts'
import { namedPayments, samplePayments } from './sample-payments.ts'
import { removeFolder } from '../temporary-folder.ts'

/** A log with a decision of every kind, made by the rooms of the service with keys of its own. */
export async function recordSamples(t: TestContext): Promise<LogApp> {
  const node = await startEvmNode(t, { head: { number: 20_000_000, timeMs: Date.parse(logAppNow) - 3_000 } })
  const [contract, fresh, failing, plain] = [1, 2, 3, 4].map((n) => evmAddress(n + 0x3000)) as [
    string,
    string,
    string,
    string,
  ]
  node.chain.accounts.set(contract.toLowerCase(), emptyAccount({ code: '0x6080', coin: 1n }))
  node.chain.accounts.set(plain.toLowerCase(), emptyAccount({ sentAt: [1], coin: 1n }))
  node.chain.frozen.add(`0xdAC17F958D2ee523a2206206994597C13D831ec7 ${fresh}`.toLowerCase())
  const app = await startSampleApp(t, { RPC_URL_ETHEREUM: node.url })
  app.world.fetch = realWorld({ timeout: app.world.clock.timeout }).fetch
  const onChain = (address: string): SampleCall[] => [
    ['screenAddress', { addr: address }],
    ['decidePayment', { to: address, amountUsdc: '1' }],
  ]
  await callAll(app, [contract, fresh, plain].flatMap(onChain))
  await callAll(app, [['screenBatch', { addresses: [contract, fresh, plain] }]])
  node.fail('reset')
  await callAll(app, onChain(failing))
  return app
}

/** The same without a chain: every call of `sampleCalls`, and some under a clock that was set back. */
export async function recordPlainSamples(t: TestContext): Promise<LogApp> {
  const app = await recordSamplesOf(t, sampleCalls())
  app.world.clock.ms -= 86_400_000 * 3_650
  await callAll(app, sampleCalls().slice(0, 3))
  app.world.clock.ms += 86_400_000 * 3_650
  return app
}

/** Decisions of some calls, without a chain. */
export async function recordSamplesOf(t: TestContext, calls: readonly SampleCall[]): Promise<LogApp> {
  const app = await startSampleApp(t, {})
  await callAll(app, calls)
  return app
}

/** Decisions on what sellers demand and on pages to pay on, and some under a clock that was set back. */
export async function recordDemandSamples(t: TestContext): Promise<LogApp> {
  const app = await startSampleApp(t, {})
  await callAll(app, demandCalls())
  app.world.clock.ms -= 86_400_000 * 365
  await callAll(app, demandCalls().slice(0, 3))
  app.world.clock.ms += 86_400_000 * 365
  return app
}

/** Decisions of payees, and some under a clock that was set back. */
export async function recordPayeeSamples(t: TestContext): Promise<LogApp> {
  const app = await startSampleApp(t, {})
  const named = agentRow({ agentId: 'named-agent', entity: 'Lazarus Group' }, app.world.now())
  await app.rooms.storage.apply([...samplePayees.map(addService), insertAgent(named)])
  await callAll(app, payeeCalls())
  app.world.clock.ms -= 86_400_000 * 365
  await callAll(app, payeeCalls().slice(2, 6))
  app.world.clock.ms += 86_400_000 * 365
  return app
}

/** Payments of an owner's agents: what settles, what is held, and what each gate blocks. */
export async function recordPaymentSamples(t: Ending, payments = samplePayments): Promise<LogApp> {
  const app = await startSampleApp(t, {})
  await app.rooms.storage.apply([addKey(loggedKey, {})])
  for (const [mandate, paid, more] of payments) {
    const agent = await ownedAgent(app, { mandate, ...more })
    for (const payment of paid) {
      await agent.pay(payment)
      app.world.clock.ms += 60_000
    }
  }
  return app
}

/** Payments of agents that have the name of a listed party. */
export function recordNamedPaymentSamples(t: Ending): Promise<LogApp> {
  return recordPaymentSamples(t, namedPayments)
}

/** A registry with a payee on each rung that matters. */
const samplePayees = [
  samplePayee('listed', {}),
  samplePayee('open', { isProved: true }),
  samplePayee('suspended', { isProved: true, isSuspended: true }),
  samplePayee('named', { isProved: true, name: 'Lazarus Group' }),
  samplePayee('strict', {
    isProved: true,
    policy: { min_usdc: '5', max_usdc: '100', require_kya: true, purposes: ['天气 "data"\u2028'] },
  }),
]

/** A payee's service, on the lowest rung unless it is proved. */
export function samplePayee(
  sid: string,
  {
    isProved = false,
    isSuspended = false,
    policy = openPolicy,
    name = `Service ${sid}`,
  }: Partial<PayeeService> & { isProved?: boolean },
): PayeeService {
  const proof = { at: Date.parse(logAppNow), by: 'operator' } as const
  return {
    sid,
    ownerId: 'own_a',
    name,
    url: `https://${sid}.example/`,
    wallet: evmAddress(12544),
    policy,
    isSuspended,
    registeredAt: proof.at,
    updatedAt: proof.at,
    version: 1,
    proofs: {
      contact: proof,
      domain: isProved ? proof : null,
      wallet: isProved ? proof : null,
    },
    tokens: {
      domain: 'countersign-d',
      wallet: 'countersign-w',
    },
  }
}

async function callAll(app: LogApp, calls: readonly SampleCall[]): Promise<void> {
  for (const [name, input] of calls) {
    const endpoint = endpoints.find((each) => each.name === name)
    if (!endpoint) throw new RangeError(`no endpoint ${name}`)
    await app.call(endpoint, input)
  }
}

/** What ends with a test, or with all tests of a file. */
type Ending = { after: (end: () => Promise<void>) => void }

async function startSampleApp(t: Ending, env: Readonly<Record<string, string>>): Promise<LogApp> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-lists-'))
  t.after(() => removeFolder(folder))
  for (const [path, content] of Object.entries(madeUpLists)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  const app = await startLogApp({ LISTS_DIR: folder, ...env })
  t.after(app.close)
  return app
}
