import { html } from '../../../kit/html.ts'
import { message } from '../../../messages/message.ts'
import type { ConstantPage } from '../page.ts'
import { withCode } from '../with-code.ts'
import { code } from './guide-parts.ts'

/** How a wallet is guarded with the SDK: by x402, and by viem. */
export const guardGuide: ConstantPage<unknown> = {
  path: '/docs/guard',
  render: (_needs, { lang, baseUrl }) => ({
    title: message(lang, 'guide.guard'),
    body: html`<p>${message(lang, 'guide.guard.intro')}</p>
<p>${withCode(message(lang, 'guide.guard.pack'))}</p>
${code(pack)}
<p>${withCode(message(lang, 'guide.guard.install'))}</p>
${code(install)}
<h2>${message(lang, 'guide.guard.x402')}</h2>
${code(guardExamples(baseUrl).x402)}
<h2>${message(lang, 'guide.guard.viem')}</h2>
${code(guardExamples(baseUrl).viem)}
<p>${withCode(message(lang, 'guide.guard.refused'))}</p>
<p>${message(lang, 'guide.guard.devnet')} <a href="/docs/devnet?lang=${lang}">${message(lang, 'page.devnet')}</a></p>`,
  }),
}

const pack = 'npm pack --pack-destination /tmp ./sdk'
const install = 'npm install /tmp/countersign-sdk-0.1.0.tgz @x402/fetch @x402/evm viem'

/** Programs that run as they stand, against the service at an address. */
export function guardExamples(baseUrl: string): { x402: string; viem: string } {
  return {
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
