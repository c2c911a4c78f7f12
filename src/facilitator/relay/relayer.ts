import type { toFacilitatorEvmSigner } from '@x402/evm'
import { BaseError, createWalletClient, custom, defineChain, NonceTooLowError, publicActions, type Abi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { verifyTypedData } from 'viem/utils'
import type { World } from '../../kit/world.ts'
import type { FacilitatorSettings } from '../facilitator.ts'
import { createRequest } from './rpc-request.ts'

type Settings = Extract<FacilitatorSettings, { kind: 'in_process' }>
type Signer = Parameters<typeof toFacilitatorEvmSigner>[0]
/**
 * `faults`: how many requests the endpoint has failed to answer so far. `isOnNetwork`: whether it states the chain id of the
 * network; never rejects. `writeContract` calls `sending` before a transaction leaves this process.
 */
type Relayer = Omit<Signer, 'writeContract'> & {
  faults: () => number
  isOnNetwork: () => Promise<boolean>
  writeContract: (args: Parameters<Signer['writeContract']>[0], sending: () => void) => Promise<`0x${string}`>
}

/**
 * A wallet that pays gas and nothing else. It sends transactions one at a time, so that each gets its own nonce. If
 * another process with the same key takes a nonce first, the chain rejects the transaction, and the next nonce is
 * tried.
 */
export function createRelayer(world: Pick<World, 'fetch'>, { key, network, rpcUrl }: Settings): Relayer {
  const account = privateKeyToAccount(key)
  const { address } = account
  let faults = 0
  // Only one transaction is sent at a time.
  let sendingNow = () => {}
  const request = createRequest(world, rpcUrl, { fault: () => void faults++, sending: () => sendingNow() })
  const client = createWalletClient({
    account,
    chain: chainOf(network),
    pollingInterval: pollingIntervalMs,
    transport: custom({ request }, { retryCount: 0 }),
  }).extend(publicActions)
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <Value>(act: () => Promise<Value>): Promise<Value> => {
    const mine = last.then(act, act)
    last = mine.catch(() => {})
    return mine
  }
  const send = async (args: Parameters<Signer['writeContract']>[0]): Promise<`0x${string}`> => {
    for (let attempt = 1; ; attempt++) {
      const nonce = await client.getTransactionCount({ address, blockTag: 'pending' })
      try {
        return await client.writeContract({ ...args, abi: args.abi as Abi, nonce })
      } catch (error) {
        if (attempt >= attemptsMax || !isNonceTaken(error)) throw error
      }
    }
  }
  return {
    address,
    faults: () => faults,
    isOnNetwork: async () => {
      try {
        return (await client.getChainId()) === network.chainId
      } catch {
        return false
      }
    },
    getCode: (args) => client.getCode(args),
    readContract: (args) => client.readContract({ ...args, abi: args.abi as Abi }),
    verifyTypedData,
    writeContract: (args, sending) =>
      inTurn(() => {
        sendingNow = sending
        return send(args)
      }),
    sendTransaction: () => Promise.reject(new Error('this wallet only carries authorizations to the token')),
    waitForTransactionReceipt: (args) => client.waitForTransactionReceipt(args),
  }
}

/** Whether an endpoint rejected a transaction because its nonce is taken, in a block or in the pool. */
function isNonceTaken(error: unknown): boolean {
  const isTaken = (each: unknown) =>
    each instanceof NonceTooLowError || /replacement transaction underpriced/i.test(String(each))
  return error instanceof BaseError && error.walk(isTaken) !== null
}

function chainOf({ name, chainId, native }: Settings['network']) {
  if (chainId === null) throw new TypeError(`${name} has no chain id`)
  const { symbol, decimals } = native
  return defineChain({
    id: chainId,
    name,
    nativeCurrency: { name: symbol, symbol, decimals },
    rpcUrls: { default: { http: [] } },
  })
}

const attemptsMax = 8
const pollingIntervalMs = 500
