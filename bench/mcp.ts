import { randomBytes } from 'node:crypto'
import { loadTarget, ratio, type Measured } from './against-bare.ts'
import type { Request } from './lean-client.ts'
import type { Figure } from './figure.ts'
import { startService } from './service.ts'

const rounds = 7
const secondsPerRound = 3
const warmUpSeconds = 5
const target = 0.5

/** What a call of a tool costs beside the same question over HTTP, in interleaved rounds against one service. */
export async function benchMcp(say: (line: string) => void): Promise<Figure[]> {
  const service = await startService({ LOG_LEVEL: 'info' })
  try {
    const figures: Figure[] = []
    for (const { what, http, mcp } of comparisons()) {
      const sides = { http, ...mcp }
      const results: Record<string, Measured[]> = Object.fromEntries(Object.keys(sides).map((name) => [name, []]))
      for (const requests of Object.values(sides)) await loadTarget({ ...service, name: what }, requests, warmUpSeconds)
      for (let round = 0; round < rounds; round++) {
        for (const [name, requests] of Object.entries(sides)) {
          results[name]?.push(await loadTarget({ ...service, name }, requests, secondsPerRound))
        }
        const line = Object.entries(results).map(([name, all]) => `${name} ${Math.round(all.at(-1)?.perSecond ?? 0)}/s`)
        say(`${what}, round ${round + 1}: ${line.join(', ')}`)
      }
      for (const revision of Object.keys(mcp)) {
        figures.push(
          ratio(`${what} by MCP ${revision}, requests of HTTP`, results[revision] ?? [], results['http'] ?? [], target),
        )
      }
    }
    return figures
  } finally {
    await service.stop()
  }
}

function comparisons() {
  const addresses = Array.from({ length: 500 }, () => `0x${randomBytes(20).toString('hex')}`)
  const payments = addresses.map((to) => ({
    intent: { action: 'pay', to, amount: '25', asset: 'USDC' },
    network: 'base',
    contract: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    data: `0xa9059cbb${to.slice(2).padStart(64, '0')}${(25_000_000).toString(16).padStart(64, '0')}`,
  }))
  return [
    {
      what: 'screen_address',
      http: addresses.map((addr): Request => ({ method: 'GET', path: `/api/risk?addr=${addr}` })),
      mcp: callsOf(
        'screen_address',
        addresses.map((addr) => ({ addr })),
      ),
    },
    {
      what: 'check_intent',
      http: payments.map(
        (body): Request => ({ method: 'POST', path: '/api/intent/check', body: JSON.stringify(body) }),
      ),
      mcp: callsOf('check_intent', payments),
    },
  ]
}

/** The calls as clients of both revisions write them. */
function callsOf(name: string, all: readonly object[]): Record<string, Request[]> {
  const accept = 'application/json, text/event-stream'
  const envelope = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const call = (params: object, headers: Record<string, string>): Request => ({
    method: 'POST',
    path: '/api/mcp',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    headers: { accept, ...headers },
  })
  return {
    '2025-11-25': all.map((sent) => call({ name, arguments: sent }, { 'mcp-protocol-version': '2025-11-25' })),
    '2026-07-28': all.map((sent) =>
      call(
        { name, arguments: sent, _meta: envelope },
        { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': name },
      ),
    ),
  }
}
