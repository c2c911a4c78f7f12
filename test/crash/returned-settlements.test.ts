import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { anvilIsMissing } from '../support/chains/anvil.ts'
import { carryOut } from '../support/chains/carry-out.ts'
import { startFaultyRpc } from '../support/chains/faulty-rpc.ts'
import { domain, payee, startSettlingChain } from '../support/chains/settling-chain.ts'
import { signAuthorization, type Authorization } from '../support/chains/signed-payment.ts'
import { until } from '../support/until.ts'
import { evmWallet } from '../support/wallets.ts'
import { startService, stopService, type Service } from './killed-service.ts'

const options = { skip: anvilIsMissing, timeout: 600_000 }

/**
 * When the service is killed: right after it gave the payment back, or once the chain has shown it that the payment was
 * carried out, before that is written.
 */
for (const point of ['after it was given back', 'before the end is written'] as const)
  test(
    `a payment that was given back is watched by the next process, and counted once: killed ${point}`,
    options,
    async (t) => {
      const { start, rpc, chain, wallet } = await placeOf(t)
      let service = await start()
      const secret = await register(service, wallet.address)
      const payment = await sign(service, wallet)
      rpc.faultOf = (methods) => (methods.includes('eth_getTransactionCount') ? 'drop' : null)
      const answer = await ask(service, secret, payment)
      assert.equal(answer.status, 503, answer.text)
      rpc.faultOf = () => null
      const { child, exit } = service.running
      if (point === 'after it was given back') child.kill('SIGKILL')
      else
        rpc.faultOf = (methods) => {
          if (!methods.includes('eth_getLogs')) return null
          child.kill('SIGKILL')
          return 'drop'
        }
      await carryOut(chain, payment.authorization)
      await exit
      rpc.faultOf = () => null
      service = await start()
      await until(async () => (await historyOf(service, secret)).items[0]?.status === 'settled')
      const { items, spent_today } = await historyOf(service, secret)
      assert.deepEqual([items.length, spent_today, await chain.balance(payee)], [1, 1, 1_000_000n])
      await stopService(service)
      service = await start()
      assert.deepEqual(await historyOf(service, secret), { items, spent_today })
      await stopService(service)
    },
  )

async function placeOf(t: TestContext) {
  const chain = await startSettlingChain(Math.floor(Date.now() / 1_000), t)
  const rpc = await startFaultyRpc(t, chain.anvil.url)
  const wallet = evmWallet(1)
  await chain.usdc.mint(wallet.address, 10_000_000n)
  let dataDir: string | undefined
  const start = async () => {
    const service = await startService(t, { ...chain.env, RPC_URL_BASE: rpc.url }, dataDir)
    dataDir = service.dataDir
    return service
  }
  return { start, rpc, chain, wallet }
}

async function register(service: Service, wallet: string): Promise<string> {
  const body = { action: 'register', entity: 'Crash test', wallet, mandate: { maxUsdc: 10 } }
  return String((await ask(service, '', body)).json['agentSecret'])
}

async function sign(service: Service, wallet: ReturnType<typeof evmWallet>) {
  const payment = { nonce: 'n', amountUsdc: '1', to: payee, network: 'base' }
  const { settlement } = (await ask(service, '', { action: 'preview', ...payment })).json as {
    settlement: { authorization: { typedData: { message: Authorization } } }
  }
  const authorization = { ...settlement.authorization.typedData.message, from: wallet.address }
  return {
    ...payment,
    authorization: { ...authorization, signature: await signAuthorization(wallet, authorization, domain) },
  }
}

async function historyOf(service: Service, secret: string) {
  const { items, spent_today } = (await ask(service, secret, { action: 'history' })).json as {
    items: { status: string }[]
    spent_today: number
  }
  return { items, spent_today }
}

async function ask({ url }: Service, secret: string, body: object) {
  const answer = await fetch(`${url}/api/pay`, {
    method: 'POST',
    body: JSON.stringify({ agentId: 'agent', ...body }),
    headers: { 'content-type': 'application/json', ...(secret === '' ? {} : { 'x-agent-secret': secret }) },
    signal: AbortSignal.timeout(60_000),
  })
  const text = await answer.text()
  return { status: answer.status, text, json: JSON.parse(text) as Record<string, unknown> }
}
