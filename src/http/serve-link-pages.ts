import { langOf } from '../api/read-input.ts'
import { actor } from '../audit/audit-write.ts'
import { ServiceError } from '../endpoint/errors.ts'
import type { KeyLink } from '../keys/decide-link.ts'
import type { SignInNeeds } from '../accounts/sign-in.ts'
import type { GatewayNeeds } from '../gateway/gateway-needs.ts'
import { html } from '../kit/html.ts'
import { readLang, type Lang } from '../messages/message.ts'
import { serviceErrorOf } from './answer-error.ts'
import { headerOf, type Exchange } from './exchange.ts'
import { linkPages, type LinkAction, type LinkPage } from './pages/link-pages.ts'
import { frame, languageForm } from './pages/page.ts'
import { pageHeaders, privateHeaders } from './page-headers.ts'
import { forReading } from './routes.ts'
import { sendHtml, sendJson } from './send.ts'
import { sendProblemPage } from './send-problem-page.ts'
import type { Paths } from './server.ts'
import { withBody } from './with-body.ts'

const formMaxBytes = 4_096

/**
 * Serves what mailed links open. GET only draws, because mail programs open links by themselves; POST acts, with the token
 * of the URL. What a page does not know is ignored.
 */
export function serveLinkPages(server: Paths, needs: Needs): void {
  for (const page of linkPages) {
    const drawing = forReading({
      answer: (exchange) =>
        respond(exchange, langOf(exchange.query), (lang) => page.ask(needs, linkIn(page, exchange.query), lang)),
    })
    const acting = {
      answer: (exchange: Exchange) =>
        withBody(exchange, formMaxBytes, (bytes) => {
          const body = bytes === null ? '' : Buffer.from(bytes).toString()
          return respond(exchange, langSent(body) ?? langOf(exchange.query), (lang) =>
            act(page, needs, exchange, body, lang),
          )
        }),
    }
    server.serve(page.path, { ...drawing, POST: acting })
  }
}

type Needs = GatewayNeeds & SignInNeeds

async function act(page: LinkPage<Needs>, needs: Needs, exchange: Exchange, body: string, lang: Lang) {
  const link = linkIn(page, exchange.query)
  const action = actionIn(body)
  if (action === 'show') return page.ask(needs, link, lang)
  const opened = {
    ...link,
    cookies: headerOf(exchange, 'cookie'),
    by: actor('link', null, { requestId: exchange.id }),
  }
  const { json, ...drawn } = await page.act(needs, opened, action, lang)
  return { ...drawn, done: { action, ...json, lang } }
}

/** `done`: the link did what it is for and is used up; this is what a program gets. */
type Drawn = Awaited<ReturnType<LinkPage<Needs>['ask']>> & { done?: Readonly<Record<string, unknown>> }

/** Sends the page, or what stands against it. A program gets JSON for what a link did, and a problem document for an error. */
async function respond(exchange: Exchange, lang: Lang, draw: (lang: Lang) => Promise<Drawn>): Promise<void> {
  Object.assign(exchange.headers, pageHeaders, privateHeaders)
  try {
    const { title, body, cookies = [], done } = await draw(lang)
    exchange.cookies = cookies
    if (done && !wantsPage(exchange)) return sendJson(exchange, 200, done)
    // In another language, what was just done would be called a link that is not valid.
    const languages = done ? html`` : languageForm(lang)
    sendHtml(exchange, 200, frame(lang, exchange.path, title, body, languages))
  } catch (thrown) {
    const error = serviceErrorOf(thrown)
    if (error.code === 'internal_error' || !wantsPage(exchange)) throw thrown
    sendProblemPage(exchange, error, lang, languageForm(lang))
  }
}

function wantsPage({ request }: Exchange): boolean {
  return request.headers.accept?.includes('text/html') ?? false
}

/** The token and the key's id as the link carries them. */
function linkIn({ takesTokenOnly }: LinkPage<Needs>, query: string): KeyLink {
  const values = new URLSearchParams(query)
  const [token, ...tokens] = values.getAll('token')
  const [k, ...ks] = takesTokenOnly ? [''] : values.getAll('k')
  if (token === undefined || k === undefined || tokens.length > 0 || ks.length > 0)
    throw new ServiceError('link_not_valid')
  return { token, k }
}

/** From a form or JSON. An action that is not known is none of ours: nothing is done for it. */
function actionIn(body: string): LinkAction | 'show' {
  const sent = /^\s*\{/.test(body) ? jsonAction(body) : new URLSearchParams(body).get('action')
  if (sent === null || sent === undefined || sent === 'confirm') return 'confirm'
  if (sent === 'cancel' || sent === 'show') return sent
  throw new ServiceError('parameter_invalid', { field: 'action' })
}

/** The language that a form says, over that of the link. */
function langSent(body: string): Lang | null {
  return readLang(new URLSearchParams(body).get('lang') ?? '')
}

function jsonAction(body: string): unknown {
  try {
    return (JSON.parse(body) as { action?: unknown }).action
  } catch {
    throw new ServiceError('body_not_json')
  }
}
