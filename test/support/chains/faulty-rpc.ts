import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Cleanup } from './anvil.ts'

/** How an endpoint fails a question. */
export const rpcFaults = ['error', 'drop', 'hang', 'garble', 'cut', 'wrong type', 'huge'] as const
/** Beside these, answers that look like some: about another request, and of ones only. */
export type RpcFault = (typeof rpcFaults)[number] | 'other id' | 'all ones'

/** A JSON-RPC endpoint that hands each question on to a node, but for those that it is made to fail. */
export type FaultyRpc = {
  url: string
  /** Decides by the methods of a request. */
  faultOf: (methods: readonly string[]) => RpcFault | null
  /** How often a question was failed so far. */
  failed: () => number
}

export async function startFaultyRpc(t: Cleanup, nodeUrl: string): Promise<FaultyRpc> {
  let failed = 0
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy())
  })
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request)
    const calls = [JSON.parse(body) as unknown].flat() as { id: number; method: string }[]
    const fault = rpc.faultOf(calls.map(({ method }) => method))
    if (fault !== null) {
      failed++
      return failWith(fault, calls, response)
    }
    const passed = await fetch(nodeUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    response.writeHead(passed.status, { 'content-type': 'application/json' }).end(await passed.text())
  }
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const rpc: FaultyRpc = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faultOf: () => null,
    failed: () => failed,
  }
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return rpc
}

function failWith(fault: RpcFault, calls: readonly { id: number }[], response: ServerResponse): void {
  const say = (member: Record<string, unknown>, idOf = (id: number) => id) => {
    const answers = calls.map(({ id }) => ({ jsonrpc: '2.0', id: idOf(id), ...member }))
    const body = JSON.stringify(answers.length === 1 ? answers[0] : answers)
    response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  }
  const ways: Record<RpcFault, () => void> = {
    error: () => say({ error: { code: -32_603, message: 'internal error' } }),
    drop: () => void response.destroy(),
    hang: () => {},
    garble: () => void response.writeHead(200, { 'content-type': 'application/json' }).end('\u0000{]\ud800<html>'),
    cut: () => {
      response.writeHead(200, { 'content-length': '1000' }).write('{"jsonrpc":"2.0",', () => response.destroy())
    },
    'wrong type': () => say({ result: { not: ['what', 'it', 'should', 'be'] } }),
    'other id': () => say({ result: '0x' }, (id) => id + 1_000),
    'all ones': () => say({ result: `0x${'f'.repeat(5_000)}` }),
    huge: () => say({ result: `0x${'ab'.repeat(3_000_000)}` }),
  }
  ways[fault]()
}
