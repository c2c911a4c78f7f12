import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { langOf } from '../api/read-input.ts'
import { problemOf, ServiceError } from '../endpoint/errors.ts'
import type { KeyLink } from '../keys/decide-link.ts'
import type { SignInNeeds } from '../accounts/sign-in.ts'
import type { GatewayNeeds } from '../gateway/gateway-needs.ts'
import { html } from '../kit/html.ts'
import type { Turns } from '../kit/turns.ts'
import type { Lang } from '../messages/message.ts'
import { serviceErrorOf } from './answer-error.ts'
import { linkPages, type LinkAction, type LinkPage } from './pages/link-pages.ts'
import { frame } from './pages/page.ts'
import { readBody } from './read-body.ts'
import { pageHeaders, privateHeaders } from './page-headers.ts'
import { queryOf, refuseOtherMethods } from './server.ts'

const formMaxBytes = 4_096
const htmlType = 'text/html; charset=utf-8'

/**
 * Serves what mailed links open. GET only draws, because mail programs open links by themselves; POST acts, with the token
 * of the URL. What a page does not know is ignored.
 */
export function serveLinkPages(app: FastifyInstance, needs: Needs, turns: Turns): void {
  for (const page of linkPages) {
    const respond = answering(page.path, needs.service.baseUrl)
    app.route({
      method: ['GET', 'HEAD'],
      url: page.path,
      config: { outcome: page.path },
      handler: (request, reply) =>
        respond(request, reply, (lang) => page.ask(needs, linkIn(page, queryOf(request)), lang)),
    })
    app.route({
      method: 'POST',
      url: page.path,
      config: { outcome: page.path },
      handler: (request, reply) =>
        readBody(request.raw, formMaxBytes, turns, {
          took: (body) => respond(request, reply, (lang) => act(page, needs, queryOf(request), body, lang)),
          failed: (error) => void reply.send(error),
        }),
    })
    refuseOtherMethods(app, page.path, ['GET', 'HEAD', 'POST'])
  }
}

type Needs = GatewayNeeds & SignInNeeds

async function act(page: LinkPage<Needs>, needs: Needs, query: string, body: Uint8Array | null, lang: Lang) {
  return page.act(needs, linkIn(page, query), actionIn(body === null ? '' : Buffer.from(body).toString()), lang)
}

type Drawn = Awaited<ReturnType<LinkPage<Needs>['ask']>>

/** Sends the page, or what stands against it: as a page where a browser asks, else as a problem document. */
function answering(path: string, baseUrl: string) {
  return async (request: FastifyRequest, reply: FastifyReply, draw: (lang: Lang) => Promise<Drawn>) => {
    const lang = langOf(queryOf(request))
    reply.headers({ ...pageHeaders, ...privateHeaders })
    try {
      const { title, body, headers = {} } = await draw(lang)
      return await reply
        .headers(headers)
        .type(htmlType)
        .send(frame(lang, path, title, body))
    } catch (thrown) {
      const error = serviceErrorOf(thrown)
      if (error.code === 'internal_error' || !wantsPage(request)) return reply.send(thrown)
      const { status, title, detail, retry } = problemOf(error, lang, baseUrl)
      const body = html`<p>${detail}</p><p>${retry.condition}</p>`
      return reply
        .code(status)
        .type(htmlType)
        .send(frame(lang, path, title, body))
    }
  }
}

function wantsPage({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') ?? false
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
function actionIn(body: string): LinkAction {
  const sent = /^\s*\{/.test(body) ? jsonAction(body) : new URLSearchParams(body).get('action')
  if (sent === null || sent === undefined || sent === 'confirm') return 'confirm'
  if (sent === 'cancel') return 'cancel'
  throw new ServiceError('parameter_invalid', { field: 'action' })
}

function jsonAction(body: string): unknown {
  try {
    return (JSON.parse(body) as { action?: unknown }).action
  } catch {
    throw new ServiceError('body_not_json')
  }
}
