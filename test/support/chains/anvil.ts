import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { until } from '../until.ts'

/** A real EVM chain on this machine. Its dev accounts may send without a signature. */
export type Anvil = {
  url: string
  /** Any method, the anvil_ and evm_ ones included. An error object is thrown. */
  call: (method: string, ...params: readonly unknown[]) => Promise<unknown>
  /** Sends a transaction and waits for its block. One that fails is an error. */
  transact: (transaction: Readonly<Record<string, string>>) => Promise<Receipt>
  /** Time of the newest block, in milliseconds since 1970. */
  headMs: () => Promise<number>
  /** Mines blocks at an even pace of seconds. */
  mine: (blocks: number, paceS: number) => Promise<void>
  stop: () => Promise<void>
}

/** `contractAddress`: what the transaction created, if it did. */
type Receipt = { status: string; contractAddress: string | null }

/** Ends the started processes: a test, for example. */
export type Cleanup = { after: (end: () => unknown) => void }

/** Why tests with anvil cannot run here, or false. */
export const anvilIsMissing = existsSync(binary()) ? false : 'the optional package @foundry-rs/anvil is not installed'

export async function startAnvil(
  t: Cleanup | null,
  { chainId = 1, startS, accounts = 3 }: { chainId?: number; startS: number; accounts?: number },
): Promise<Anvil> {
  const options = [
    '--port',
    '0',
    '--chain-id',
    String(chainId),
    '--timestamp',
    String(startS),
    '--accounts',
    String(accounts),
  ]
  const child = spawn(binary(), options, { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = new Promise((resolve) => void child.once('exit', resolve))
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL')
    await exited
  }
  t?.after(stop)
  const url = await listening(createInterface({ input: child.stdout }))
  // The output is drained, because a full pipe would block anvil.
  child.stdout.resume()
  const call = async (method: string, ...params: readonly unknown[]): Promise<unknown> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const { result, error } = (await answer.json()) as { result?: unknown; error?: { message: string } }
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }
  return {
    url,
    call,
    stop,
    transact: async (transaction) => {
      const hash = await call('eth_sendTransaction', transaction)
      const receipt = await until(() => call('eth_getTransactionReceipt', hash) as Promise<Receipt | null>)
      if (receipt.status !== '0x1') throw new Error(`a transaction failed: ${JSON.stringify(transaction)}`)
      return receipt
    },
    headMs: async () => {
      const block = (await call('eth_getBlockByNumber', 'latest', false)) as { timestamp: string }
      return Number(block.timestamp) * 1_000
    },
    mine: async (blocks, paceS) =>
      void (await call('anvil_mine', `0x${blocks.toString(16)}`, `0x${paceS.toString(16)}`)),
  }
}

async function listening(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) {
    const address = /^Listening on (127\.0\.0\.1:\d+)/.exec(line)?.[1]
    if (address) return `http://${address}`
  }
  throw new Error('anvil ended before it listened')
}

function binary(): string {
  return fileURLToPath(new URL('../../../node_modules/@foundry-rs/anvil-linux-amd64/bin/anvil', import.meta.url))
}
