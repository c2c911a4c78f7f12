import { html } from '../../kit/html.ts'
import { message } from '../../messages/message.ts'
import type { ConstantPage } from './page.ts'

/** How to try everything that needs a chain on one machine. */
export const devnetPage: ConstantPage<unknown> = {
  path: '/docs/devnet',
  render: (_needs, { lang }) => ({
    title: message(lang, 'page.devnet'),
    body: html`<p>${message(lang, 'page.devnet.intro')}</p>
<pre><code>npm run devnet</code></pre>
<p>${message(lang, 'page.devnet.tour')}</p>
<h2>${message(lang, 'page.devnet.scripts')}</h2>
<p>${message(lang, 'page.devnet.json')}</p>
<pre><code>${typescriptExample}</code></pre>
<h2>${message(lang, 'page.devnet.limits')}</h2>
<p>${message(lang, 'page.devnet.parts')}</p>`,
  }),
}

const typescriptExample = `import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

const child = spawn('npx', ['countersign', 'devnet', '--json'], { stdio: ['ignore', 'pipe', 'inherit'] })
for await (const line of createInterface({ input: child.stdout })) {
  const { base, rpc, asset, pay_to, wallets } = JSON.parse(line)
  // wallets[0]: { address, privateKey, usdc }. Use them, and end devnet with SIGTERM.
  break
}
`
