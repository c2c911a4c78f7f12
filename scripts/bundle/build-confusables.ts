/**
 * The text of data/confusables.json, from the text of confusables.txt (UTS 39): one line for each prototype, with all
 * characters that are shown like it. The same source gives the same bytes.
 */
export function buildConfusables(source: string): string {
  const header = {
    format: 'countersign-confusables/1',
    source: 'https://www.unicode.org/Public/security/latest/confusables.txt',
    version: firstGroup(source, /^# Version: (\S+)$/m),
    date: firstGroup(source, /^# Date: (\d{4}-\d\d-\d\d)/m),
    licence: 'Unicode-3.0 (LICENSE-UNICODE)',
    copyright: '© 2025 Unicode, Inc.',
  }
  const sourcesByPrototype = new Map<string, string[]>()
  for (const [one, prototype] of readPairs(source)) {
    sourcesByPrototype.set(prototype, [...(sourcesByPrototype.get(prototype) ?? []), one])
  }
  const lines = [...sourcesByPrototype]
    .toSorted(([one], [other]) => byCodePoints(one, other))
    .map(([prototype, sources]) => `${quoted(prototype)}:${quoted(sources.toSorted(byCodePoints).join(''))}`)
  return `${JSON.stringify(header).slice(0, -1)},"prototypes":{\n${lines.join(',\n')}\n}}\n`
}

/** Each character and its prototype, in the order of the source. Throws on a line it does not understand. */
function readPairs(source: string): [string, string][] {
  return source.split(/\r?\n/).flatMap((line): [string, string][] => {
    const fields = line
      .replace(/^\ufeff/, '')
      .replace(/#.*$/, '')
      .trim()
    if (fields === '') return []
    const [, one, prototype] = /^([\dA-F]{4,6})\s*;\s*([\dA-F]{4,6}(?: [\dA-F]{4,6})*)\s*;\s*MA$/.exec(fields) ?? []
    if (one === undefined || prototype === undefined) throw new Error(`confusables.txt: "${line}" is no pair`)
    return [[fromHex(one), fromHex(prototype)]]
  })
}

function fromHex(codePoints: string): string {
  return String.fromCodePoint(...codePoints.split(' ').map((hex) => Number.parseInt(hex, 16)))
}

function byCodePoints(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other))
}

/** As JSON; what cannot be seen, or would sit on its neighbour, is escaped. */
function quoted(text: string): string {
  return JSON.stringify(text).replace(/(?! )[\p{M}\p{C}\p{Z}]/gu, (sign) =>
    Array.from({ length: sign.length }, (_, at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, '0')}`).join(''),
  )
}

function firstGroup(source: string, pattern: RegExp): string {
  const text = pattern.exec(source)?.[1]
  if (text === undefined) throw new Error(`confusables.txt has nothing like ${pattern}`)
  return text
}
