import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'

/**
 * An EVM node on which every address is ordinary: it sent 100 transactions over months, has a balance, is not frozen
 * and recently received ten transfers. The path has the delay in milliseconds, or `never`, and the chain: `/50/1`,
 * `/never/1`. Everything else is left out.
 */
const blockMs = 12_000
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

type Call = { id: number; method: string; params: readonly unknown[] }

const server = createServer((request, response) => {
  const [, delay, chainId] = (request.url ?? '').split('/')
  void json(request).then((payload) => {
    if (delay === 'never') return
    const answers = (Array.isArray(payload) ? payload : [payload]).map((call) => answer(call as Call, Number(chainId)))
    const body = JSON.stringify(Array.isArray(payload) ? answers : answers[0])
    setTimeout(() => response.writeHead(200, { 'content-type': 'application/json' }).end(body), Number(delay))
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(typeof address === 'object' && address !== null ? address.port : 0)
})

function answer({ id, method, params }: Call, chainId: number): unknown {
  const result = method === 'eth_chainId' ? hex(chainId) : results[method]?.(params)
  return { jsonrpc: '2.0', id, result }
}

const results: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
  eth_getBlockByNumber: ([block]) => {
    const number = block === 'latest' ? Math.floor(Date.now() / blockMs) : Number(block)
    return { number: hex(number), timestamp: hex((number * blockMs) / 1_000) }
  },
  eth_getTransactionCount: () => '0x64',
  eth_getBalance: () => '0xde0b6b3a7640000',
  eth_getCode: () => '0x',
  eth_call: () => word(0),
  eth_getLogs: ([filter]) => {
    const { topics, address, toBlock } = filter as { topics: (string | null)[]; address: string[]; toBlock: string }
    if (topics.length < 3) return []
    return Array.from({ length: 10 }, (_, i) => ({
      address: address[0],
      topics: [transferTopic, word(i + 1_000_000), topics[2]],
      data: word(1_000_000 * (i + 1)),
      blockNumber: hex(Number(toBlock) - i),
      transactionHash: word(i + 1),
      logIndex: '0x0',
      removed: false,
    }))
  },
}

function hex(value: number): string {
  return `0x${value.toString(16)}`
}

function word(value: number): string {
  return `0x${value.toString(16).padStart(64, '0')}`
}
