import { alignLetters, type AlignedLetter } from '../../kit/align-letters.ts'
import { latinFold } from '../../kit/confusables.ts'
import { html, type Html } from '../../kit/html.ts'
import type { PaymentUrl } from '../../kit/payment-url.ts'
import { message, type Lang, type MessageKey } from '../../messages/message.ts'

/** A name that poses as another beside that name, letter by letter; null for a host that does not. */
export function drawNameComparison(shape: readonly Finding[], url: PaymentUrl, lang: Lang): Html | null {
  const detail = shape.find(({ signal }) => signal === 'host.lookalike')?.detail
  if (detail?.['brand'] === undefined) return null
  const { brand, how } = detail
  const letters = alignNames(nameInQuestion(url, brand, how), brand, how)
  const runs = differencesOf(letters)
  if (runs.length === 0) return null
  return html`<section class="names"><h3>${message(lang, 'host.compare')}</h3>
<p>${message(lang, 'host.compare.this')} <bdi dir="ltr"><code>${letters.map(({ here }) => here)}</code></bdi><br>${message(lang, brand.includes('.') ? 'host.compare.known' : 'host.compare.reads')} <bdi dir="ltr"><code>${brand}</code></bdi></p>
<div class="letters" dir="ltr" aria-hidden="true">${letters.map(drawPair)}</div>
<ul>${runs.map((run) => html`<li>${describeRun(run, lang)}</li>`)}</ul></section>`
}

/** As recorded with the facts of a host. */
type Finding = { signal: string; detail: Readonly<Record<string, string>> }

/** What the reader compares: the whole host where a name stands before a foreign domain, else the domain that was registered. */
function nameInQuestion(
  { unicodeHost, registrableDomain }: PaymentUrl,
  brand: string,
  how: string | undefined,
): string {
  const labels = unicodeHost.split('.')
  if (!brand.includes('.')) return labels.find((label) => latinFold(label) === brand) ?? unicodeHost
  if (how === 'sub_names' || registrableDomain === null) return unicodeHost
  return labels.slice(-registrableDomain.split('.').length).join('.')
}

/** Only names are compared by letters: of another ending, such as `io` for `com`, each letter would be noise. */
function alignNames(name: string, brand: string, how: string | undefined): AlignedLetter[] {
  const [at, end] = [name.indexOf('.'), brand.indexOf('.')]
  if (how === 'sub_names' || at < 0 || end < 0) return alignLetters(name, brand)
  const [here, there] = [name.slice(at + 1), brand.slice(end + 1)]
  return [
    ...alignLetters(name.slice(0, at), brand.slice(0, end)),
    { kind: 'same', here: '.', there: '.' },
    ...(here === there ? alignLetters(here, there) : [{ kind: 'replaced', here, there } as const]),
  ]
}

function drawPair({ kind, here, there }: AlignedLetter): Html {
  return html`<span class="pair ${kind}"><code>${shown(here)}</code><code>${shown(there)}</code><span>${marks[kind]}</span></span>`
}

/** Marks of their own, since not every reader sees colours. */
const marks = { same: '', replaced: '≠', added: '+', missing: '−' } as const

function shown(letter: string | null): string {
  if (letter === null) return ' '
  return letter.replace(/[\p{C}\p{DI}\p{M}\p{Z}]/gu, '□')
}

/** Neighbours that differ in the same way; `at` counts the places of the picture from one. */
type Run = { kind: Exclude<AlignedLetter['kind'], 'same'>; at: number; here: string[]; there: string[] }

function differencesOf(letters: readonly AlignedLetter[]): Run[] {
  const runs: Run[] = []
  for (const [i, { kind, here, there }] of letters.entries()) {
    if (kind === 'same') continue
    let run = letters[i - 1]?.kind === kind ? runs.at(-1) : undefined
    if (!run) runs.push((run = { kind, at: i + 1, here: [], there: [] }))
    run.here.push(...Array.from(here ?? ''))
    run.there.push(...Array.from(there ?? ''))
  }
  return runs
}

function describeRun({ kind, at, here, there }: Run, lang: Lang): string {
  const letters = nameLetters(kind === 'missing' ? there : here, lang)
  return message(lang, sentences[kind], { at, letters, known: nameLetters(there, lang) })
}

const sentences = {
  replaced: 'host.compare.replaced',
  added: 'host.compare.added',
  missing: 'host.compare.missing',
} as const satisfies Record<Run['kind'], MessageKey>

/** Letters in quotes, each that could be taken for another with what it is. */
function nameLetters(letters: readonly string[], lang: Lang): string {
  const named = letters.flatMap((letter) => nameLetter(letter, lang) ?? [])
  const text = letters.map(shown).join('')
  return message(lang, named.length === 0 ? 'host.compare.plain' : 'host.compare.named', {
    text,
    names: named.join(lang === 'zh' ? '；' : '; '),
  })
}

function nameLetter(letter: string, lang: Lang): string | null {
  if (/\d/.test(letter)) return message(lang, 'host.compare.digit', { digit: letter })
  const code = letter.codePointAt(0) ?? 0
  if (code < 0x80) return null
  const point = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
  const script = scripts.find(({ letters }) => letters.test(letter))
  const name = script && new Intl.DisplayNames([lang], { type: 'script' }).of(script.id)
  return name ? `${point}${lang === 'zh' ? '，' : ', '}${name}` : point
}

/** Scripts in which domain names are registered, and those whose letters pass for Latin ones, by ISO 15924. */
const scripts =
  'Latn Cyrl Grek Armn Cher Copt Geor Goth Lisu Hebr Arab Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Thai Laoo Tibt Mymr Khmr Ethi Hang Hira Kana Bopo Hani Thaa'
    .split(' ')
    .map((id) => ({ id, letters: new RegExp(`\\p{sc=${id}}`, 'u') }))
