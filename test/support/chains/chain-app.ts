import type { TestContext } from 'node:test'
import type { ChainCause } from '../../../src/chains/chain-error.ts'
import { realWorld } from '../../../src/kit/world.ts'
import { base58CheckOf, base58Of, eip55Of, segwitOf } from '../address-forms.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { startFakeEsplora } from './esplora.ts'
import { emptyAccount, startEvmNode, type EvmFault } from './evm-node.ts'
import { faults, type Fault } from './faulty-server.ts'
import { startFakeSolana } from './solana-node.ts'
import { startFakeTronGrid } from './trongrid.ts'

/** When it is in the test app. */
export const appNowMs = Date.parse('2026-12-01T12:00:00.000Z')

/** The real app, which reaches the chains of a test over the network. How long it waits for them goes by its clock. */
export async function startChainApp(t: TestContext, env: Readonly<Record<string, string>>): Promise<TestApp> {
  const app = await startTestApp(env)
  t.after(app.stop)
  app.world.fetch = realWorld({ timeout: app.world.clock.timeout }).fetch
  return app
}

/** One kind of chain behind its endpoint: how it fails, and addresses on it without findings. */
export type FakeChain = {
  env: Readonly<Record<string, string>>
  /** The enabled queries of the network. */
  asked: readonly ('issuer_freeze' | 'profile' | 'taint')[]
  faults: Readonly<Record<string, ChainCause>>
  fail: (fault: string | null) => Promise<void> | void
  setHeadMs: (timeMs: number) => void
  hung: () => number
  /** An ordinary address, another one for each number from 1 to 200. */
  ordinary: (n: number) => string
}

/** Ethereum, TRON, Solana and Bitcoin, by the name of the network. */
export const fakeChains: Readonly<Record<string, (t: TestContext) => Promise<FakeChain>>> = {
  ethereum: async (t) => {
    const node = await startEvmNode(t)
    const { chain } = node
    const setHeadMs = (timeMs: number): void => {
      chain.head.timeMs = timeMs
    }
    return {
      env: { RPC_URL_ETHEREUM: node.url },
      asked: ['issuer_freeze', 'profile', 'taint'],
      faults: { ...evmFaults, 'lags behind': 'stale', 'is another chain': 'misconfigured' },
      fail: (fault) => {
        chain.chainId = fault === 'is another chain' ? 5 : 1
        if (fault === 'lags behind') setHeadMs(chain.head.timeMs - 601_000)
        node.fail(fault !== null && fault in evmFaults ? (fault as EvmFault) : null)
      },
      setHeadMs,
      hung: node.hung,
      ordinary: (n) => {
        const address = evmAddress(n)
        chain.accounts.set(address.toLowerCase(), emptyAccount({ sentAt: [1], coin: 1n }))
        return address
      },
    }
  },
  tron: async (t) => {
    const grid = await startFakeTronGrid(t, appNowMs)
    return {
      env: { TRON_API_URL: grid.url },
      asked: ['issuer_freeze', 'profile', 'taint'],
      faults: { ...httpFaults, 'lags behind': 'stale', 'is another chain': 'misconfigured' },
      fail: async (fault) => {
        grid.chainId = fault === 'is another chain' ? '0x94a9059e' : '0x2b6653dc'
        if (fault === 'lags behind') grid.head.timeMs -= 601_000
        await grid.fail(httpFaultOf(fault))
      },
      setHeadMs: (timeMs) => {
        grid.head.timeMs = timeMs
      },
      hung: grid.hung,
      ordinary: (n) => {
        const address = base58CheckOf(0x41, new Uint8Array(20).fill(n).fill(0x5c, 0, 1))
        grid.accounts.push({ address, create_time: appNowMs - 400 * 86_400_000 })
        return address
      },
    }
  },
  solana: async (t) => {
    const node = await startFakeSolana(t, appNowMs)
    const { genesis } = node
    return {
      env: { SOLANA_RPC_URL: node.url },
      asked: ['issuer_freeze', 'profile', 'taint'],
      faults: { ...httpFaults, 'lags behind': 'stale', 'is another chain': 'misconfigured' },
      fail: async (fault) => {
        node.genesis = fault === 'is another chain' ? 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG' : genesis
        if (fault === 'lags behind') node.head.timeMs -= 601_000
        await node.fail(httpFaultOf(fault))
      },
      setHeadMs: (timeMs) => {
        node.head.timeMs = timeMs
      },
      hung: node.hung,
      ordinary: (n) => {
        const address = base58Of(new Uint8Array(32).fill(n))
        node.accounts.push({ address })
        return address
      },
    }
  },
  bitcoin: async (t) => {
    const esplora = await startFakeEsplora(t, appNowMs)
    return {
      env: { BITCOIN_API_URL: esplora.url },
      asked: ['profile', 'taint'],
      faults: { ...httpFaults, 'lags behind': 'stale' },
      fail: async (fault) => {
        if (fault === 'lags behind') esplora.tip.timestamp -= 10_801
        await esplora.fail(httpFaultOf(fault))
      },
      setHeadMs: (timeMs) => {
        esplora.tip.timestamp = timeMs / 1_000
      },
      hung: esplora.hung,
      ordinary: (n) => {
        const address = bitcoinAddress(n)
        esplora.transactions.push({
          txid: n.toString(16).padStart(64, '0'),
          block: { height: 800_000 - n, time: appNowMs / 1_000 - 400 * 86_400 },
          inputs: [{ address: bitcoinAddress(255), satoshis: 2_000 }],
          outputs: [{ address, satoshis: 1_000 }],
        })
        return address
      },
    }
  },
}

/** The address whose number is its last digits, and that no network keeps for itself. */
export function evmAddress(n: number): string {
  return eip55Of(Buffer.from(`5c${n.toString(16).padStart(38, '0')}`, 'hex'))
}

function bitcoinAddress(n: number): string {
  return segwitOf('bc', 0, new Uint8Array(20).fill(n))
}

function httpFaultOf(fault: string | null): Fault | null {
  return fault !== null && fault in faults ? (fault as Fault) : null
}

const httpFaults: Readonly<Record<string, ChainCause>> = faults

const evmFaults: Readonly<Partial<Record<EvmFault, ChainCause>>> = {
  reset: 'unreachable',
  server_error: 'unreachable',
  hang: 'timeout',
  hang_in_body: 'timeout',
  rate_limit: 'rate_limited',
  rate_object: 'rate_limited',
  rate_error: 'rate_limited',
  unauthorized: 'misconfigured',
  forbidden: 'misconfigured',
  redirect: 'misconfigured',
  no_method: 'misconfigured',
  page: 'malformed',
  huge: 'malformed',
  truncated: 'malformed',
  duplicated: 'malformed',
  empty: 'malformed',
  null_body: 'malformed',
  empty_array: 'malformed',
  text_body: 'malformed',
  wrong_id: 'malformed',
  text_id: 'malformed',
  no_version: 'malformed',
  result_and_error: 'malformed',
  no_result: 'malformed',
  error_object: 'malformed',
  error_text: 'malformed',
  null_result: 'malformed',
  empty_hex: 'malformed',
  number_result: 'malformed',
  array_result: 'malformed',
  null_answer: 'malformed',
}
