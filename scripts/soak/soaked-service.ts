import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { processFacts, startService } from '../../bench/service.ts'
import { askOver, type Answer, type Question } from '../../test/support/ask.ts'
import { contractOf } from '../../test/support/contract.ts'
import { signIn } from '../../test/support/console-session.ts'
import { activeKey } from '../../test/support/key-holder.ts'
import { evmWallet } from '../../test/support/wallets.ts'
import type { FailingParties } from './failing-parties.ts'
import type { Sample } from './judge-samples.ts'

/** A service with everything switched on, and who asks it. */
export type SoakedService = {
  url: string
  /** Asks from one of many addresses. Rejects where the answer is not as the API document describes, or is a failure. */
  ask: (path: string, question?: Question) => Promise<Answer<Record<string, unknown>>>
  /** The header of an API key whose decision log is on. */
  key: Readonly<Record<string, string>>
  /** An agent of an owner with a webhook, and unowned ones. */
  owned: Payer
  unowned: readonly Payer[]
  /** Agents whose wallets have dollars on the chain, where there is one; and what they paid and the payee has, in millionths. */
  settling: readonly SettlingPayer[]
  settledUnits: { answered: bigint; onChain: () => Promise<bigint> }
  /** Puts another own list in force. */
  swapLists: () => void
  sample: () => Promise<Omit<Sample, 'atS'>>
  /** Messages that the webhook took. */
  delivered: () => number
  answers: () => number
  /** Whether its outside parties fail: then refusals for that reason are right answers. */
  hasFailingParties: boolean
  /** Uncaught errors by kind, and requests per failing party. */
  uncaught: () => Promise<Readonly<Record<string, number>>>
  requests: Readonly<Record<string, number>>
  stop: () => Promise<void>
}

export type Payer = { agentId: string; headers: Readonly<Record<string, string>> }
type SettlingPayer = Payer & { wallet: ReturnType<typeof evmWallet> }

const unownedCount = 20
const settlingCount = 10
/** Above what any of them pays in a day, in millionths of a dollar. */
const fundedUnits = 1_000_000_000_000n
const firstWallet = 0x50a_0000
/** So many addresses ask that none reaches a limit. */
const sourcesCount = 2_000

/**
 * Starts the service with limits, a decision log, a webhook and lists of its own. With `parties` that fail, an owner and the
 * agents are made before they do, by a service that writes its mails into a folder.
 */
export async function startSoakedService(parties: FailingParties | null): Promise<SoakedService> {
  const folder = mkdtempSync(path.join(tmpdir(), 'countersign-soak-'))
  const [dataDir, listsDir] = [path.join(folder, 'data'), path.join(folder, 'lists')]
  mkdirSync(path.join(listsDir, 'own'), { recursive: true })
  const ownReceiver = parties === null ? await startReceiver() : null
  const receiver = ownReceiver ?? parties?.receiver
  const settings = {
    LIMITS: 'on',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'info',
    DATA_DIR: dataDir,
    LISTS_DIR: listsDir,
    WEBHOOK_ALLOW_LOOPBACK: 'on',
  }
  const first = await startService(settings)
  const people = await createParties(
    { ...(await createAsking(first.url, false)), dataDir },
    receiver?.url ?? '',
    parties?.chain,
  )
  if (parties !== null) await first.stop()
  const service =
    parties === null ? first : await startService({ ...settings, ...parties.env }, undefined, parties.flags)
  let version = 0
  return {
    ...(await createAsking(service.url, parties !== null)),
    ...people,
    url: service.url,
    delivered: () => receiver?.taken() ?? 0,
    hasFailingParties: parties !== null,
    requests: parties?.requests ?? {},
    settledUnits: { answered: 0n, onChain: async () => parties?.chain.paidUnits() ?? 0n },
    uncaught: () => uncaughtOf(service.url),
    swapLists: () => writeOwnList(listsDir, ++version),
    sample: async () => ({
      residentMb: processFacts(service.pid).residentMb,
      heapMb: await heapMbOf(service.url),
      descriptors: readdirSync(`/proc/${service.pid}/fd`).length,
    }),
    stop: async () => {
      await service.stop()
      ownReceiver?.server.close()
      await parties?.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function createAsking(url: string, mayRefuse: boolean) {
  const agent = new Agent({ keepAlive: true, maxSockets: 40 })
  const { check } = contractOf((await askOver(agent, url, '/openapi.json')).text)
  let answers = 0
  const ask = async (path: string, question: Question = {}) => {
    const source = answers++ % sourcesCount
    const from = `100.64.${source >> 8}.${source & 255}`
    const headers = { 'x-forwarded-for': from, ...question.headers }
    const answer = await askOver(agent, url, path, { ...question, headers })
    check({ method: question.method ?? 'GET', path, answer })
    const isRefused = answer.status > 500 || answer.status === 429
    if (answer.status === 500 || (isRefused && !mayRefuse))
      throw new Error(`${question.method ?? 'GET'} ${path.slice(0, 200)} was answered ${answer.status}: ${answer.text}`)
    return answer as Answer<Record<string, unknown>>
  }
  return { ask, answers: () => answers }
}

type Asking = { ask: SoakedService['ask']; dataDir: string }

/** An owner with a key, a decision log and a webhook, and agents. */
async function createParties({ ask, dataDir }: Asking, receiver: string, chain?: FailingParties['chain']) {
  const app = { dataDir, ask: ask as never }
  const holder = await activeKey(app)
  const key = holder.headers
  await ask('/api/access-keys/settings', { method: 'POST', headers: key, body: { decision_log: true } })
  const { changes } = await signIn(app, holder.email)
  await ask('/api/console/webhook', { method: 'PUT', headers: changes, body: { url: receiver } })
  const register = async (agentId: string, headers: Payer['headers'], wallet?: string): Promise<Payer> => {
    const mandate = { maxUsdc: 100, dailyUsdc: 9_000_000_000 }
    const body = { action: 'register', agentId, entity: 'Soak', mandate, ...(wallet && { wallet }) }
    const { json, text } = await ask('/api/pay', { method: 'POST', headers, body })
    if (typeof json['agentSecret'] !== 'string') throw new Error(`no agent: ${text}`)
    return { agentId, headers: { 'x-agent-secret': json['agentSecret'] } }
  }
  const unowned: Payer[] = []
  for (let i = 0; i < unownedCount; i++) unowned.push(await register(`unowned-${i}`, {}))
  const settling: SettlingPayer[] = []
  for (let i = 0; i < (chain ? settlingCount : 0); i++) {
    const wallet = evmWallet(firstWallet + i)
    await chain?.fund(wallet.address, fundedUnits)
    settling.push({ ...(await register(`settling-${i}`, {}, wallet.address)), wallet })
  }
  return { key, owned: await register('owned', key), unowned, settling }
}

/** Takes every message. */
async function startReceiver(): Promise<{ url: string; server: Server; taken: () => number }> {
  let taken = 0
  const server = createServer((request, response) => {
    taken++
    request.resume()
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server, taken: () => taken }
}

function writeOwnList(folder: string, version: number): void {
  const entries = Array.from({ length: 200 }, (_, i) => ({
    host: `listed-${(version % 2) * 200 + i}.example`,
    reason: `version ${version}`,
  }))
  writeFileSync(path.join(folder, 'next.json'), JSON.stringify(entries))
  renameSync(path.join(folder, 'next.json'), path.join(folder, 'own', 'own.json'))
}

async function uncaughtOf(url: string): Promise<Record<string, number>> {
  const metrics = await readMetrics(url)
  const rows = metrics.matchAll(/^countersign_uncaught_errors_total\{kind="(\w+)"\} (\d+)$/gm)
  return Object.fromEntries(Array.from(rows, ([, kind, count]) => [kind, Number(count)]))
}

async function heapMbOf(url: string): Promise<number> {
  const text = await readMetrics(url)
  return Number(/^countersign_nodejs_heap_size_used_bytes (\S+)$/m.exec(text)?.[1]) / 1_048_576
}

/**
 * Retried where a kept connection has just ended, since the service closes idle ones. If the service itself has ended,
 * that is an error.
 */
async function readMetrics(url: string): Promise<string> {
  const read = async () => (await fetch(`${url}/metrics`)).text()
  return read().catch(read)
}
