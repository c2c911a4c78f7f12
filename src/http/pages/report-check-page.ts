import { splitAccountId } from '../../kit/account-id.ts'
import type { VerifyNeeds } from '../../attestation/verify-attestation.ts'
import { networkByName, unscreenedNetwork } from '../../chains/networks.ts'
import { openSeal, type OpenedSeal } from '../../evidence/report-seal.ts'
import { html, type Html } from '../../kit/html.ts'
import { message, type Lang } from '../../messages/message.ts'
import { drawMoment } from './moment.ts'
import type { Page, PageAsk } from './page.ts'
import { stateCard } from './verdict-card.ts'
import { withCode } from './with-code.ts'

/** What the code of a printed report opens: whether this service issued that report, and its facts. */
export const reportCheckPage: Page<VerifyNeeds> = {
  // A wildcard path, because a token is longer than a path parameter may be.
  path: '/report/verify/*',
  render: async ({ attestation, service }, { lang, params, now }) => {
    const token = params['*'] ?? ''
    if (token === '') return null
    const opened = await openSeal(token, await attestation.jwks())
    const body =
      opened.reason === null ? drawGenuine(opened, service.baseUrl, { lang, now }) : drawRefused(opened, lang)
    return { title: message(lang, 'report.check'), body }
  },
}

function drawRefused({ reason }: Exclude<OpenedSeal, { reason: null }>, lang: Lang): Html {
  return stateCard('caution', message(lang, 'report.check.refused'), {
    subject: html`<p>${withCode(message(lang, `reason.${reason}`))} <a href="/docs/reasons/${reason}?lang=${lang}"><code>${reason}</code></a></p>`,
    body: html`<p>${message(lang, 'report.check.refused.how')}</p>`,
  })
}

/** Without a colour: a genuine report may be about a sanctioned address. */
function drawGenuine(
  { seal, kid }: Extract<OpenedSeal, { reason: null }>,
  issuer: string,
  { lang, now }: Pick<PageAsk, 'lang' | 'now'>,
): Html {
  const { verdict, risk } = seal
  const subject = readSubject(seal.sub, lang)
  return html`${stateCard('weightless', message(lang, 'report.check.genuine'), {
    subject: html`<p>${message(lang, 'report.check.compare')}</p>`,
    body: html`<dl>
<dt>${message(lang, 'report.subject')}</dt><dd><code class="hash">${subject.name}</code></dd>
${subject.network && html`<dt>${message(lang, 'attestation.network')}</dt><dd>${subject.network}</dd>`}
<dt>${message(lang, 'attestation.verdict')}</dt><dd><strong>${message(lang, `verdict.${verdict}`)}</strong>${risk !== null && html` (${risk}/100)`}</dd>
<dt>${message(lang, 'report.time')}</dt><dd>${drawMoment(seal.iat * 1_000, now, lang)}</dd>
<dt>${message(lang, 'report.number')}</dt><dd><code class="hash">${Buffer.from(seal.number, 'base64url').toString('hex')}</code></dd>
<dt>${message(lang, 'attestation.issuer')}</dt><dd>${issuer}</dd>
<dt>${message(lang, 'attestation.key')}</dt><dd><code class="hash">${kid}</code></dd>
</dl>`,
  })}
<p>${message(lang, 'report.check.then')} <a href="${subject.page}">${message(lang, 'report.check.today')}</a></p>
<p><a href="/.well-known/service-keys.json">${message(lang, 'attestation.keys')}</a></p>`
}

/**
 * The subject of a seal with its page: a host, which may have colons (`host:[2606:4700::1111]`), or an address with its
 * network (CAIP-10). An address of a chain that is not screened has no network to name.
 */
function readSubject(sub: string, lang: Lang): { name: string; network: string | null; page: string } {
  const host = sub.startsWith(hostPrefix) ? sub.slice(hostPrefix.length) : null
  if (host !== null) return { name: host, network: null, page: `/host/${encodeURIComponent(host)}?lang=${lang}` }
  const { network: caip2, address } = splitAccountId(sub)
  const page = `/address/${encodeURIComponent(address)}`
  if (caip2 === unscreenedNetwork.caip2) return { name: address, network: null, page: `${page}?lang=${lang}` }
  const network = networkByName(caip2)?.name ?? caip2
  return { name: address, network, page: `${page}?network=${network}&lang=${lang}` }
}

const hostPrefix = 'host:'
