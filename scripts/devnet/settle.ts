import { randomUUID } from 'node:crypto'
import { privateKeyToAccount } from 'viem/accounts'
import type { TypedDataDefinition } from 'viem'
import { readWalletKey } from './read-wallet-key.ts'

// `WALLET_KEY=0x… node scripts/run.mjs scripts/devnet/settle.ts BASE PAYEE AMOUNT`: registers an agent with this wallet,
// has it sign a payment over what a preview answers, and pays: what comes back names the transaction on the chain.
const [base = '', to = '', amountUsdc = ''] = process.argv.slice(2)
const wallet = privateKeyToAccount(readWalletKey())
const agentId = `devnet-${randomUUID()}`
const payment = { agentId, to, amountUsdc, nonce: randomUUID(), network: 'devnet' }

const registered = await ask<{ agentSecret: string }>({
  action: 'register',
  agentId,
  entity: 'Devnet tour',
  wallet: wallet.address,
})
const preview = await ask<{ settlement: { authorization: { typedData: TypedDataDefinition & { message: object } } } }>(
  { action: 'preview', ...payment },
  registered.agentSecret,
)
const { typedData } = preview.settlement.authorization
const signature = await wallet.signTypedData(typedData)
const paid = await ask({ ...payment, authorization: { ...typedData.message, signature } }, registered.agentSecret)
console.log(JSON.stringify(paid, null, 2))
// A wallet pays through one agent: with this one ended, the command works again, and the wallet for agents of one's own.
await ask({ action: 'revoke', agentId }, registered.agentSecret)

/** Asks POST /api/pay. A refusal is printed and ends the command. */
async function ask<Answer>(body: object, secret?: string): Promise<Answer> {
  const answer = await fetch(`${base}/api/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(secret === undefined ? {} : { 'x-agent-secret': secret }) },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) {
    const { detail, retry } = JSON.parse(text) as { detail: string; retry?: { condition: string | null } }
    console.error(`The service refused: ${detail} ${retry?.condition ?? ''}`)
    process.exit(1)
  }
  return JSON.parse(text) as Answer
}
