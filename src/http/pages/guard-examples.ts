/**
 * Programs that run as they stand, against the service at an address. `short`: the same as `x402` in ten lines, for the
 * first page.
 */
export function guardExamples(baseUrl: string): { short: string; x402: string; viem: string } {
  return {
    short: `import { createGuard, guardFetch, guardWallet } from '@countersign/sdk'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { wrapFetchWithPayment, x402Client } from '@x402/fetch'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

const guard = createGuard({ baseUrl: '${baseUrl}', maxAmountUsdc: '0.10' })
const wallet = guardWallet(privateKeyToAccount(generatePrivateKey()), guard)
const client = x402Client.fromConfig({ schemes: [{ network: 'eip155:*', client: new ExactEvmScheme(wallet) }] })
const pay = guardFetch(guard, { wrapFetchWithPayment, client })
console.log((await pay('${baseUrl}/api/networks')).status)
`,
    x402: `import { createGuard, guardFetch, guardWallet } from '@countersign/sdk'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { wrapFetchWithPayment, x402Client } from '@x402/fetch'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

const guard = createGuard({ baseUrl: '${baseUrl}', maxAmountUsdc: '0.10' })
// In its place the key of a wallet with little in it: this one is new each time, and empty.
const wallet = guardWallet(privateKeyToAccount(generatePrivateKey()), guard)
const client = x402Client.fromConfig({ schemes: [{ network: 'eip155:*', client: new ExactEvmScheme(wallet) }] })
const pay = guardFetch(guard, { wrapFetchWithPayment, client })

// It is used like fetch. A page that asks for no payment is answered as it is.
const answer = await pay('${baseUrl}/api/networks')
console.log(answer.status)
`,
    viem: `import { createGuard, guardWallet } from '@countersign/sdk'
import { createWalletClient, encodeFunctionData, erc20Abi, http, nonceManager } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { base } from 'viem/chains'

const guard = createGuard({ baseUrl: '${baseUrl}' })
const account = privateKeyToAccount(generatePrivateKey(), { nonceManager })
const wallet = guardWallet(createWalletClient({ account, chain: base, transport: http() }), guard)

// An approval of USDC is refused before anything is signed or sent.
const usdc = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [usdc, 1_000_000n] })
await wallet.sendTransaction({ to: usdc, data }).catch((error) => console.log(error.reason_code))
`,
  }
}
