import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { json } from 'node:stream/consumers'
import { createInterface } from 'node:readline'
import { join } from 'node:path'
import { z } from 'zod'
import { projectRoot } from '../../app/project-root.ts'
import type { World } from '../../kit/world.ts'
import { CliError } from '../cli-error.ts'

/** A local chain with the test dollar. It ends with this process. Methods throw CliError. */
export type LocalChain = {
  url: string
  /** An unlocked account, which sends without a signature. */
  account: string
  /** Mints this many millionths of the test dollar to an address. */
  mint: (to: string, units: bigint) => Promise<void>
  /** Transfers test dollars of any account and returns the transaction hash. */
  move: (from: string, to: string, units: bigint) => Promise<string>
  /** Gives an address native currency for gas. */
  fuel: (address: string) => Promise<void>
  /** The chain starts in the past. From this call on its blocks carry the current time. */
  catchUp: () => Promise<void>
  stop: () => void
}

/** The test dollar's address on a local chain: the first contract of anvil's first account, as tools expect it. */
export const testDollar = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

/** The path of anvil: `named`, else that of the npm package. Throws CliError where it is missing. */
export function findAnvil(named: string | undefined): string {
  const program = named ?? packagedAnvil()
  if (program !== null && existsSync(program)) return program
  const missing =
    'The optional npm package @foundry-rs/anvil-linux-amd64 is not installed; it exists for Linux on x64. Elsewhere, install Foundry and name its program with --anvil.'
  throw new CliError(named === undefined ? missing : `${named} does not exist.`)
}

/** Resolved from the package, which has its dependencies beside it wherever npm installed it. */
function packagedAnvil(): string | null {
  try {
    return createRequire(import.meta.url).resolve('@foundry-rs/anvil-linux-amd64/bin/anvil')
  } catch {
    return null
  }
}

/** Starts anvil, which ends with this process. Throws CliError. */
export async function startLocalChain(
  world: Pick<World, 'fetch' | 'now'>,
  { chainId, program, ageMs }: { chainId: number; program: string; ageMs: number },
): Promise<LocalChain> {
  const child = spawn(program, anvilOptions(chainId, world.now() - ageMs), { stdio: ['ignore', 'pipe', 'inherit'] })
  const stop = () => void child.kill('SIGKILL')
  process.once('exit', stop)
  const url = await listening(child)
  const call = createCall(world, url)
  const [[account]] = await Promise.all([
    call('eth_accounts').then((accounts) => z.tuple([z.string()]).parse(accounts)),
    call('anvil_setCode', testDollar, testDollarCode()),
  ])
  const send = async (selector: string, ...words: readonly (string | bigint)[]) => {
    const data = selector + words.map(wordOf).join('')
    return z.string().parse(await call('eth_sendTransaction', { from: account, to: testDollar, data }))
  }
  return {
    url,
    account,
    mint: async (to, units) => void (await send(mintSelector, to, units)),
    move: (from, to, units) => send(moveSelector, from, to, units),
    fuel: async (address) => void (await call('anvil_setBalance', address, gasInWei)),
    catchUp: async () => {
      await call('evm_setNextBlockTimestamp', inSeconds(world.now()))
      await call('evm_mine')
    },
    stop,
  }
}

/** Mines a block per transaction at once, and further ones at intervals so that the newest is never old. */
function anvilOptions(chainId: number, beginMs: number): string[] {
  const chain = ['--chain-id', String(chainId), '--timestamp', String(inSeconds(beginMs)), '--accounts', '1']
  return ['--port', '0', ...chain, '--block-time', '30', '--mixed-mining']
}

function inSeconds(ms: number): number {
  return Math.floor(ms / 1_000)
}

/** The selectors of mint(address,uint256) and move(address,address,uint256). */
const mintSelector = '0x40c10f19'
const moveSelector = '0xbb35783b'
/** 1,000 units of the chain's native currency, in wei. */
const gasInWei = '0x3635c9adc5dea00000'
const requestTimeoutMs = 5_000

function wordOf(value: string | bigint): string {
  const digits = typeof value === 'string' ? value.slice(2).toLowerCase() : value.toString(16)
  return digits.padStart(64, '0')
}

async function listening({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new CliError('anvil has no output.')
  for await (const line of createInterface({ input: stdout })) {
    const address = /^Listening on (127\.0\.0\.1:\d+)/.exec(line)?.[1]
    if (address === undefined) continue
    // The output is drained, because a full pipe would block anvil.
    stdout.resume()
    return `http://${address}`
  }
  throw new CliError('anvil ended before it listened.')
}

function createCall(world: Pick<World, 'fetch'>, url: string) {
  return async (method: string, ...params: readonly unknown[]): Promise<unknown> => {
    const answer = await world.fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      timeoutMs: requestTimeoutMs,
    })
    const { result, error } = answerSchema.parse(await json(answer.body))
    if (error) throw new CliError(`${method}: ${error.message}`)
    return result
  }
}

const answerSchema = z.object({ result: z.unknown(), error: z.object({ message: z.string() }).optional() })

function testDollarCode(): string {
  const compiled: unknown = JSON.parse(readFileSync(join(projectRoot, 'data/contracts/test-dollar.json'), 'utf8'))
  return z.object({ runtimeBytecode: z.string() }).parse(compiled).runtimeBytecode
}
