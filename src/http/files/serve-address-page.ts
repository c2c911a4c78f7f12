import { inputReader } from '../../api/input-reader.ts'
import { ServiceError } from '../../endpoint/errors.ts'
import { utcDay } from '../../kit/day.ts'
import type { Lang } from '../../messages/message.ts'
import { chooseNetwork, type GatherNeeds } from '../../screening/gather.ts'
import { refuseOutside, screenAddress } from '../../screening/screen-address.ts'
import { readsChain, screenByLists } from '../../screening/screen-by-lists.ts'
import type { Exchange } from '../exchange.ts'
import { serveFile } from './serve-file.ts'
import { staticFile } from './static-files.ts'
import { addressFrame, addressWithoutScript, type AddressQuestion, type ListsAnswer } from '../pages/address-frame.ts'
import type { BuiltApp } from '../pages/built-app.ts'
import { addressDocument } from '../pages/first-frame.ts'
import { pageHeaders } from '../wire/page-headers.ts'
import { readerLang } from '../wire/reader-lang.ts'
import { htmlType } from '../wire/send.ts'
import type { Paths } from '../server.ts'

type Needs = GatherNeeds & { service: { baseUrl: string } }

/**
 * Serves the page of an address: the document of the web app with the answer of the lists in memory. No chain is read, so
 * that a browser that fetches links ahead queries none, and nothing is kept for an address. A text that is no address is
 * refused, like a missing page.
 */
export function serveAddressPage(server: Paths, built: BuiltApp, needs: Needs): void {
  const read = inputReader(screenAddress)
  const fileFor = (exchange: Exchange) => {
    const { query, request, params } = exchange
    const lang = readerLang(query, request.headers['accept-language'])
    exchange.lang = lang
    const question = questionOf(params['address'] ?? '', query)
    const find = () => screenQuestion(needs, read(asQuery(question, lang), () => {}).input)
    const about = { lang, baseUrl: needs.service.baseUrl, now: needs.world.now() }
    const parts = {
      main: addressFrame(question, orRefusal(find), about),
      withoutScript: addressWithoutScript(question, lang),
    }
    return staticFile(exchange.path, htmlType, Buffer.from(addressDocument(built, lang, parts)))
  }
  serveFile(server, { path: '/address/:address(^.+$)', name: 'file', headers: pageHeaders, fileFor })
}

/** The question of a URL, read as the app reads it: a repeated day is passed on, and refused. */
function questionOf(address: string, query: string): AddressQuestion {
  const parameters = new URLSearchParams(query)
  return {
    address,
    network: parameters.get('network')?.trim() ?? '',
    on: parameters.has('on') ? parameters.getAll('on').join(' ') : null,
  }
}

/** As the app asks it of `GET /api/risk`. */
function asQuery({ address, network, on }: AddressQuestion, lang: Lang) {
  const named = { ...(network === '' ? {} : { network }), ...(on === null ? {} : { on }) }
  const query = new URLSearchParams({ addr: address, ...named, lang }).toString()
  return { method: 'GET', query, body: null, contentType: undefined, contentEncoding: undefined }
}

type Input = ReturnType<ReturnType<typeof inputReader<never, typeof screenAddress.input>>>['input']

function screenQuestion(needs: Needs, { addr, network, on }: Input): ListsAnswer {
  if (on !== undefined) refuseOutside(on, utcDay(needs.world.now()))
  const chosen = chooseNetwork(addr, network)
  const question = { address: addr, network: chosen, on: on ?? null, field: 'addr' }
  return {
    screened: screenByLists(needs, question, needs.lists.current()),
    readsChain: readsChain(needs, question),
  }
}

/** The app can mend the network and the day of a question. Throws what is wrong with the address. */
function orRefusal(find: () => ListsAnswer): ListsAnswer | ServiceError {
  try {
    return find()
  } catch (error) {
    if (error instanceof ServiceError && error.field !== 'addr') return error
    throw error
  }
}
