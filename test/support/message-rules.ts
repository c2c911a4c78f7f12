import { children, findNodes, textOf, type Source } from './source-tree.ts'

type Catalogue = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Keys that lack a language, or have an empty sentence or one in the wrong script. */
export function poorMessages(catalogue: Catalogue): string[] {
  return Object.entries(catalogue).flatMap(([key, sentence]) => {
    const langs = Object.keys(sentence).toSorted().join(' ')
    if (langs !== 'en zh') return [`${key}: has ${langs}`]
    const { en = '', zh = '' } = sentence
    if (en.trim() === '' || zh.trim() === '') return [`${key}: is empty`]
    if (/\p{Script=Han}/u.test(en) && key !== 'page.language') return [`${key}: Chinese in English`]
    const words = zh.replace(/\{\w+\}/g, '').replace(/[^\p{L}]/gu, '')
    return words === '' || /\p{Script=Han}/u.test(words) || sameInBoth.has(key) ? [] : [`${key}: no Chinese`]
  })
}

/** Keys whose Chinese text has punctuation of half width beside Chinese characters or params. */
export function narrowPunctuation(catalogue: Catalogue): string[] {
  return Object.entries(catalogue).flatMap(([key, { zh = '' }]) => {
    const match = /[\p{Script=Han}}][,;:!?]|\p{Script=Han}[.()"']|[()"']\p{Script=Han}/u.exec(zh)?.[0]
    return match === undefined ? [] : [`${key}: ${match}`]
  })
}

/** Keys with a number in their text: bounds come as params from the constants that hold them. */
export function typedNumbers(catalogue: Catalogue): string[] {
  return Object.entries(catalogue).flatMap(([key, sentence]) => {
    const texts = Object.values(sentence).map((text) => text.replace(/\{\w+\}/g, '').replace(numberedNames, ''))
    return texts.some((text) => /\d/.test(text)) ? [key] : []
  })
}

/** Names of formats and standards that contain a number. */
const numberedNames = /\b(0x|base58|base64|bech32|CAIP-\d+|Ed25519|EIP-\d+|ERC-\d+|SHA-256|UTF-8|UTS 46)\b/gi

/** Keys whose languages do not take the same params. */
export function unequalParams(catalogue: Catalogue): string[] {
  return Object.entries(catalogue).flatMap(([key, sentence]) => {
    const [first, ...rest] = Object.values(sentence).map((text) => paramsOf(text).join(' '))
    return rest.every((params) => params === first) ? [] : [`${key}: ${[first, ...rest].join(' | ')}`]
  })
}

/** The names in braces, each once, sorted. */
export function paramsOf(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''))].toSorted()
}

/** The beginnings of keys that code completes at run time: `signal.` of `signal.${key}`. */
export function keyFamilies(sources: readonly Source[]): Set<string> {
  const families = new Set<string>()
  for (const source of sources) {
    for (const template of findNodes(source, 'TemplateLiteral')) {
      const [head = '', tail = '', ...more] = children(template, 'quasis').map(
        (quasi) => (quasi['value'] as { cooked: string }).cooked,
      )
      if (/^[a-z]+(\.[a-z]+)*\.$/.test(head) && tail === '' && more.length === 0) families.add(head)
    }
  }
  return families
}

/** Keys that are in no string of the code and belong to no family: nothing uses them. */
export function unusedKeys(catalogue: Catalogue, sources: readonly Source[], families: ReadonlySet<string>): string[] {
  const strings = new Set(
    sources.flatMap((source) => findNodes(source, 'Literal').flatMap((node) => textOf(node, 'value') ?? [])),
  )
  const inFamily = (key: string) => [...families].some((family) => key.startsWith(family))
  return Object.keys(catalogue).filter((key) => !strings.has(key) && !inFamily(key))
}

/** Keys whose text needs no Chinese character. */
const sameInBoth: ReadonlySet<string> = new Set(['type.boolean'])
