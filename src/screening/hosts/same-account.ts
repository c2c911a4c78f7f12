import { platformAt, platforms, type Platform } from '../../kit/platforms.ts'
import type { PaymentUrl } from '../../kit/payment-url.ts'

/**
 * A page at which a platform shows an account. With `isAccount` the host is the account's own, and a rule for it counts;
 * at other hosts only rules with a path do.
 */
export type AccountPage = { host: string; path: string; isAccount: boolean }

/**
 * The pages at which a platform shows what a URL shows: the same path at each of its hosts, and an account in each of
 * the ways to write it. What is below an account is a part of it, so the account itself counts too. Empty for a URL of
 * another kind.
 */
export function pagesOfSameAccount({ host, path }: Pick<PaymentUrl, 'host' | 'path'>): readonly AccountPage[] {
  const platform = platformAt(host) ?? hostForms.find(({ suffix }) => host.endsWith(suffix))?.platform
  if (platform === undefined) return none
  const account = accountOf(platform, { host, path })
  if (account !== null) return account.forms.flatMap((form) => pagesOfForm(platform, form, account))
  return path === '' ? none : platform.hosts.flatMap((same) => atHost(same, path))
}

type Account = { forms: readonly Form[]; name: string; rest: string; query: string }

function accountOf(platform: Platform, { host, path }: Pick<PaymentUrl, 'host' | 'path'>): Account | null {
  const at = path.indexOf('?')
  const page = at < 0 ? path : path.slice(0, at)
  const query = at < 0 ? '' : path.slice(at)
  const reserved = new Set(platform.reserved)
  for (const forms of formsOf.get(platform) ?? []) {
    for (const form of forms) {
      const match = readForm(form, { host, page, query })
      if (match === null || (form.isBare && reserved.has(match.name))) continue
      return { forms, query: form.parameter === null ? query : '', ...match }
    }
  }
  return null
}

type Page = { host: string; page: string; query: string }

/** The name of the account in a URL of this form, and what is below it. */
function readForm(form: Form, { host, page, query }: Page): { name: string; rest: string } | null {
  if (form.suffix !== null) {
    const name = host.endsWith(form.suffix) ? host.slice(0, -form.suffix.length) : ''
    return name === '' || name === 'www' || name.includes('.') ? null : { name, rest: page }
  }
  if (form.host !== null && form.host !== host && withWww(form.host) !== host) return null
  if (form.parameter !== null) {
    const name = page === form.start ? new URLSearchParams(query).get(form.parameter) : null
    return name === null || name === '' ? null : { name, rest: '' }
  }
  if (!page.startsWith(form.start)) return null
  const [name = ''] = page.slice(form.start.length).split('/', 1)
  if (name === '' || (form.isBare && otherForms.test(name))) return null
  return { name, rest: page.slice(form.start.length + name.length) }
}

function pagesOfForm(platform: Platform, form: Form, { name, rest, query }: Account): AccountPage[] {
  const rests = rest + query === '' ? [''] : [rest + query, '']
  if (form.suffix !== null) return rests.map((below) => ({ host: name + form.suffix, path: below, isAccount: true }))
  const start = form.parameter === null ? form.start + name : `${form.start}?${form.parameter}=${name}`
  const hosts = form.host === null ? platform.hosts : [form.host]
  return hosts.flatMap((host) => rests.flatMap((below) => atHost(host, start + below)))
}

function atHost(host: string, path: string): AccountPage[] {
  const names = host.indexOf('.') === host.lastIndexOf('.') ? [host, withWww(host)] : [host]
  return names.map((name) => ({ host: name, path, isAccount: false }))
}

/**
 * A way to write an account. `suffix`: what follows the name in a host of its own, else null. `host`: the only host that
 * has it, null for all of them. `start`: what is before the name in the path, or the whole path if a `parameter` has the
 * name. `isBare`: nothing is before the name.
 */
type Form = { suffix: string | null; host: string | null; start: string; parameter: string | null; isBare: boolean }

function parseForm(text: string): Form {
  const [before = '', after = ''] = text.split('{name}')
  if (before === '') return { suffix: after, host: null, start: '', parameter: null, isBare: false }
  const slash = before.indexOf('/')
  const path = before.slice(slash)
  const [start = '', query] = path.split('?')
  const parameter = query === undefined ? null : query.slice(0, -1)
  return { suffix: null, host: slash === 0 ? null : before.slice(0, slash), start, parameter, isBare: path === '/' }
}

/** The groups of forms of each platform, in each of them the one with nothing before the name last. */
function parseForms({ forms }: Platform): readonly (readonly Form[])[] {
  return forms.map((group) => group.map(parseForm).toSorted((a, b) => Number(a.isBare) - Number(b.isBare)))
}

const none: readonly AccountPage[] = []
/** The signs with which names begin in another form. */
const otherForms = /^[@+$~]/
const formsOf: ReadonlyMap<Platform, ReturnType<typeof parseForms>> = new Map(
  platforms.map((platform) => [platform, parseForms(platform)]),
)
const hostForms = platforms.flatMap((platform) =>
  parseForms(platform)
    .flat()
    .flatMap(({ suffix }) => (suffix === null ? [] : [{ suffix, platform }])),
)

function withWww(host: string): string {
  return ['www', host].join('.')
}
