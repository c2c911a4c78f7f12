import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { x402Facilitator } from '@x402/core/facilitator'
import type { PaymentPayload, PaymentRequirements } from '@x402/core/types'
import { toFacilitatorEvmSigner } from '@x402/evm'
import { ExactEvmScheme } from '@x402/evm/exact/facilitator'
import { type Abi, createWalletClient, defineChain, http, publicActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { verifyTypedData } from 'viem/utils'
import type { Anvil, Cleanup } from './anvil.ts'

/** The official facilitator over HTTP, on a local chain. `asked` counts requests by path. */
export type LocalFacilitator = {
  url: string
  asked: Record<string, number>
  /** What answers instead, while it is set: null hangs up. */
  instead: ((path: string) => { status: number; body: string } | null | undefined) | null
}

export const localNetwork = 'eip155:31337'

export async function startFacilitator(
  t: Cleanup,
  anvil: Anvil,
  {
    confirmationTimeoutMs = 20_000,
    network = localNetwork,
  }: { confirmationTimeoutMs?: number; network?: `eip155:${number}` } = {},
): Promise<LocalFacilitator> {
  const account = privateKeyToAccount(`0x${'fa'.padStart(64, '0')}`)
  await anvil.call('anvil_setBalance', account.address, '0x56bc75e2d63100000')
  const client = createWalletClient({
    account,
    chain: chainOf(network),
    pollingInterval: 20,
    transport: http(anvil.url),
  })
  const reader = client.extend(publicActions)
  // One transaction after the other, each with a nonce the chain names: viem's manager of nonces names one twice, or leaves
  // one out, when many are sent at once to a slow chain.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <Value>(send: (nonce: number) => Promise<Value>): Promise<Value> => {
    const sent = last.then(async () =>
      send(await reader.getTransactionCount({ address: account.address, blockTag: 'pending' })),
    )
    last = sent.catch(() => {})
    return sent
  }
  const signer = toFacilitatorEvmSigner(
    {
      address: account.address,
      getCode: (args) => reader.getCode(args),
      readContract: (args) => reader.readContract({ ...args, abi: args.abi as Abi }),
      verifyTypedData,
      writeContract: (args) => inTurn((nonce) => client.writeContract({ ...args, abi: args.abi as Abi, nonce })),
      sendTransaction: (args) => inTurn((nonce) => client.sendTransaction({ ...args, nonce })),
      waitForTransactionReceipt: (args) => reader.waitForTransactionReceipt(args),
    },
    { confirmationTimeoutMs },
  )
  const official = new x402Facilitator().register(network, new ExactEvmScheme(signer))
  const facilitator: LocalFacilitator = { url: '', asked: {}, instead: null }
  const answer = async (path: string, request: IncomingMessage) => {
    if (path === '/supported') return official.getSupported()
    const { paymentPayload, paymentRequirements } = (await json(request)) as Asked
    return path === '/verify'
      ? official.verify(paymentPayload, paymentRequirements)
      : official.settle(paymentPayload, paymentRequirements)
  }
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    facilitator.asked[path] = (facilitator.asked[path] ?? 0) + 1
    const other = facilitator.instead?.(path)
    if (other === null) {
      request.socket.destroy()
    } else if (other !== undefined) {
      response.writeHead(other.status).end(other.body)
    } else {
      answer(path, request).then(
        (value) => response.setHeader('content-type', 'application/json').end(JSON.stringify(value)),
        () => response.writeHead(500).end('{}'),
      )
    }
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  facilitator.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return facilitator
}

type Asked = { paymentPayload: PaymentPayload; paymentRequirements: PaymentRequirements }

function chainOf(network: string) {
  return defineChain({
    id: Number(network.slice('eip155:'.length)),
    name: 'local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [] } },
  })
}
