import { html, type Html } from '../../kit/html.ts'
import { message, type Lang } from '../../messages/message.ts'
import { examples, guardBlocks, verifyBlock } from './home-doors.ts'

/**
 * The first page before its script has loaded, in the places and sizes in which the app then draws it. Its fields wait
 * for the script. With a question in the URL the answer comes before everything else.
 */
export function homeFrame(lang: Lang, baseUrl: string, hasQuestion: boolean): Html {
  return html`<div class="hero"><h1>${message(lang, 'home.slogan')}</h1><p class="lead">${message(lang, 'home.what')}</p></div>
<div class="${hasQuestion ? 'doors answered' : 'doors'}">${checkDoor(lang, hasQuestion)}${!hasQuestion && guardDoor(lang, baseUrl)}</div>
<div class="answer"></div>${!hasQuestion && trustPanel(lang)}`
}

function checkDoor(lang: Lang, hasQuestion: boolean): Html {
  return html`<section class="door" aria-labelledby="check-title"><h2 id="check-title">${message(lang, 'home.check')}</h2>
<form class="screen"><div class="fields"><div class="field text"><label for="q">${message(lang, 'form.q')}</label><input id="q" disabled></div>
<div class="field"><label for="network">${message(lang, 'form.network')}</label><select id="network" disabled><option>${message(lang, 'form.network_auto')}</option></select></div>
<button class="primary" disabled>${message(lang, 'form.submit')}</button></div>
<p class="hint">${message(lang, 'form.hint')}</p>
<ul class="examples">${examples.map(({ label }) => html`<li><button type="button" class="plain" disabled>${message(lang, label)}</button></li>`)}</ul></form>${!hasQuestion && html`<div class="example-answer"></div>`}</section>`
}

function guardDoor(lang: Lang, baseUrl: string): Html {
  return html`<section class="door" aria-labelledby="guard-title"><h2 id="guard-title">${message(lang, 'home.guard')}</h2>${guardBlocks(
    baseUrl,
  ).map(
    ({ lead, code, path, more }) => html`<div class="block"><p>${message(lang, lead)}</p>${copyLine(lang, code)}
<p class="links"><a href="${path}?lang=${lang}">${message(lang, more)}</a></p></div>`,
  )}</section>`
}

function trustPanel(lang: Lang): Html {
  const { code, path, more } = verifyBlock
  return html`<section class="panel trust" aria-labelledby="trust-title"><h2 id="trust-title">${message(lang, 'home.trust')}</h2>
<p>${message(lang, 'home.trust.what')}</p>${copyLine(lang, code)}
<p class="links"><a href="${path}?lang=${lang}">${message(lang, more)}</a></p></section>`
}

function copyLine(lang: Lang, code: string): Html {
  return html`<div class="copy-line"><pre><code>${code}</code></pre><button type="button" class="plain" disabled>${message(lang, 'curl.copy')}</button></div>`
}
