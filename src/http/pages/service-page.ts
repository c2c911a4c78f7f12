import { utcDay } from '../../kit/day.ts'
import { html, type Html } from '../../kit/html.ts'
import { quoteCallerText } from '../../kit/quote-caller-text.ts'
import { joinItems, message, type Lang } from '../../messages/message.ts'
import { describePayee, proofKey, type PayeeRef } from '../../registry/describe-service.ts'
import { proofKinds, type PayeeService } from '../../registry/payee-service.ts'
import type { RegistryNeeds } from '../../registry/registry-endpoints.ts'
import { serviceBySid } from '../../registry/service-store.ts'
import type { Page } from './page.ts'
import { drawLimits, drawNamedLike, drawRating } from './registry-page.ts'

/** The public facts of a payee's service. */
export const servicePage: Page<RegistryNeeds> = {
  path: '/registry/:sid',
  missing: 'payee_not_found',
  render: async (needs, { lang, params }) => {
    const sid = params['sid'] ?? ''
    const service = /^[a-z0-9-]{1,64}$/.test(sid) ? await serviceBySid(needs, sid) : null
    if (!service) return null
    const disputes = await needs.evidence.disputes([service.wallet])
    const payee = describePayee(service, disputes.get(service.wallet) ?? 0, needs.lists.current())
    // Explained in our own words, because any caller can register any name.
    return {
      title: message(lang, 'page.registry.service_of', { sid }),
      body: draw(service, payee, lang),
    }
  },
}

function draw(service: PayeeService, payee: PayeeRef, lang: Lang): Html {
  const { policy } = payee
  const purposes = policy.purposes.length === 0 ? message(lang, 'page.registry.any_purpose') : null
  return html`<p>${drawRating(payee.rating_status, lang)} ${advice(payee.rating_status, lang)}</p>
<dl>
<dt>${message(lang, 'page.registry.name')}</dt><dd>${quoteCallerText(service.name)}${drawNamedLike(payee.named_like, lang)}</dd>
<dt><code>sid</code></dt><dd><code>${service.sid}</code></dd>
<dt>${message(lang, 'page.registry.url')}</dt><dd>${drawUrl(service)}</dd>
<dt>${message(lang, 'page.registry.wallet')}</dt><dd><a href="/address/${service.wallet}?lang=${lang}"><code>${service.wallet}</code></a></dd>
<dt>${message(lang, 'page.registry.takes')}</dt><dd>${drawLimits(policy, lang)}</dd>
<dt>${message(lang, 'page.registry.purposes')}</dt><dd>${purposes ?? joinItems(lang, policy.purposes.map(quoteCallerText))}</dd>
<dt>${message(lang, 'page.registry.kya')}</dt><dd>${message(lang, policy.require_kya ? 'page.registry.kya_yes' : 'page.registry.kya_no')}</dd>
<dt>${message(lang, 'page.registry.disputes')}</dt><dd>${payee.open_disputes}. ${message(lang, 'page.registry.disputes_about')}</dd>
</dl>
<h2>${message(lang, 'page.registry.proofs')}</h2>
<ul>${proofKinds.map((kind) => drawProof(service, kind, lang))}</ul>
<p><a href="/registry?lang=${lang}">${message(lang, 'page.registry')}</a></p>`
}

/** Linked only where the owner has proved the host, since any caller can enter any URL. */
function drawUrl({ url, proofs }: PayeeService): Html {
  return proofs.domain === null
    ? html`<code>${url}</code>`
    : html`<a href="${url}" rel="noreferrer nofollow">${url}</a>`
}

function advice(rating: PayeeRef['rating_status'], lang: Lang): string {
  if (rating === 'verified') return message(lang, 'page.registry.verified')
  return message(lang, rating === 'suspended' ? 'reason.PAYEE_SUSPENDED' : 'reason.PAYEE_NOT_VERIFIED')
}

/** Missing proofs are shown without the owner's instructions. */
function drawProof({ proofs }: PayeeService, kind: (typeof proofKinds)[number], lang: Lang): Html {
  const proof = proofs[kind]
  if (proof === null) return html`<li>${message(lang, `page.registry.unproved.${kind}`)}</li>`
  return html`<li>${message(lang, proofKey(kind, proof))} <time>${utcDay(proof.at)}</time></li>`
}
