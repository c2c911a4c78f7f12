import { html } from '../../../kit/html.ts'
import { message } from '../../../messages/message.ts'
import type { ConstantPage } from '../page.ts'
import { withCode } from '../with-code.ts'
import { code } from './guide-parts.ts'

/** How a decision is kept, and verified later without this service. */
export const verifyGuide: ConstantPage<unknown> = {
  path: '/docs/verify',
  render: (_needs, { lang, baseUrl }) => ({
    title: message(lang, 'guide.verify'),
    body: html`<p>${message(lang, 'guide.verify.intro')}</p>
<h2>${message(lang, 'guide.verify.save')}</h2>
${code(saveCommands(baseUrl))}
<h2>${message(lang, 'guide.verify.offline')}</h2>
${code(verifyCommand)}
<p>${withCode(message(lang, 'guide.verify.codes'))}</p>
<p>${message(lang, 'guide.verify.page')} <a href="/attestation?lang=${lang}">${message(lang, 'shell.attestation')}</a></p>
<p>${message(lang, 'guide.verify.more')} <a href="/docs/proofs?lang=${lang}">${message(lang, 'page.proofs')}</a></p>`,
  }),
}

function saveCommands(baseUrl: string): string {
  return `curl -s ${baseUrl}/.well-known/service-keys.json > keys.json
TOKEN=$(curl -s '${baseUrl}/api/decide?to=0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97&amountUsdc=25' \\
  | sed 's/.*"attestation":"\\([^"]*\\)".*/\\1/')`
}

const verifyCommand = 'npx countersign verify "$TOKEN" --keys keys.json'
