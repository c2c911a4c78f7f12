import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '../api/call.ts'
import { inputReader } from '../api/input-reader.ts'
import { langOf } from '../api/read-input.ts'
import type { Answer, Endpoint } from '../endpoint/endpoint.ts'
import { bundleAnswerSchema, evidenceBundle, type BundleNeeds } from '../evidence/bundle.ts'
import { hostBundleAnswerSchema, hostEvidenceBundle } from '../evidence/host-bundle.ts'
import type { Html } from '../kit/html.ts'
import type { Lang } from '../messages/message.ts'
import type { ProvedInLog } from '../screening/prove.ts'
import { screenAddress } from '../screening/screen-address.ts'
import { screenResultSchema } from '../screening/screen-result.ts'
import { pageHeaders } from './page-headers.ts'
import { frame } from './pages/page.ts'
import { drawHostReport } from './pages/host-report-page.ts'
import { drawPastReport, drawReport } from './pages/report-page.ts'
import { reportTitle, type ReportAbout } from './pages/report-parts.ts'
import { presentedBy } from './presented.ts'
import { readForm } from './read-form.ts'
import { queryOf, refuseOtherMethods, type ServerNeeds } from './server.ts'

type Needs = BundleNeeds & ProvedInLog & { service: { baseUrl: string; engine: string } }
type Serving = Pick<ServerNeeds, 'trustProxy'> & { engine: string; now: () => number }

/**
 * Serves the reports on an address and on a host, for a person to sign and to print. They go the way of every call, through
 * `api/call`: a report asks chains and signs, so that it counts toward the limits of its source like the endpoint behind it.
 */
export function serveReport(app: FastifyInstance, api: Call<Needs>, serving: Serving): void {
  const askBundle = asking(evidenceBundle, api, serving)
  const askPast = asking(screenAddress, api, serving)
  const askHost = asking(hostEvidenceBundle, api, serving)
  serve(app, serving, '/report/:address', async (request, reply, about) => {
    const query = readForm(queryOf(request))
    const { address = '' } = request.params as Record<string, string>
    const network = query.get('network')
    const asked = { lang: about.lang, ...(network ? { network } : {}) }
    const day = query.get('on')
    if (!day)
      return drawReport(bundleAnswerSchema.parse(bodyOf(await askBundle(request, reply, { address, ...asked }))), about)
    const answer = await askPast(request, reply, { addr: address, on: day, ...asked })
    return drawPastReport(screenResultSchema.parse(bodyOf(answer)), about)
  })
  serve(app, serving, '/report/host/:host', async (request, reply, about) => {
    const { host = '' } = request.params as Record<string, string>
    const answer = await askHost(request, reply, { url: host, lang: about.lang })
    return drawHostReport(hostBundleAnswerSchema.parse(bodyOf(answer)), about)
  })
}

type Draw = (request: FastifyRequest, reply: FastifyReply, about: ReportAbout) => Promise<Html>

function serve(app: FastifyInstance, { engine, now }: Serving, path: string, draw: Draw): void {
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const lang = langOf(queryOf(request))
    request.askedLang = lang
    const drawn = await draw(request, reply, { lang, engine, now: now() })
    return reply
      .headers(pageHeaders)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(frame(lang, request.url, reportTitle(lang), drawn))
  }
  app.route({ method: ['GET', 'HEAD'], url: path, handler, config: { outcome: path } })
  refuseOtherMethods(app, path, ['GET', 'HEAD'])
}

type Asked = Readonly<Record<string, string>> & { lang: Lang }

/** Calls an endpoint with what stands in the path and the query of a page. Pages read no credentials. */
function asking<NeedsOfOne>(endpoint: Endpoint<NeedsOfOne>, api: Call<NeedsOfOne>, { trustProxy }: Serving) {
  const read = inputReader(endpoint)
  return (request: FastifyRequest, reply: FastifyReply, asked: Asked): Answer | Promise<Answer> => {
    const query = new URLSearchParams(asked).toString()
    const raw = { method: 'GET', query, body: null, contentType: undefined, contentEncoding: undefined }
    const { source } = presentedBy(request, trustProxy)
    return api.call(endpoint, {
      received: { presented: { source, credentials: null }, body: null, header: () => [] },
      requestId: request.id,
      read: () => read(raw, () => {}),
      identified: () => {},
      carry: (name, value) => void reply.header(name, value),
    })
  }
}

function bodyOf({ json, body }: Answer): unknown {
  return json === undefined ? body : JSON.parse(json)
}
