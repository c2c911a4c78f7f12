import { html, type Html } from '../../kit/html.ts'
import { message, type Lang } from '../../messages/message.ts'
import type { VerifyNeeds } from '../../attestation/verify-attestation.ts'
import { drawToken } from './attestation-page.ts'
import type { Page } from './page.ts'
import type { ChainNeeds } from './proof-chain.ts'

const tokenMaxChars = 7_000

/** A form for a token, and the content of a submitted one. */
export const pasteTokenPage: Page<VerifyNeeds & ChainNeeds> = {
  path: '/attestation',
  isPrivate: true,
  render: async (needs, ask) => {
    const token = (ask.query.get('token') ?? '').replaceAll(/\s/g, '')
    return {
      title: message(ask.lang, 'attestation.title'),
      body: html`${token !== '' && (await drawToken(needs, token, ask))}${drawBox(ask.lang)}`,
    }
  },
}

function drawBox(lang: Lang): Html {
  return html`<p>${message(lang, 'attestation.paste.intro')}</p>
<form class="asked" method="get" action="/attestation"><input type="hidden" name="lang" value="${lang}">
<label>${message(lang, 'attestation.paste')} <textarea name="token" rows="6" required maxlength="${tokenMaxChars}" spellcheck="false"></textarea></label>
<button class="primary" type="submit">${message(lang, 'attestation.verify')}</button></form>
<p><a href="/.well-known/service-keys.json">${message(lang, 'attestation.keys')}</a></p>`
}
