import type { OpenedAttestation } from '../../../sdk/src/verify-attestation.ts'
import { networkByName } from '../../chains/networks.ts'
import { checkAttestation, speakAttested, type Attested } from '../../attestation/check-attestation.ts'
import type { VerifyNeeds } from '../../attestation/verify-attestation.ts'
import { html, type Html } from '../../kit/html.ts'
import { say, type Lang, type SentenceKey } from '../../kit/prose.ts'
import { reasonCodes, type ReasonCode } from '../../kit/reason-codes.ts'
import type { Page } from './page.ts'

/** What a token says, in words: the answer of GET /api/attestation/verify as a page without script. */
export const attestationPage: Page<VerifyNeeds> = {
  // The rest of the path, because a token is longer than a part of a path may be.
  path: '/attestation/*',
  isPrivate: true,
  render: async ({ keyring, baseUrl }, { lang, params, now }) => {
    const token = params['*'] ?? ''
    if (token === '') return null
    const attested = await checkAttestation(token, keyring.jwks(), { issuer: baseUrl, now })
    return { title: say(lang, 'attestation.title'), body: draw(attested, lang) }
  },
}

function draw(attested: Attested, lang: Lang): Html {
  const { opened, reason } = attested
  const { valid, detail } = speakAttested(attested, lang)
  return html`<p class="verdict ${valid ? 'clear' : 'caution'}"><strong>${say(lang, valid ? 'attestation.valid' : 'attestation.not_valid')}</strong></p>
<p>${detail} ${say(lang, `change.${reason}`)} <a href="/docs/reasons/${reason}?lang=${lang}"><code>${reason}</code></a></p>
<p>${opened ? say(lang, 'attestation.signed_by', { issuer: opened.claims.iss }) : say(lang, 'attestation.unsigned')}</p>
${opened && drawClaims(attested, opened, lang)}
<p><a href="/.well-known/service-keys.json">${say(lang, 'attestation.keys')}</a></p>`
}

function drawClaims(attested: Attested, opened: OpenedAttestation, lang: Lang): Html {
  const spoken = speakAttested(attested, lang)
  const { address, network, amount, asset, decision, verdict, issued_at, expires_at, kid, attestation_id } = spoken
  const isPayee = opened.type === 'cs-payee+jwt'
  const reasons = isPayee ? opened.claims.reasons : [opened.claims.reason_code]
  return html`<dl>
<dt>${say(lang, 'attestation.decision')}</dt><dd>${decision && inWords(decision, lang)}</dd>
${verdict && html`<dt>${say(lang, 'attestation.verdict')}</dt><dd>${say(lang, `verdict.${verdict}`)} (<code>${verdict}</code>)</dd>`}
${reasons.map((code) => html`<dt>${say(lang, 'attestation.reason')}</dt><dd>${speakReason(code, lang)}</dd>`)}
${isPayee && html`<dt>${say(lang, 'attestation.payee')}</dt><dd><code>${opened.claims.sub}</code></dd>`}
<dt>${say(lang, isPayee ? 'attestation.payer' : 'attestation.address')}</dt><dd>${address === null ? say(lang, 'attestation.no_payer') : html`<code>${address}</code>`}</dd>
${network && html`<dt>${say(lang, 'attestation.network')}</dt><dd>${networkByName(network)?.name} <code>${network}</code></dd>`}
${amount && html`<dt>${say(lang, 'attestation.amount')}</dt><dd>${amount} ${asset}</dd>`}
<dt>${say(lang, 'attestation.issuer')}</dt><dd>${opened.claims.iss}</dd>
<dt>${say(lang, 'attestation.issued')}</dt><dd>${issued_at && html`<time>${issued_at}</time>`}</dd>
<dt>${say(lang, 'attestation.expires')}</dt><dd>${expires_at && html`<time>${expires_at}</time>`}</dd>
<dt>${say(lang, 'attestation.id')}</dt><dd><code>${attestation_id}</code></dd>
<dt>${say(lang, 'attestation.key')}</dt><dd><code class="hash">${kid}</code></dd>
</dl>`
}

function inWords(decision: keyof typeof decisionWords, lang: Lang): Html {
  return html`<strong>${say(lang, decisionWords[decision])}</strong> (<code>${decision}</code>)`
}

/** A code of an older version may have left the registry since; the code itself still stands. */
function speakReason(code: string, lang: Lang): Html {
  const known = Object.hasOwn(reasonCodes, code) ? (code as ReasonCode) : null
  return html`${known && say(lang, `reason.${known}`, { field: '…' })} <code>${code}</code>`
}

const decisionWords = {
  allow: 'attestation.allow',
  review: 'attestation.review',
  decline: 'attestation.decline',
  accept: 'attestation.accept',
  hold_request_info: 'attestation.hold',
  not_ready: 'attestation.not_ready',
} as const satisfies Record<string, SentenceKey>
