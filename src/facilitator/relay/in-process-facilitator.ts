import { toFacilitatorEvmSigner } from '@x402/evm'
import { ExactEvmScheme } from '@x402/evm/exact/facilitator'
import { InMemoryPendingSettlementStore, x402Facilitator } from '@x402/core/facilitator'
import type { SettleResponse } from '@x402/core/types'
import type { World } from '../../kit/world.ts'
import type { Facilitator, FacilitatorSettings } from '../facilitator.ts'
import { FacilitatorError } from '../http-facilitator.ts'
import { createRelayer } from './relayer.ts'
import { createTokenCode } from './token-code.ts'

/**
 * The facilitator of the official packages, with a wallet of this process that pays the gas. Payments are simulated
 * before they are sent, so that a failing one costs nothing. It does not support wallets that are contracts or yet to
 * be deployed. While the endpoint fails, the packages report a wrong signature or a failed transaction; those answers
 * become a FacilitatorError here.
 */
export function openInProcessFacilitator(
  world: Pick<World, 'fetch'>,
  settings: Extract<FacilitatorSettings, { kind: 'in_process' }>,
): Facilitator {
  const relayer = createRelayer(world, settings)
  const tokenCode = createTokenCode(relayer)
  const pendingSettlementStore = new InMemoryPendingSettlementStore()
  const facilitatorOf = (sending: () => void): x402Facilitator => {
    const writeContract: Signer['writeContract'] = (args) => relayer.writeContract(args, sending)
    const signer = { ...relayer, getCode: tokenCode.getCode, writeContract }
    const evmSigner = toFacilitatorEvmSigner(signer, { confirmationTimeoutMs })
    const scheme = new ExactEvmScheme(evmSigner, { simulateInSettle: true, pendingSettlementStore })
    return new x402Facilitator().register(caip2Of(settings.network), scheme)
  }
  const facilitator = facilitatorOf(() => {})
  const unlessUnanswered = async <Result>(
    { asset }: { asset: string },
    ask: () => Promise<Result>,
    isSure: (result: Result) => boolean,
  ): Promise<Result | null> => {
    if (!(await tokenCode.learn(asset))) return null
    const before = relayer.faults()
    const result = await ask()
    if (isSure(result)) return result
    // A refusal counts from an endpoint of the network only.
    return relayer.faults() === before && (await relayer.isOnNetwork()) ? result : null
  }
  return {
    ownAddresses: [relayer.address],
    verify: async (payload, requirements) => {
      const ask = () => facilitator.verify(payload, requirements)
      const verified = await unlessUnanswered(requirements, ask, ({ isValid }) => isValid)
      return verified ?? unanswered({ isUnsent: true })
    },
    settle: async (payload, requirements) => {
      let isSent = false
      const sender = facilitatorOf(() => {
        isSent = true
      })
      const hasTransaction = ({ success, transaction }: SettleResponse) => success || transaction !== ''
      const settled = await unlessUnanswered(requirements, () => sender.settle(payload, requirements), hasTransaction)
      if (settled === null) return unanswered({ isUnsent: !isSent })
      return { ...settled, isUnsent: !isSent && !hasTransaction(settled) }
    },
    getSupported: async () => facilitator.getSupported() as Awaited<ReturnType<Facilitator['getSupported']>>,
  }
}

type Signer = Parameters<typeof toFacilitatorEvmSigner>[0]

function unanswered({ isUnsent }: { isUnsent: boolean }): never {
  throw new FacilitatorError('unreachable', 'the endpoint of the chain did not answer', { isUnsent })
}

function caip2Of({ chainId }: { chainId: number | null }): `eip155:${number}` {
  if (chainId === null) throw new TypeError('the network has no chain id')
  return `eip155:${chainId}`
}

/** How long to wait for a transaction. After that its outcome is read from the chain by the caller. */
const confirmationTimeoutMs = 30_000
