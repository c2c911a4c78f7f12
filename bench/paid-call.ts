import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { wrapFetchWithPayment, x402Client } from '@x402/fetch'
import { localNetwork } from '../test/support/chains/local-facilitator.ts'
import { unlisted } from '../test/support/known-addresses.ts'
import { payTo, settingsOf, startPaidChain, testAsset } from '../test/support/chains/paid-chain.ts'
import { evmWallet } from '../test/support/wallets.ts'
import { median } from './look-ups.ts'
import type { Figure } from './figure.ts'
import { processFacts, startService } from './service.ts'
import type { StockTerms } from './stock-paid-server.ts'

const callsOfEach = 60
const callsToWarmUp = 10
const target = 1.3
const price = 300_000n
const path = '/api/x402/decision'
const body = JSON.stringify({ to: unlisted.evm, amountUsdc: '25' })

/**
 * A whole paid call (quote, signature, answer, settled on a local chain) beside one that buys an empty answer from the
 * official middleware, with one client, facilitator and chain, in turns.
 */
export async function benchPaidCall(say: (line: string) => void): Promise<Figure[]> {
  await using begun = new AsyncDisposableStack()
  const chain = await startPaidChain({ after: (end) => begun.defer(async () => void (await end())) })
  const { account, address } = evmWallet(1)
  await chain.token.mint(address, price * BigInt(2 * (callsOfEach + callsToWarmUp)))
  const client = x402Client.fromConfig({
    schemes: [{ network: localNetwork, client: new ExactEvmScheme(account) }],
    spendControls: { allowedAssets: true },
  })
  const pay = wrapFetchWithPayment(fetch, client)
  const service = await startService({ ...settingsOf(chain.facilitator), LOG_LEVEL: 'info' })
  begun.defer(service.stop)
  const stock = await startStock({
    path,
    facilitatorUrl: chain.facilitator.url,
    network: localNetwork,
    asset: testAsset,
    payTo,
    amount: String(price),
  })
  begun.defer(stock.stop)
  const sides = [
    { name: 'service', ...service, ms: [] as number[] },
    { name: 'official middleware', ...stock, ms: [] as number[] },
  ] as const
  const call = async (url: string) => {
    const began = performance.now()
    const answer = await pay(url + path, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
    await answer.arrayBuffer()
    if (answer.status !== 200 || !answer.headers.has('payment-response')) throw new Error(`${url}: ${answer.status}`)
    return performance.now() - began
  }
  for (let i = 0; i < callsToWarmUp; i++) for (const { url } of sides) await call(url)
  const cpuBefore = sides.map(({ pid }) => processFacts(pid).cpuSeconds)
  for (let i = 0; i < callsOfEach; i++)
    for (const { url, ms } of i % 2 === 0 ? sides : sides.toReversed()) ms.push(await call(url))
  const cpuMs = sides.map(({ pid }, i) => ((processFacts(pid).cpuSeconds - (cpuBefore[i] ?? 0)) * 1e3) / callsOfEach)
  sides.forEach(({ name, ms }, i) =>
    say(`${name}: ${median(ms).toFixed(1)} ms, ${cpuMs[i]?.toFixed(1)} ms of CPU a call`),
  )
  const [ours, theirs] = sides.map(({ ms }) => ms)
  const ratios = (ours ?? []).map((each, i) => each / (theirs?.[i] ?? Number.NaN)).toSorted((a, b) => a - b)
  const value = median(ours ?? []) / median(theirs ?? [])
  const spread = `middle half of pairs ${ratios.at(callsOfEach / 4)?.toFixed(2)} to ${ratios.at(-callsOfEach / 4)?.toFixed(2)}`
  return [
    {
      what: 'paid call on a local chain, time of the official middleware with an empty answer',
      measured: `${value.toFixed(2)} (${spread}; ${median(ours ?? []).toFixed(0)} ms against ${median(theirs ?? []).toFixed(0)} ms)`,
      target: `<= ${target}`,
      reached: value <= target,
    },
  ]
}

async function startStock(terms: StockTerms): Promise<{ url: string; pid: number; stop: () => void }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'stock-paid-server.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify(terms))
  const [port] = (await once(child.stdout, 'data')) as [Buffer]
  return { url: `http://127.0.0.1:${String(port).trim()}`, pid: child.pid ?? 0, stop: () => void child.kill() }
}
