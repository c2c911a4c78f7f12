import { problemOf, type ServiceError } from '../../endpoint/errors.ts'
import { html, type Html } from '../../kit/html.ts'
import { joinSentences, message, type Lang } from '../../messages/message.ts'
import type { Screened } from '../../screening/screen-address.ts'
import { drawAddressCard } from './address-card.ts'
import { verdictMark } from './verdict-card.ts'
import { withCode } from './with-code.ts'

/** The question in the URL of the page: `network` is empty where it names none, `on` null for today. */
export type AddressQuestion = { address: string; network: string; on: string | null }
/** The screening by the lists, and whether the address has a chain that is read. */
export type ListsAnswer = { screened: Screened; readsChain: boolean }
type About = Omit<Parameters<typeof drawAddressCard>[1], 'readsChain'>

/**
 * The page of an address before its script has come, in the places and sizes in which the app then draws it: the head,
 * and the answer of the lists or the refusal of the question. The app keeps that answer until it has the whole verdict.
 */
export function addressFrame(question: AddressQuestion, answer: ListsAnswer | ServiceError, about: About): Html {
  if ('code' in answer)
    return html`${drawHead(question, false, about.lang)}<div class="answer">${drawRefusal(answer, about)}</div>`
  const { screened, readsChain } = answer
  // Under a wrong clock nothing is signed.
  const isSigned = screened.facts.clock === undefined
  return html`${drawHead(question, isSigned, about.lang)}
<div class="answer"><div id="lists-answer">${drawAddressCard(screened, { ...about, readsChain })}</div></div>`
}

/** For a browser without script: what was not checked, and links to it. */
export function addressWithoutScript(question: AddressQuestion, lang: Lang): Html {
  const { report, bundle } = documentsOf(question, lang)
  return html`<p>${message(lang, 'no_script.address')} <a href="${report}"><strong>${message(lang, 'no_script.report')}</strong></a>${bundle && html` · <a href="${bundle}">${message(lang, 'frame.bundle')}</a>`}</p>`
}

/** As `address/address-head.tsx`; its links keep their place until the verdict is final. */
function drawHead(question: AddressQuestion, isSigned: boolean, lang: Lang): Html {
  const { address, network, on } = question
  const short = address.length > 14 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address
  const { report, bundle } = documentsOf(question, lang)
  const today = new URLSearchParams({ ...(network === '' ? {} : { network }), lang }).toString()
  return html`<div class="address-head"><h1>${message(lang, 'address_page.title')} <code>${short}</code></h1>
${on !== null && html`<p><a href="?${today}">${message(lang, 'frame.today')}</a></p>`}
<p><a href="/?lang=${lang}">${message(lang, 'frame.another')}</a></p>
${(/^0x/i.test(address) || network !== '') && html`<div class="field"><label for="network">${message(lang, 'form.network')}</label><select id="network" disabled><option>${network === '' ? message(lang, 'form.network_auto') : network}</option></select><div class="field-problem"></div></div>`}
${isSigned && html`<p class="links held"><a href="${report}">${message(lang, 'frame.report')}</a>${bundle && html`<a href="${bundle}">${message(lang, 'frame.bundle')}</a>`}</p>`}</div>`
}

function drawRefusal(error: ServiceError, { lang, baseUrl }: About): Html {
  const { detail, retry } = problemOf(error, lang, baseUrl)
  return html`<div class="failure"><p>${verdictMark('caution')} ${withCode(joinSentences(lang, [detail, retry.condition ?? '']))}</p></div>`
}

/** The report, and the signed bundle, which is of today alone. */
function documentsOf({ address, network, on }: AddressQuestion, lang: Lang): { report: string; bundle: string | null } {
  const named = network === '' ? {} : { network }
  const report = new URLSearchParams({ ...named, ...(on === null ? {} : { on }), lang }).toString()
  const bundle = new URLSearchParams({ address, ...named, lang }).toString()
  return {
    report: `/report/${encodeURIComponent(address)}?${report}`,
    bundle: on === null ? `/api/evidence/bundle?${bundle}` : null,
  }
}
