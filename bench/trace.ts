import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Figure } from './figure.ts'
import { processFacts, startService, type Service } from './service.ts'

const growthMbMax = 200
const stallMsMax = 20
const pingEveryMs = 5
/** What a trace may take beyond the time it gives itself: to judge, to word and to send. */
const graceMs = 50

type Traced = {
  visited: number
  truncated: boolean
  paths: unknown[]
  shares: { in: number | null; out: number | null }
  budget: { time_ms: number; cut_by: string[]; cause: string | null }
}

type TraceNode = { port: number; subject: string; transfers: number }

/** Three hops to both sides over 100,000 transfers that a node on this machine serves, address by address. */
export async function benchTrace(say: (line: string) => void): Promise<Figure[]> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'trace-node.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const node = await new Promise<TraceNode>((resolve) => {
      child.stdout.once('data', (chunk: Buffer) => resolve(JSON.parse(String(chunk)) as TraceNode))
    })
    const service = await startService({ RPC_URL_ETHEREUM: `http://127.0.0.1:${node.port}` })
    try {
      return await measure(service, node, say)
    } finally {
      await service.stop()
    }
  } finally {
    child.kill()
  }
}

async function measure(
  { url, pid }: Service,
  { subject, transfers }: TraceNode,
  say: (line: string) => void,
): Promise<Figure[]> {
  const ask = () => trace(`${url}/api/risk/trace?addr=${subject}&hops=3&direction=both`)
  const idle = await longestPing(url, async () => new Promise((resolve) => setTimeout(resolve, 2_000)))
  const beforeMb = processFacts(pid).residentMb
  forgetPeak(pid)
  const { result, longestMs: stallMs } = await longestPing(url, ask)
  const peakMb = peakOf(pid)
  const { traced, tookMs } = result
  const again = await longestPing(url, ask)
  const { budget, visited, paths, shares } = traced
  const cut = budget.cut_by.join(', ') || 'nothing'
  const facts = `${visited} addresses, ${paths.length} paths, shares ${shares.in} and ${shares.out}`
  say(
    `${transfers} transfers: ${tookMs.toFixed(0)} ms; ${facts}; cut by ${cut}${budget.cause === null ? '' : ` (${budget.cause})`}`,
  )
  say(`resident ${beforeMb.toFixed(0)} MB before, ${peakMb.toFixed(0)} MB at its peak`)
  say(`longest ping: ${stallMs.toFixed(1)} ms meanwhile, ${idle.longestMs.toFixed(1)} ms before`)
  say(`again, out of memory: ${again.result.tookMs.toFixed(0)} ms, longest ping ${again.longestMs.toFixed(1)} ms`)
  return [
    atMost(`trace of 3 hops over 100,000 transfers (${visited} addresses read; cut by ${cut})`, tookMs, {
      max: budget.time_ms + graceMs,
      unit: 'ms',
    }),
    atMost(`its memory: from ${beforeMb.toFixed(0)} to ${peakMb.toFixed(0)} MB resident`, peakMb - beforeMb, {
      max: growthMbMax,
      unit: 'MB',
    }),
    atMost(`its longest stall of the loop (${idle.longestMs.toFixed(1)} ms when idle)`, stallMs, {
      max: stallMsMax,
      unit: 'ms',
    }),
  ]
}

async function trace(url: string): Promise<{ traced: Traced; tookMs: number }> {
  const began = performance.now()
  const answer = await fetch(url)
  const traced = (await answer.json()) as Traced
  if (!answer.ok) throw new Error(`a trace with status ${answer.status}: ${JSON.stringify(traced)}`)
  return { traced, tookMs: performance.now() - began }
}

/**
 * Runs an action while polling the liveness of the service every few milliseconds: its answers wait for anything that
 * blocks the loop.
 */
async function longestPing<Result>(
  url: string,
  work: () => Promise<Result>,
): Promise<{ result: Result; longestMs: number }> {
  const over = new AbortController()
  let longestMs = 0
  const pinging = (async () => {
    while (!over.signal.aborted) {
      const began = performance.now()
      await fetch(`${url}/healthz`).then((answer) => answer.arrayBuffer())
      longestMs = Math.max(longestMs, performance.now() - began)
      await new Promise((resolve) => setTimeout(resolve, pingEveryMs))
    }
  })()
  const result = await work().finally(() => over.abort())
  await pinging
  return { result, longestMs }
}

/** Lets the kernel measure the peak of a process anew (proc(5), clear_refs). */
function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}

function peakOf(pid: number): number {
  const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes ?? Number.NaN) / 1_024
}

function atMost(what: string, value: number, { max, unit }: { max: number; unit: string }): Figure {
  return { what, measured: `${value.toFixed(0)} ${unit}`, target: `<= ${max} ${unit}`, reached: value <= max }
}
