import { z } from 'zod'
import { ChainError } from '../chain-error.ts'
import type { Freeze } from '../chain-reader.ts'
import type { Head } from '../querying/head.ts'
import { createJsonRpc, type JsonRpc } from '../querying/json-rpc.ts'
import { readAnswer, unixMilliseconds, unixSeconds, wholeNumber } from '../querying/read-answer.ts'
import type { Network } from '../networks.ts'
import type { Token } from '../tokens.ts'
import { tronKeyHex } from './tron-address.ts'
import { askTron, type TronApi } from './tron-api.ts'

/** Queries to the node itself: through /jsonrpc, or through /wallet if that is missing. */
export type TronNode = {
  head: () => Promise<Head>
  freezes: (address: string) => Promise<readonly Freeze[]>
  /** Whether the address has a contract; null if the node does not support the query. */
  hasCode: (address: string) => Promise<boolean | null>
}

/**
 * The node behind a TronGrid-shaped root. Calls of one turn are sent in one request through /jsonrpc. They see the
 * newest block only; TRON offers no other.
 */
export function createTronNode(api: TronApi, { caip2, tokens }: Pick<Network, 'caip2' | 'tokens'>): TronNode {
  const rpc: TronRpc = createJsonRpc(api.world, { url: `${api.root}/jsonrpc`, requestTimeoutMs: api.requestTimeoutMs })
  return {
    head: async () => {
      const newest = either(
        () => headByRpc(rpc),
        () => headByWallet(api),
      )
      const [head, chainId] = await Promise.all([newest, either(() => chainIdByRpc(rpc), unsupported)])
      // Addresses are the same on every TRON network, whose number is the end of its first block's hash.
      if (chainId === null || `tron:${chainId}` === caip2) return head
      throw new ChainError('misconfigured', 'the endpoint belongs to another TRON network')
    },
    freezes: (address) =>
      Promise.all(
        tokens.flatMap((token) => {
          const view = token.freezeView
          if (view?.kind !== 'call') return []
          const isFrozen = either(
            () => frozenByRpc(rpc, token, view.selector, address),
            () => frozenByWallet(api, token, view.signature, address),
          )
          return [isFrozen.then((frozen) => ({ symbol: token.symbol, token: token.address, frozen }))]
        }),
      ),
    hasCode: (address) =>
      either<boolean | null>(
        () => codeByRpc(rpc, address),
        () => either<boolean | null>(() => codeByWallet(api, address), unsupported),
      ),
  }
}

type TronRpc = JsonRpc<{
  eth_chainId: readonly []
  eth_getBlockByNumber: readonly ['latest', false]
  eth_call: readonly [{ to: string; data: string }, 'latest']
  eth_getCode: readonly [string, 'latest']
}>

/** Tries one query, and the other if the endpoint does not support the first. */
async function either<Value>(first: () => Promise<Value>, second: () => Promise<Value>): Promise<Value> {
  try {
    return await first()
  } catch (error) {
    if (error instanceof ChainError && error.reason === 'misconfigured') return second()
    throw error
  }
}

async function unsupported(): Promise<null> {
  return null
}

async function chainIdByRpc(rpc: TronRpc): Promise<string | null> {
  return readAnswer(quantity, await rpc.ask('eth_chainId'), 'the chain id')
}

async function headByRpc(rpc: TronRpc): Promise<Head> {
  const block = readAnswer(blockSchema, await rpc.ask('eth_getBlockByNumber', 'latest', false), 'the newest block')
  const timeMs = 1000 * readAnswer(unixSeconds, Number(block.timestamp), 'the time of the newest block')
  return { block: readAnswer(wholeNumber, Number(block.number), 'the number of the newest block'), timeMs }
}

async function headByWallet(api: TronApi): Promise<Head> {
  const path = '/wallet/getnowblock'
  const { block_header } = await askTron(api, { path, body: {}, schema: nowBlockSchema, what: 'the newest block' })
  return { block: block_header.raw_data.number, timeMs: block_header.raw_data.timestamp }
}

async function frozenByRpc(rpc: TronRpc, token: Token, selector: string, address: string): Promise<boolean> {
  const call = { to: `0x${tronKeyHex(token.address)}`, data: selector + word(address) }
  const answer = readAnswer(rpcFlag, await rpc.ask('eth_call', call, 'latest'), `the freeze of ${token.symbol}`)
  return answer.endsWith('1')
}

async function frozenByWallet(api: TronApi, token: Token, signature: string, address: string): Promise<boolean> {
  const body = {
    // The caller does not matter to a view; the token is an existing account.
    owner_address: token.address,
    contract_address: token.address,
    function_selector: signature,
    parameter: word(address),
    visible: true,
  }
  const question = {
    path: '/wallet/triggerconstantcontract',
    body,
    schema: callSchema,
    what: `the freeze of ${token.symbol}`,
  }
  const { constant_result } = await askTron(api, question)
  return constant_result[0].endsWith('1')
}

async function codeByRpc(rpc: TronRpc, address: string): Promise<boolean> {
  const code = await rpc.ask('eth_getCode', `0x${tronKeyHex(address)}`, 'latest')
  return readAnswer(z.string().regex(/^0x([0-9a-f]{2})*$/i), code, 'the code of the address').length > 2
}

async function codeByWallet(api: TronApi, address: string): Promise<boolean> {
  const body = { value: address, visible: true }
  const question = { path: '/wallet/getcontract', body, schema: contractSchema, what: 'the contract' }
  return 'contract_address' in (await askTron(api, question))
}

/** The address as a parameter of a contract: 32 bytes, without the prefix 41. */
function word(address: string): string {
  return tronKeyHex(address).padStart(64, '0')
}

const quantity = z.string().regex(/^0x(0|[1-9a-f][0-9a-f]{0,15})$/)
const rpcFlag = z.string().regex(/^0x0{63}[01]$/)
const blockSchema = z.object({ number: quantity, timestamp: quantity })
const nowBlockSchema = z.object({
  block_header: z.object({ raw_data: z.object({ number: wholeNumber, timestamp: unixMilliseconds }) }),
})
/** A reverted call returns `result: true` all the same; it is recognised by a message and by the state FAILED. */
const callSchema = z.object({
  result: z.object({
    result: z.literal(true),
    code: z.literal('SUCCESS').optional(),
    message: z.literal('').optional(),
  }),
  constant_result: z.tuple([z.string().regex(/^0{63}[01]$/)]),
  transaction: z.object({ ret: z.array(z.object({ ret: z.literal('SUCESS').optional() })) }).optional(),
})
/** The answer for an address without a contract is an empty object. */
const contractSchema = z.union([z.strictObject({}), z.object({ contract_address: z.string() })])
