import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { hasBody, type Endpoint } from '../endpoint/endpoint.ts'
import { ServiceError } from '../endpoint/errors.ts'
import type { IssueParams } from '../endpoint/fields.ts'
import {
  joinItems,
  readLang,
  isMessageKey,
  message,
  type Lang,
  type MessageKey,
  type Params,
} from '../messages/message.ts'
import { loneSurrogateIn } from '../kit/lone-surrogate.ts'
import { nearestName } from '../kit/nearest-name.ts'
import { isAbsent, missingMembers } from './input/missing-members.ts'
import { namesAt } from './input/names-at.ts'
import { readQueryString } from '../kit/query-string.ts'
import { withoutSecrets } from '../kit/secret-token.ts'
import { jsonDepthMax, pathText, readStrictJson } from '../kit/strict-json.ts'
import { bodyMembersMax, bodyValuesMax } from './body-bounds.ts'

export type RawRequest = {
  method: string
  /** The query string as sent, without the question mark. */
  query: string
  /** The path parameters. */
  path?: Readonly<Record<string, string>>
  /** The body's bytes, null or empty when there was none. */
  body: Uint8Array | null
  contentType: string | undefined
  contentEncoding: string | undefined
}

/** The language for errors of a request: that of the query where valid. Never throws. */
export function langOf(query: string): Lang {
  const lang = /(?:^|&)lang=([^&]*)/.exec(query)?.[1]
  return (lang === undefined ? null : readLang(lang)) ?? 'en'
}

/** An unvalidated request: its language, and its members by place. */
export type RequestMembers = { lang: Lang; path: Members; query: Members; body: Members | null }

/**
 * Parses the query and the JSON body of a request. Numbers that JavaScript would rewrite stay texts, except in
 * `documents`, the members that contain foreign documents. Throws ServiceError naming the field.
 */
export function readMembers(raw: RawRequest, documents: readonly string[] = []): RequestMembers {
  const { path = {} } = raw
  const query = queryMembers(raw.query)
  const body = hasBody(raw.method) ? bodyMembers(raw, documents) : null
  return inLang({ path, query, body })
}

/** Extracts the language. */
function inLang({ path, query, body }: Omit<RequestMembers, 'lang'>): RequestMembers {
  const inQuery = Object.hasOwn(query, 'lang')
  const inBody = body !== null && Object.hasOwn(body, 'lang')
  if (!inQuery && !inBody) return { lang: 'en', path, query, body }
  const lang = agreedLang([...(inQuery ? [query['lang']] : []), ...(inBody ? [body['lang']] : [])])
  return { lang, path, query: withoutLang(query), body: body && withoutLang(body) }
}

/**
 * Parses input from named JSON arguments, for a door without queries. An endpoint that only has GET takes texts, so
 * numbers are converted. `setLang` is called with the language as soon as it is known. Throws ServiceError naming the
 * field.
 */
export function readArguments<Needs, Input extends z.ZodObject>(
  endpoint: Endpoint<Needs, Input>,
  sent: Members,
  setLang: (lang: Lang) => void,
): { lang: Lang; input: z.output<Input> } {
  const half = loneSurrogateIn(sent)
  if (half !== null) {
    throw new ServiceError('parameter_invalid', { field: fieldOf(half), messageKey: 'detail.half_character' })
  }
  const takesTexts = !endpoint.methods.includes('POST')
  const named = takesTexts
    ? Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, asText(value)]))
    : sent
  const members = inLang({ path: {}, query: takesTexts ? named : {}, body: takesTexts ? null : named })
  setLang(members.lang)
  return { lang: members.lang, input: readInput(endpoint, members) }
}

function asText(value: unknown): unknown {
  return typeof value === 'number' ? String(value) : value
}

/** Validates the input of an endpoint. Throws ServiceError naming the field. */
export function readInput<Needs, Input extends z.ZodObject>(
  endpoint: Endpoint<Needs, Input>,
  { lang, path, query, body }: RequestMembers,
): z.output<Input> {
  for (const name of Object.keys(path)) {
    if (Object.hasOwn(query, name)) throw new ServiceError('parameter_unknown', { field: name })
    if (body && Object.hasOwn(body, name)) throw new ServiceError('body_member_unknown', { field: name })
  }
  const hasPath = Object.keys(path).length > 0
  if (body === null) return validate(endpoint, hasPath ? { ...query, ...path } : query, { body, lang })
  if (endpoint.methods.includes('GET')) return readUnited(endpoint, query, body, lang)
  refuseFirst(query)
  return validate(endpoint, hasPath ? { ...body, ...path } : body, { body, lang })
}

/** Query and body of one call: members in both must be valid in both, and equal. */
function readUnited<Needs, Input extends z.ZodObject>(
  endpoint: Endpoint<Needs, Input>,
  query: Members,
  body: Members,
  lang: Lang,
): z.output<Input> {
  const input = validate(endpoint, { ...query, ...body }, { body, lang })
  const shared = Object.keys(query).filter((name) => Object.hasOwn(body, name))
  if (shared.length === 0) return input
  const asQueried: Members = validate(endpoint, { ...body, ...query }, { body, lang })
  const differing = shared.find((name) => !isDeepStrictEqual((input as Members)[name], asQueried[name]))
  if (differing === undefined) return input
  throw new ServiceError('parameter_invalid', { field: shortName(differing), messageKey: 'detail.disagree' })
}

function validate<Needs, Input extends z.ZodObject>(
  endpoint: Endpoint<Needs, Input>,
  members: Members,
  { body, lang }: { body: Members | null; lang: Lang },
): z.output<Input> {
  const parsed = endpoint.input.safeParse(members)
  if (parsed.success) return parsed.data
  throw errorOfIssues(parsed.error.issues, { members, body, lang, schema: endpoint.input })
}

type Members = Readonly<Record<string, unknown>>

function queryMembers(query: string): Members {
  const reading = readQueryString(query)
  if (reading.values) return Object.fromEntries(reading.values)
  throw new ServiceError(reading.fault === 'repeated' ? 'parameter_repeated' : 'parameter_invalid', {
    field: shortName(reading.name),
  })
}

/** A content type is only checked with a body; an empty body is `{}`, a missing type is JSON. */
function bodyMembers(raw: RawRequest, documents: readonly string[]): Members {
  const bytes = raw.body
  if (bytes === null || bytes.length === 0) return {}
  if (!isIdentity(raw.contentEncoding)) throw new ServiceError('content_encoding_unsupported')
  if (!isJsonType(raw.contentType)) throw new ServiceError('content_type_unsupported')
  const reading = readStrictJson(bytes, {
    keepsNumbers: true,
    wellFormed: true,
    documents,
    valuesMax: bodyValuesMax,
    membersMax: bodyMembersMax,
  })
  if (reading.fault) {
    const { code, ...bound } = bodyFaults[reading.fault]
    const field = reading.member === '' ? {} : { field: shortName(reading.member) }
    throw new ServiceError(code, { ...bound, ...field })
  }
  const { value } = reading
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new ServiceError('body_not_object')
  return value as Members
}

function isIdentity(encoding: string | undefined): boolean {
  return encoding === undefined || encoding === '' || encoding.toLowerCase() === 'identity'
}

/** application/json or any +json, with charset utf-8 or none. */
function isJsonType(type: string | undefined): boolean {
  if (type === undefined || type.trim() === '') return true
  return /^(?:application\/json|[\w.-]+\/[\w.-]+\+json)(?:\s*;\s*charset="?utf-?8"?)?\s*;?$/i.test(type.trim())
}

/** The languages in query and body must be known and equal. */
function agreedLang(values: readonly unknown[]): Lang {
  const [first = null, second = first] = values.map((value) => (typeof value === 'string' ? readLang(value) : null))
  if (first === null || second === null) throw new ServiceError('language_unknown', { field: 'lang' })
  if (first !== second) throw new ServiceError('parameter_invalid', { field: 'lang', messageKey: 'detail.disagree' })
  return first
}

function withoutLang({ lang: _taken, ...others }: Members): Members {
  return others
}

function refuseFirst(query: Members): void {
  const [name] = Object.keys(query)
  if (name !== undefined) throw new ServiceError('parameter_unknown', { field: shortName(name) })
}

/**
 * The most useful error for the caller: an unknown name before a missing one, because a wrong name often causes both.
 */
function errorOfIssues(
  issues: readonly z.core.$ZodIssue[],
  { members, body, lang, schema }: { members: Members; body: Members | null; lang: Lang; schema: z.ZodObject },
): ServiceError {
  const first = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0]
  if (!first) throw new TypeError('a refused input has an issue')
  const issue = innermost(first)
  if (issue.code === 'unrecognized_keys') {
    const [name = ''] = issue.keys
    const inBody = body !== null && (issue.path.length > 0 || Object.hasOwn(body, name))
    const nearest = nearestName(name, namesAt(schema, issue.path))
    return new ServiceError(inBody ? 'body_member_unknown' : 'parameter_unknown', {
      field: fieldOf([...issue.path, name]),
      ...(nearest === null
        ? {}
        : { messageKey: 'detail.nearest', params: { nearest: fieldOf([...issue.path, nearest]) } }),
    })
  }
  const field = fieldOf(issue.path)
  if (issue.code === 'custom') {
    const { code, messageKey, params } = issue.params as IssueParams
    return new ServiceError(code, { field, messageKey, ...(params ? { params } : {}) })
  }
  const absent = issues.filter((each) => each.code !== 'custom' && isAbsent(members, innermost(each).path))
  if (isAbsent(members, issue.path))
    return missingMembers(
      lang,
      absent.map((each) => ({ name: fieldOf(innermost(each).path), hint: each.message })),
    )
  return new ServiceError('parameter_invalid', { field, ...detailOf(issue, lang) })
}

/** Of several alternatives, the one that the value matches best: the right type, and the deepest fault. */
function innermost(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  if (issue.code !== 'invalid_union') return issue
  const isNear = ({ code, path }: z.core.$ZodIssue) => path.length > 0 || ofTheType.has(code)
  const nested = issue.errors.flatMap(([first]) => (first && isNear(first) ? [first] : []))
  const [nearest] = nested.toSorted((a, b) => b.path.length - a.path.length)
  return nearest ? innermost({ ...nearest, path: [...issue.path, ...nearest.path] }) : issue
}

/** Issues that only occur with a value of the right type. */
const ofTheType: ReadonlySet<z.core.$ZodIssue['code']> = new Set(['custom', 'too_small', 'too_big', 'invalid_format'])

function detailOf(issue: z.core.$ZodIssue, lang: Lang): { messageKey?: MessageKey; params?: Params } {
  switch (issue.code) {
    case 'invalid_type':
      return { messageKey: 'detail.expected', params: { expected: typeName(issue.expected, lang) } }
    case 'invalid_union': {
      const types = issue.errors.flatMap(([first]) => (first?.code === 'invalid_type' ? [first.expected] : []))
      if (types.length === 0 || types.length < issue.errors.length) return {}
      const expected = types.map((type) => typeName(type, lang)).join(message(lang, 'type.or'))
      return { messageKey: 'detail.expected', params: { expected } }
    }
    case 'invalid_value':
      return { messageKey: 'detail.one_of', params: { options: joinItems(lang, issue.values.map(String)) } }
    case 'too_big':
      return { messageKey: tooBig[issue.origin] ?? 'detail.at_most', params: { max: Number(issue.maximum) } }
    case 'too_small':
      return { messageKey: tooSmall[issue.origin] ?? 'detail.at_least', params: { min: Number(issue.minimum) } }
    case 'invalid_format':
      if (issue.format === 'datetime') return { messageKey: 'keys.expiry_malformed' }
      // A schema names the message about its form.
      return isMessageKey(issue.message) ? { messageKey: issue.message } : {}
    default:
      return {}
  }
}

const tooBig: Readonly<Partial<Record<string, MessageKey>>> = { string: 'detail.too_long', array: 'detail.too_many' }
const tooSmall: Readonly<Partial<Record<string, MessageKey>>> = { string: 'detail.too_short', array: 'detail.too_few' }

function typeName(type: string, lang: Lang): string {
  const name = type === 'record' ? 'object' : type
  const isKnown = ['string', 'number', 'array', 'object', 'boolean', 'null'].includes(name)
  return message(lang, isKnown ? (`type.${name}` as MessageKey) : 'type.other')
}

/** The path in the caller's notation: `addresses[3]`, `payer.address`. */
function fieldOf(path: readonly PropertyKey[]): string {
  return shortName(pathText(path))
}

/** A name from the caller that is repeated in an answer: shortened, without control characters or secrets. */
function shortName(name: string): string {
  return withoutSecrets(name)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, '?')
    .slice(0, 100)
}

const bodyFaults = {
  not_json: { code: 'body_not_json' },
  too_deep: { code: 'body_too_deep', messageKey: 'bound.depth', params: { max: jsonDepthMax } },
  too_many_values: { code: 'body_too_many_values', messageKey: 'bound.values', params: { max: bodyValuesMax } },
  too_many_members: { code: 'body_too_many_values', messageKey: 'bound.members', params: { max: bodyMembersMax } },
  duplicate: { code: 'body_member_duplicate' },
  forbidden: { code: 'body_member_forbidden' },
  half_character: { code: 'parameter_invalid', messageKey: 'detail.half_character' },
} as const
