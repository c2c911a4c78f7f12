import type { Actor } from '../../audit/audit-write.ts'
import type { NamedChange } from '../../accounts/shown-change.ts'
import { sessionHours } from '../../accounts/session.ts'
import { signInByLink, signInOf, type SignInNeeds } from '../../accounts/sign-in.ts'
import { decideMandateLink, openMandateLink } from '../../gateway/decide-mandate-link.ts'
import type { GatewayNeeds } from '../../gateway/gateway-needs.ts'
import type { KeyNeeds } from '../../keys/key-needs.ts'
import { html, type Html } from '../../kit/html.ts'
import { emailOf } from '../../accounts/owners.ts'
import { quoteCallerId, quoteCallerText } from '../../kit/quote-caller-text.ts'
import { activateKey, decideLink, openActivation, openLink, type KeyLink } from '../../keys/decide-link.ts'
import { message, type Lang } from '../../messages/message.ts'

/** The page of a mailed link. Opening it has no effect; a POST to the same URL acts. */
export type LinkPage<Needs> = {
  path: `/${string}`
  /** A sign-in link carries a token alone; `k` is then empty. */
  takesTokenOnly?: true
  /** Whether a POST without a body confirms, as the mail explains to programs. Never for a loosening. */
  confirmsByEmptyPost?: true
  /** Where a browser goes with a link that is used up or expired, instead of a page of its problem. */
  whenOver?: (lang: Lang) => string
  /** Renders the page. Throws ServiceError where the link is not valid. */
  ask: (needs: Needs, link: KeyLink, lang: Lang) => Promise<Drawn>
  /** Carries out the action of the link, or cancels it. */
  act: (needs: Needs, link: OpenedLink, action: LinkAction, lang: Lang) => Promise<Done>
}
/** `by`: the actor, with the `cookie` headers of the browser. */
type OpenedLink = KeyLink & { cookies: readonly string[]; by: Actor }
type LinkAction = 'confirm' | 'cancel'
type Drawn = { title: string; body: Html; cookies?: readonly string[] }
/** The result, as a page and as JSON for programs. A browser is sent `onwards` where that is set. */
type Done = Drawn & { json: { detail: string; csrf?: string }; onwards?: string }

const activatePage: LinkPage<KeyNeeds> = {
  path: '/keys/activate',
  confirmsByEmptyPost: true,
  ask: async (needs, link, lang) => {
    await openActivation(needs, link)
    return {
      title: message(lang, 'page.activate'),
      body: html`<p>${message(lang, 'page.activate_intro')}</p>
${form(lang, html`<button class="primary" name="action" value="confirm">${message(lang, 'page.activate_do')}</button>`)}`,
    }
  },
  act: async (needs, link, action, lang) => {
    if (action === 'cancel') return done(lang, 'page.activate', 'page.activate_cancelled')
    await activateKey(needs, link)
    return done(lang, 'page.activate', 'page.activate_done')
  },
}

const confirmPage: LinkPage<KeyNeeds> = {
  path: '/keys/confirm',
  ask: async (needs, link, lang) => {
    const { named, changes } = await openLink(needs, link)
    return {
      title: message(lang, 'page.confirm'),
      body: html`<p>${message(lang, 'page.confirm_intro', { key: link.k })}</p>
${drawChanges(changes, lang)}
${drawName(named, lang)}
${confirmForm(lang)}`,
    }
  },
  act: async (needs, link, action, lang) => {
    await decideLink(needs, { ...link, action })
    return done(lang, 'page.confirm', action === 'confirm' ? 'page.confirm_done' : 'page.confirm_cancelled')
  },
}

const mandatePage: LinkPage<GatewayNeeds> = {
  path: '/agents/confirm',
  ask: async (needs, link, lang) => {
    const { named, changes } = await openMandateLink(needs, link, lang)
    return {
      title: message(lang, 'page.mandate'),
      body: html`<p>${message(lang, 'page.mandate_intro', { agent: quoteCallerId(link.k) })}</p>
${drawChanges(
  changes.map(({ label, before, after }) => ({ name: label, before, after })),
  lang,
)}
<p class="soft">${message(lang, 'mail.caller_texts')}</p>
${drawName(named, lang)}
${confirmForm(lang)}`,
    }
  },
  act: async (needs, link, action, lang) => {
    await decideMandateLink(needs, { ...link, action })
    return done(lang, 'page.mandate', action === 'confirm' ? 'page.confirm_done' : 'page.confirm_cancelled')
  },
}

const signInPage: LinkPage<SignInNeeds> = {
  path: '/console/sign-in',
  takesTokenOnly: true,
  // With a session it is the console, also after the page is loaded again; without one, the form that sends another link.
  whenOver: (lang) => `/console?lang=${lang}&link=over`,
  ask: async (needs, { token }, lang) => {
    const person = await signInOf(needs, token)
    const account = person.memberId === null ? null : await emailOf(needs.storage, person.ownerId)
    return {
      title: message(lang, 'page.sign_in'),
      body: html`<p>${message(lang, 'page.sign_in_intro', { hours: sessionHours })}</p>
${account === null ? '' : html`<p>${message(lang, 'page.sign_in_account', { account: quoteCallerText(account) })}</p>`}
${form(lang, html`<button class="primary" name="action" value="confirm">${message(lang, 'page.sign_in_do')}</button>`)}`,
    }
  },
  act: async (needs, { token, cookies, by }, action, lang) => {
    if (action === 'cancel') return done(lang, 'page.sign_in', 'page.sign_in_cancelled')
    const signedIn = await signInByLink(needs, { token, cookies, by })
    const detail = message(lang, 'page.sign_in_done')
    const json = { detail, csrf: signedIn.csrf }
    const body = html`<p role="status">${detail}</p>`
    const drawn = { title: message(lang, 'page.sign_in'), body, cookies: signedIn.cookies }
    return { ...drawn, json, onwards: `/console?lang=${lang}` }
  },
}

export const linkPages: readonly LinkPage<GatewayNeeds & SignInNeeds>[] = [
  activatePage,
  confirmPage,
  mandatePage,
  signInPage,
]

/** The effect of a change on each setting. */
function drawChanges(changes: readonly { name: string; before: string; after: string }[], lang: Lang): Html {
  return html`<table><thead><tr><th scope="col">${message(lang, 'page.setting')}</th><th scope="col">${message(lang, 'page.now')}</th><th scope="col">${message(lang, 'page.then')}</th></tr></thead>
<tbody>${changes.map(({ name, before, after }) => html`<tr><th scope="row">${name}</th><td>${drawValue(before)}</td><td>${drawValue(after)}</td></tr>`)}</tbody></table>`
}

/** A long text of a caller opens on request: what is confirmed can be read whole, and does not fill the page. */
function drawValue(value: string): Html {
  const characters = Array.from(value)
  if (!value.startsWith('“') || characters.length <= shownMaxChars) return html`<code>${value}</code>`
  return html`<details><summary><code>${characters.slice(0, shownMaxChars).join('')}…”</code></summary><code>${value}</code></details>`
}

/** The quotation mark and 59 characters, as in a mail. */
const shownMaxChars = 60

/** Identifies the proposal by the same name as the console and the settings. */
function drawName({ id, hash }: NamedChange, lang: Lang): Html {
  return html`<p class="soft">${message(lang, 'page.change_named')} <code>${id}</code> · SHA-256 <code>${hash}</code></p>`
}

function confirmForm(lang: Lang): Html {
  return form(
    lang,
    html`<button class="primary" name="action" value="confirm">${message(lang, 'page.confirm_do')}</button>
<button class="plain" name="action" value="cancel">${message(lang, 'page.confirm_cancel')}</button>`,
  )
}

/** Without an action attribute a form posts to its own URL, including the token. */
function form(lang: Lang, buttons: Html): Html {
  return html`<form method="post">${buttons}<input type="hidden" name="lang" value="${lang}"></form>`
}

function done(lang: Lang, title: DoneTitle, text: DoneText): Done {
  const detail = message(lang, text)
  return { title: message(lang, title), body: html`<p role="status">${detail}</p>`, json: { detail } }
}

type DoneTitle = 'page.activate' | 'page.confirm' | 'page.mandate' | 'page.sign_in'
type DoneText =
  | 'page.activate_done'
  | 'page.activate_cancelled'
  | 'page.confirm_done'
  | 'page.confirm_cancelled'
  | 'page.sign_in_cancelled'
