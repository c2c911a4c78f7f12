const unit = String.raw`(?:USD[CT]?|BUSD|DAI|dollars?)`
// A letter that begins a word is no factor: BUSD is a unit.
const amount = String.raw`([\d,]+(?:\.\d+)?) ?((?:[kmb](?![a-z]))?)`
/** An amount is in dollars when it is marked so: by the sign before it, or by a unit behind it that is worth a dollar. */
const inDollars = new RegExp(
  String.raw`^[~≈～]?\s*(?:\$\s?~?${amount}(?:\s?\$?${unit})?|${amount}\s?(?:\$?${unit}))$`,
  'i',
)
const inBrackets = /\(\s*([~≈]?\s*\$[^()]+)\)$/
const factors: Readonly<Record<string, number>> = { '': 1, k: 1e3, m: 1e6, b: 1e9 }

/** Whole dollars out of a publisher's free text, or null where it names none without doubt: a token, two amounts, no unit. */
export function readDollars(text: string | null): number | null {
  if (text === null) return null
  const trimmed = text.trim()
  const bracketed = inBrackets.exec(trimmed)?.[1]
  const match = inDollars.exec(trimmed) ?? (bracketed === undefined ? null : inDollars.exec(bracketed.trim()))
  if (!match) return null
  const [, signed, signedFactor, unitBehind, unitFactor] = match
  const digits = signed ?? unitBehind
  if (digits === undefined || /,\d{1,2}(?!\d)/.test(digits)) return null
  const factor = factors[(signedFactor ?? unitFactor ?? '').toLowerCase()] ?? 1
  const dollars = Math.round(Number(digits.replaceAll(',', '')) * factor)
  return dollars > 0 ? dollars : null
}
