import { langOf } from '../api/read-input.ts'
import { actor } from '../audit/audit-write.ts'
import { ServiceError } from '../endpoint/errors.ts'
import type { KeyLink } from '../keys/decide-link.ts'
import { refuseOtherSites } from '../accounts/refuse-other-sites.ts'
import type { SignInNeeds } from '../accounts/sign-in.ts'
import type { GatewayNeeds } from '../gateway/gateway-needs.ts'
import { html } from '../kit/html.ts'
import type { Lang } from '../messages/message.ts'
import { serviceErrorOf } from './answer-error.ts'
import { headerOf, type Exchange } from './exchange.ts'
import { linkPages, type LinkPage } from './pages/link-pages.ts'
import { frame, languageForm } from './pages/page.ts'
import { readLinkForm, type LinkForm } from './wire/read-link-form.ts'
import { pageHeaders, privateHeaders } from './wire/page-headers.ts'
import { forReading } from './wire/routes.ts'
import { sendHtml, sendJson, sendOnwards } from './wire/send.ts'
import { sendProblemPage } from './wire/send-problem-page.ts'
import type { Paths } from './server.ts'
import { withBody } from './wire/with-body.ts'

const formMaxBytes = 4_096

/**
 * Serves the pages of mailed links. GET has no effect, because mail programs open links by themselves; POST acts, with
 * the token in the URL, when the body contains `confirm` or `cancel`. Other query parameters are ignored.
 */
export function serveLinkPages(server: Paths, needs: Needs): void {
  for (const page of linkPages) {
    const drawing = forReading({
      answer: (exchange) =>
        respond(page, exchange, { lang: langOf(exchange.query) }, (lang) =>
          page.ask(needs, linkIn(page, exchange.query), lang),
        ),
    })
    const acting = {
      answer: (exchange: Exchange) =>
        withBody(exchange, formMaxBytes, (bytes) => {
          const langs = { lang: langOf(exchange.query) }
          return respond(page, exchange, langs, () => {
            refuseOtherSites((name) => headerOf(exchange, name), needs.service.baseUrl)
            const form = readLinkForm(bytes, exchange.request.headers['content-type'])
            langs.lang = form.lang ?? langs.lang
            return act(page, needs, exchange, form, langs.lang)
          })
        }),
    }
    server.serve(page.path, { ...drawing, POST: acting })
  }
}

type Needs = GatewayNeeds & SignInNeeds

async function act(page: LinkPage<Needs>, needs: Needs, exchange: Exchange, form: LinkForm, lang: Lang) {
  const link = linkIn(page, exchange.query)
  const action = form.action ?? (page.confirmsByEmptyPost ? 'confirm' : null)
  if (action === null) throw new ServiceError('parameter_missing', { field: 'action' })
  if (action === 'show') return page.ask(needs, link, lang)
  const opened = {
    ...link,
    cookies: headerOf(exchange, 'cookie'),
    by: actor('link', null, { requestId: exchange.id }),
  }
  const { json, ...drawn } = await page.act(needs, opened, action, lang)
  return { ...drawn, done: { action, ...json, lang } }
}

/** `done`: the action was carried out and the link used up; this is the answer for programs. */
type Drawn = Awaited<ReturnType<LinkPage<Needs>['ask']>> & {
  done?: Readonly<Record<string, unknown>>
  onwards?: string
}

function isOver({ code }: ServiceError): boolean {
  return code === 'link_not_valid' || code === 'link_expired'
}

/** Sends the page or an error. A program gets JSON for a carried-out action, and a problem document for an error. */
async function respond(
  { whenOver }: LinkPage<Needs>,
  exchange: Exchange,
  shown: { lang: Lang },
  draw: (lang: Lang) => Promise<Drawn>,
): Promise<void> {
  Object.assign(exchange.headers, pageHeaders, privateHeaders)
  try {
    const { title, body, cookies = [], done, onwards } = await draw(shown.lang)
    exchange.cookies = cookies
    if (done && !wantsPage(exchange)) return sendJson(exchange, 200, done)
    if (onwards !== undefined) return sendOnwards(exchange, onwards)
    // Reloading in another language would report the used link as not valid, so the switch is omitted.
    const languages = done ? html`` : languageForm(shown.lang)
    sendHtml(exchange, 200, frame(shown.lang, exchange.path, title, body, languages))
  } catch (thrown) {
    const error = serviceErrorOf(thrown)
    if (error.code === 'internal_error' || !wantsPage(exchange)) throw thrown
    if (whenOver && isOver(error)) return sendOnwards(exchange, whenOver(shown.lang))
    sendProblemPage(exchange, error, shown.lang, languageForm(shown.lang))
  }
}

function wantsPage({ request }: Exchange): boolean {
  return request.headers.accept?.includes('text/html') ?? false
}

/** The token and the key's id in the URL. */
function linkIn({ takesTokenOnly }: LinkPage<Needs>, query: string): KeyLink {
  const values = new URLSearchParams(query)
  const [token, ...tokens] = values.getAll('token')
  const [k, ...ks] = takesTokenOnly ? [''] : values.getAll('k')
  if (token === undefined || k === undefined || tokens.length > 0 || ks.length > 0)
    throw new ServiceError('link_not_valid')
  return { token, k }
}
