import { decodeEscapes } from '../../kit/decode-escapes.ts'

/**
 * What a text contains in base64 of either alphabet, or in hexadecimal digits: JSON or a URL with which the code begins, also behind
 * Bing's `a1`, and what follows `http` anywhere. What stands around the code (`base64,`, `.html`, a signature, NUL) does not matter.
 * The same of each text that such a code contains, for code within code, and a text that is a URL without its escapes.
 */
export function textsInBase64(text: string): string[] {
  const coded = codedTexts(text)
  return [
    ...[text, ...coded].flatMap(textsIn),
    ...coded.filter(hasEscapedUrl).map((code) => fromUrl(decodeEscapes(code))),
  ]
}

function hasEscapedUrl(text: string): boolean {
  return text.includes('%') && /https?:|^[/\\]{2}/i.test(decodeEscapes(text))
}

/** The texts that are completely in code in a text, and those that are in code in them. */
export function codedTexts(text: string): readonly string[] {
  const texts: string[] = []
  let outer = [text]
  for (let layer = 0; layer < layersMax && outer.length > 0; layer++) {
    outer = outer.flatMap(plainTextsIn)
    texts.push(...outer)
  }
  return texts
}

/** Whether a text may contain `http` in base64 or in hexadecimal digits, or code within code. */
export function mayHaveUrlInCode(text: string): boolean {
  return anyScheme.test(text) || longCode.test(text)
}

function textsIn(text: string): string[] {
  return runsIn(text).flatMap((run) => [...new Set([...atBeginning(run), ...behindSchemes(run)])])
}

function runsIn(text: string): readonly string[] {
  if (!mayBeCode.test(text)) return []
  // A plus is a blank in a query.
  return decodeEscapes(text).trim().replaceAll(' ', '+').match(runs) ?? []
}

/** Other runs of such signs, words and identifiers, decode to bytes that are no text. */
function plainTextsIn(text: string): readonly string[] {
  return runsIn(text).flatMap((run) => {
    const bare = /^a1/i.test(run) ? [run, run.slice(2)] : [run]
    const inHex = onlyHexadecimal.test(run) ? [Buffer.from(run, 'hex').toString()] : []
    return [...bare.map(decoded), ...inHex].filter((inside) => printable.test(inside))
  })
}

function atBeginning(run: string): string[] {
  if (!leading.test(run)) return []
  const codes = /^a1/i.test(run) ? [run, run.slice(2)] : [run]
  return codes.map(decoded).filter((inside) => opening.test(inside) || opening.test(decodeEscapes(inside)))
}

/** A run of signs of base64 can contain texts at four positions of the code, and each of these is decoded once. */
function behindSchemes(run: string): string[] {
  if (!anyScheme.test(run)) return []
  const [digits = ''] = hexadecimal.exec(run) ?? []
  const inHex = digits === '' ? [] : [Buffer.from(digits, 'hex').toString()]
  return [...inHex, ...schemes.flatMap((scheme) => startsOf(run, scheme).map((at) => fromScheme(run.slice(at))))]
}

/** The first place in each of the four positions at which the groups of the code that contain a scheme begin. */
function startsOf(run: string, { form, before }: { form: RegExp; before: number }): number[] {
  const first = new Map<number, number>()
  for (const match of run.matchAll(form)) {
    const at = match.index - before
    if (at >= 0 && !first.has(at % 4)) first.set(at % 4, at)
  }
  return [...first.values()]
}

function fromScheme(code: string): string {
  return fromUrl(decoded(code))
}

function fromUrl(inside: string): string {
  return inside.slice(Math.max(inside.search(/http/i), 0))
}

function decoded(code: string): string {
  return Buffer.from(code, 'base64url').toString().trim()
}

const mayBeCode = /[\w+/% -]{8}/
/** Code of what `opening` matches, also behind white space. */
const leading = /^(?:[aA]1)?(?:[aS][HF]|[eW][yw3]|L[y1]|X[CF]|JT|[47CDI]|wq)/
/** The shortest code of the code of two slashes and a name. */
const longCode = /[A-Za-z\d]{16}/
const printable = /^[\t\n\r\x20-\x7e]{4,}$/
const onlyHexadecimal = /^(?:[\da-f]{2})+$/i
/** More than a chain of redirectors that are in use has. */
const layersMax = 4
const runs = /[\w+/-]{8,}/g
const opening = /^(?:https?(?::|%(?:25)*3a)|(?:[/\\]|%(?:25)*(?:2f|5c)){2}|[{[])/i
/** `http` in any case, where it begins with the first, second or third byte of a group, and the signs of the group before it. */
const schemes = [
  { form: /[aS][HF]R[0U][cU]/g, before: 0 },
  { form: /[GWm2EUk0]h[0U][dV][HF][AB]/g, before: 1 },
  { form: /[oI][dV][HF]R[wQ]/g, before: 3 },
] as const
const hexScheme = '[64]8(?:[75]4){2}[75]0'
const hexadecimal = new RegExp(`${hexScheme}(?:[\\da-f]{2})+`, 'i')
const anyScheme = new RegExp([hexScheme, ...schemes.map(({ form }) => form.source)].join('|'))
