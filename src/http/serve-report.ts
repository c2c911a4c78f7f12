import type { Call } from '../api/call.ts'
import { inputReader } from '../api/input-reader.ts'
import { langOf } from '../api/read-input.ts'
import type { Keyring } from '../attestation/keyring.ts'
import type { Answer, Endpoint } from '../endpoint/endpoint.ts'
import { ServiceError } from '../endpoint/errors.ts'
import { bundleAnswerSchema, evidenceBundle, type BundleNeeds } from '../evidence/bundle.ts'
import { hostBundleAnswerSchema, hostEvidenceBundle } from '../evidence/host-bundle.ts'
import { sealReport, type SealedBundle } from '../evidence/report-seal.ts'
import type { Html } from '../kit/html.ts'
import type { Lang } from '../messages/message.ts'
import type { ProvedInLog } from '../screening/prove.ts'
import { screenAddress } from '../screening/screen-address.ts'
import { screenResultSchema } from '../screening/screen-result.ts'
import type { Exchange } from './exchange.ts'
import { pageHeaders } from './wire/page-headers.ts'
import { frame } from './pages/page.ts'
import { drawHostReport } from './pages/host-report-page.ts'
import { refusePastDay } from './pages/refuse-past-day.ts'
import { drawPastReport, drawReport } from './pages/report-page.ts'
import { reportTitle, type ReportAbout } from './pages/report-parts.ts'
import type { ReportCode } from './pages/report-sign-off.ts'
import { receivedBy, sourceOf } from './wire/received.ts'
import { readForm } from './wire/read-form.ts'
import { forReading } from './wire/routes.ts'
import { sendHtml } from './wire/send.ts'
import type { Paths } from './server.ts'

type Needs = BundleNeeds & ProvedInLog & { service: { baseUrl: string; engine: string } }
type Serving = { engine: string; now: () => number; baseUrl: string; attestation: Pick<Keyring, 'sign'> }

/**
 * Serves the reports on addresses and hosts, for printing and signing. They go through `api/call`, because a report
 * queries chains and signs: it counts toward the limits of its source like the endpoint behind it.
 */
export function serveReport(server: Paths, api: Call<Needs>, serving: Serving): void {
  const askBundle = callOf(evidenceBundle, api)
  const askPast = callOf(screenAddress, api)
  const askHost = callOf(hostEvidenceBundle, api)
  const signedCode = async (bundle: SealedBundle, lang: Lang): Promise<ReportCode> => {
    const token = await sealReport(serving.attestation, bundle)
    return { url: `${serving.baseUrl}/report/verify/${token}?lang=${lang}`, isSigned: true }
  }
  serve(server, serving, '/report/:address', async (exchange, about) => {
    const { address = '' } = exchange.params
    const network = readOnce(exchange.query, 'network')
    const query = { lang: about.lang, ...(network ? { network } : {}) }
    const day = readOnce(exchange.query, 'on')
    if (day === null) {
      const signed = bundleAnswerSchema.parse(bodyOf(await askBundle(exchange, { address, ...query })))
      return drawReport(signed, { ...about, code: await signedCode(signed.bundle, about.lang) })
    }
    const result = screenResultSchema.parse(bodyOf(await askPast(exchange, { addr: address, on: day, ...query })))
    const path = `/report/${result.address}?network=${result.chain}&on=${day}&lang=${about.lang}`
    return drawPastReport(result, { ...about, code: { url: `${serving.baseUrl}${path}`, isSigned: false } })
  })
  serve(server, serving, '/report/host/:host', async (exchange, about) => {
    const { host = '' } = exchange.params
    refusePastDay(readForm(exchange.query))
    const answer = await askHost(exchange, { url: host, lang: about.lang })
    const signed = hostBundleAnswerSchema.parse(bodyOf(answer))
    return drawHostReport(signed, { ...about, code: await signedCode(signed.bundle, about.lang) })
  })
}

/** The value of a query parameter, null where absent. Throws `parameter_repeated`: a report answers for one day. */
function readOnce(query: string, name: string): string | null {
  const [value = null, ...more] = new URLSearchParams(query).getAll(name)
  if (more.length > 0) throw new ServiceError('parameter_repeated', { field: name })
  return value
}

type Draw = (exchange: Exchange, about: Omit<ReportAbout, 'code'>) => Promise<Html>

function serve(server: Paths, { engine, now, baseUrl }: Serving, path: string, draw: Draw): void {
  const answer = async (exchange: Exchange) => {
    const lang = langOf(exchange.query)
    exchange.lang = lang
    const drawn = await draw(exchange, { lang, engine, now: now(), baseUrl })
    Object.assign(exchange.headers, pageHeaders, { 'cache-control': 'no-store' })
    sendHtml(exchange, 200, frame(lang, exchange.target, reportTitle(lang), drawn))
  }
  server.serve(path, forReading({ answer }))
}

type ReportQuery = Readonly<Record<string, string>> & { lang: Lang }

/** Calls an endpoint with the path and query of a page. Pages read no credentials. */
function callOf<NeedsOfOne>(endpoint: Endpoint<NeedsOfOne>, api: Call<NeedsOfOne>) {
  const read = inputReader(endpoint)
  return (exchange: Exchange, parameters: ReportQuery): Answer | Promise<Answer> => {
    const query = new URLSearchParams(parameters).toString()
    const raw = { method: 'GET', query, body: null, contentType: undefined, contentEncoding: undefined }
    const source = sourceOf(exchange)
    return api.call(endpoint, {
      received: { ...receivedBy(exchange, null), presented: { source, credentials: null }, header: () => [] },
      requestId: exchange.id,
      read: () => read(raw, () => {}),
      identified: () => {},
      carry: (name, value) => {
        exchange.headers[name] = value
      },
    })
  }
}

function bodyOf({ json, body }: Answer): unknown {
  return json === undefined ? body : JSON.parse(json)
}
