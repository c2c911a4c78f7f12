import type { OpenedAttestation } from '../../../sdk/src/verify-attestation.ts'
import type { AttestationClaims } from '../../attestation/attest.ts'
import { networkByName } from '../../chains/networks.ts'
import {
  checkAttestation,
  describeAttested,
  headlineOf,
  permitsPaying,
  type Attested,
} from '../../attestation/check-attestation.ts'
import type { VerifyNeeds } from '../../attestation/verify-attestation.ts'
import { dayOfInstant } from '../../kit/day.ts'
import { html, type Html } from '../../kit/html.ts'
import type { ListKind } from '../../lists/kinds.ts'
import { message, type Lang, type MessageKey } from '../../messages/message.ts'
import { reasonCodes, type ReasonCode } from '../../endpoint/reason-codes.ts'
import { drawMoment } from './moment.ts'
import type { Page, PageAsk } from './page.ts'
import { drawProofChain, type ChainNeeds } from './proof-chain.ts'
import { stateCard } from './verdict-card.ts'
import { withCode } from './with-code.ts'

/** The content of a token in words: GET /api/attestation/verify as a page without script. */
export const attestationPage: Page<VerifyNeeds & ChainNeeds> = {
  // A wildcard path, because a token is longer than a path parameter may be.
  path: '/attestation/*',
  isPrivate: true,
  render: async (needs, ask) => {
    const token = ask.params['*'] ?? ''
    if (token === '') return null
    const body = html`${await drawToken(needs, token, ask)}
<p><a href="/attestation?lang=${ask.lang}">${message(ask.lang, 'attestation.another')}</a></p>`
    return { title: message(ask.lang, 'attestation.title'), body }
  },
}

/** The content of a verified token with its chain of proof. */
export async function drawToken(
  needs: VerifyNeeds & ChainNeeds,
  token: string,
  ask: Pick<PageAsk, 'lang' | 'now'>,
): Promise<Html> {
  const attested = await checkToken(needs, token, ask)
  const chain = attested.opened && (await drawProofChain(needs, token, attested.opened, ask.lang))
  return html`${draw(attested, ask)}${chain}`
}

async function checkToken({ attestation, service }: VerifyNeeds, token: string, { now }: Pick<PageAsk, 'now'>) {
  return checkAttestation(token, await attestation.jwks(), { issuer: service.baseUrl, now })
}

function draw(attested: Attested, { lang, now }: Pick<PageAsk, 'lang' | 'now'>): Html {
  const { opened, reason } = attested
  const { valid, detail } = describeAttested(attested, lang)
  return html`${stateCard(valid && opened && permitsPaying(opened) ? 'clear' : 'caution', headlineOf(attested, lang), {
    subject: html`<p>${withCode(detail)} ${withCode(message(lang, `change.${reason}`))} <a href="/docs/reasons/${reason}?lang=${lang}"><code>${reason}</code></a></p>`,
    body: html`<p>${opened ? message(lang, 'attestation.signed_by', { issuer: opened.claims.iss }) : message(lang, 'attestation.unsigned')}</p>`,
  })}
${opened && drawClaims(attested, opened, { lang, now })}
<p><a href="/.well-known/service-keys.json">${message(lang, 'attestation.keys')}</a></p>`
}

function drawClaims(attested: Attested, opened: OpenedAttestation, { lang, now }: Pick<PageAsk, 'lang' | 'now'>): Html {
  const described = describeAttested(attested, lang)
  const { address, site, network, amount, asset, decision, verdict, kid, attestation_id } = described
  const isPayee = opened.type === 'cs-payee+jwt'
  const reasons = isPayee ? opened.claims.reasons : [opened.claims.reason_code]
  return html`<dl>
<dt>${message(lang, 'attestation.decision')}</dt><dd>${decision && inWords(decision, lang)}</dd>
${verdict && html`<dt>${message(lang, 'attestation.verdict')}</dt><dd>${message(lang, `verdict.${verdict}`)} (<code>${verdict}</code>)</dd>`}
${reasons.map((code) => html`<dt>${message(lang, 'attestation.reason')}</dt><dd>${describeReason(code, lang)}</dd>`)}
${isPayee && html`<dt>${message(lang, 'attestation.payee')}</dt><dd><code>${opened.claims.sub}</code></dd>`}
<dt>${message(lang, isPayee ? 'attestation.payer' : 'attestation.address')}</dt><dd>${address === null ? message(lang, 'attestation.no_payer') : addressLink(address, network, lang)}</dd>
${site && html`<dt>${message(lang, 'attestation.site')}</dt><dd>${siteLink(site, lang)}</dd>`}
${network && html`<dt>${message(lang, 'attestation.network')}</dt><dd>${drawNetwork(network)}</dd>`}
${!isPayee && drawBasis(opened.claims, lang)}
${amount && html`<dt>${message(lang, 'attestation.amount')}</dt><dd>${amount} ${asset}</dd>`}
<dt>${message(lang, 'attestation.issuer')}</dt><dd>${opened.claims.iss}</dd>
<dt>${message(lang, 'attestation.issued')}</dt><dd>${drawMoment(opened.claims.iat * 1_000, now, lang)}</dd>
<dt>${message(lang, 'attestation.expires')}</dt><dd>${drawMoment(opened.claims.exp * 1_000, now, lang)}</dd>
<dt>${message(lang, 'attestation.id')}</dt><dd><code>${attestation_id}</code></dd>
<dt>${message(lang, 'attestation.key')}</dt><dd><code class="hash">${kid}</code></dd>
</dl>`
}

/** Links to the current screening of the same address, and to the report with its evidence. */
function addressLink(address: string, caip2: string | null, lang: Lang): Html {
  const network = caip2 === null ? null : networkByName(caip2)
  const query = network ? `?network=${network.name}&lang=${lang}` : `?lang=${lang}`
  const path = `${encodeURIComponent(address)}${query}`
  return html`<a href="/address/${path}"><code class="hash">${address}</code></a> · <a href="/report/${path}">${message(lang, 'report.title')}</a>`
}

/** The host of the payment page with links to its screening and report. Never a link to the host itself. */
function siteLink(site: string, lang: Lang): Html {
  const path = `${encodeURIComponent(site)}?lang=${lang}`
  return html`<a href="/host/${path}"><code>${site}</code></a> · <a href="/report/host/${path}">${message(lang, 'report.title')}</a>`
}

/** The basis of the decision, where the token states it; older ones do not. */
function drawBasis(
  { evidence_as_of, list_digests = {}, lists_max_age_h: maxAge, lists_root, screened_network }: AttestationClaims,
  lang: Lang,
): Html {
  const digests = Object.entries(list_digests).toSorted(([a], [b]) => placeOf(a) - placeOf(b))
  return html`${screened_network && html`<dt>${message(lang, 'attestation.screened_on')}</dt><dd>${drawNetwork(screened_network)}</dd>`}
${evidence_as_of !== undefined && html`<dt>${message(lang, 'attestation.evidence_as_of')}</dt><dd>${evidence_as_of === null ? message(lang, 'attestation.no_lists') : html`<time>${dayOfInstant(evidence_as_of)}</time>`}</dd>`}
${maxAge !== undefined && html`<dt>${message(lang, 'attestation.lists_max_age')}</dt><dd>${maxAge === null ? message(lang, 'attestation.no_bound') : message(lang, 'attestation.hours', { hours: maxAge })}</dd>`}
<dt>${message(lang, 'attestation.lists_root')}</dt><dd><a href="/lists?lang=${lang}#root"><code class="hash">${lists_root}</code></a></dd>
${digests.map(([kind, digest]) => html`<dt>${nameKind(kind, lang)}</dt><dd><code class="hash">${digest}</code></dd>`)}`
}

function drawNetwork(caip2: string): Html {
  return html`${networkByName(caip2)?.name} <code>${caip2}</code>`
}

/** A kind of another version may be unknown; its name is still shown. */
function nameKind(kind: string, lang: Lang): string {
  const wordKey = Object.hasOwn(listWords, kind) ? listWords[kind as ListKind] : null
  return message(lang, wordKey ?? 'attestation.lists.other', { kind })
}

function inWords(decision: keyof typeof decisionWords, lang: Lang): Html {
  return html`<strong>${message(lang, decisionWords[decision])}</strong> (<code>${decision}</code>)`
}

/** A code of an older version may be unknown; the code itself is still shown. */
function describeReason(code: string, lang: Lang): Html {
  const reason = Object.hasOwn(reasonCodes, code) ? (code as ReasonCode) : null
  return html`${reason && withCode(message(lang, `reason.${reason}`, { field: '…' }))} <code>${code}</code>`
}

const decisionWords = {
  allow: 'attestation.allow',
  review: 'attestation.review',
  decline: 'attestation.decline',
  accept: 'attestation.accept',
  hold_request_info: 'attestation.hold',
  not_ready: 'attestation.not_ready',
} as const satisfies Record<string, MessageKey>

/** Sanctions first, unknown kinds last. */
function placeOf(kind: string): number {
  const kinds = Object.keys(listWords)
  return kinds.includes(kind) ? kinds.indexOf(kind) : kinds.length
}

const listWords = {
  sanctions: 'attestation.lists.sanctions',
  asset: 'attestation.lists.asset',
  enforcement: 'attestation.lists.enforcement',
  mixer: 'attestation.lists.mixer',
  own: 'attestation.lists.own',
  allow: 'attestation.lists.allow',
  scam: 'attestation.lists.scam',
  phishing: 'attestation.lists.phishing',
  context: 'attestation.lists.context',
} as const satisfies Record<ListKind, MessageKey>
