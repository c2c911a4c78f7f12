/** Characters of a caller's text in our own prose, the mark of a cut included. */
const quotedMaxChars = 60

/**
 * A text of a caller for prose of our own, such as a mail: one line of at most 60 characters in quotation marks that it
 * cannot close, without characters that are not seen, and with links, addresses and phone numbers that no program makes clickable.
 */
export function quoteCallerText(text: string): string {
  const characters = Array.from(inertText(text))
  if (characters.length <= quotedMaxChars) return `“${characters.join('')}”`
  return `“${characters.slice(0, quotedMaxChars - 1).join('')}…”`
}

/**
 * An id that a caller chose, as it is registered, so that it can be found by it: one that is plain letters, digits, hyphens and
 * underscores, and that no program takes for a phone number. Any other text as quoteCallerText gives it.
 */
export function quoteCallerId(id: string): string {
  const isPlain = id.length <= quotedMaxChars && plainId.test(id) && !numberInId.test(id)
  return isPlain ? `“${id}”` : quoteCallerText(id)
}

/** As quoteCallerText, without a limit: for a page on which a person confirms the whole text. */
export function quoteWholeText(text: string): string {
  return `“${inertText(text)}”`
}

function inertText(text: string): string {
  return oneLine(text)
    .replace(quotationMarks, "'")
    .replace(apostrophes, "'")
    .replace(dots, '[.]')
    .replace(colons, '[:]')
    .replace(atSigns, '[@]')
    .replace(phoneNumbers, brokenUp)
}

/**
 * A text of a caller on one line, whole: what breaks a line is a space, and characters that are not seen or that turn the
 * direction of others are left out.
 */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(breaks, ' ')
    .replace(unseen, '')
    .replace(piledMarks, '$1')
    .replace(/ +/g, ' ')
    .trim()
}

/** Every space, line and paragraph separator and control character, and the blank of Braille. */
const breaks = /[\p{Z}\p{Cc}\u2800]/gu
/** Formats (bidirectional controls, zero-width characters), private and unassigned ones, and what a font may leave out. */
const unseen = /[\p{Cf}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}]/gu
/** More marks on one letter than writing has run into the lines above and below. */
const piledMarks = /(\p{M}{3})\p{M}+/gu
const quotationMarks = /["“”„‟«»「」『』〝〞〟＂❝❞❟❠🙶🙷🙸″‴⁗‶‷ʺ˝ˮ״]/gu
/** Two or more of what looks like an apostrophe look like a quotation mark. */
const apostrophes = /['’‘‛‚`´ʹʻʼʽˊˋ′‵׳❛❜＇]{2,}/gu
/** Points within a name, as a domain has them; those of Chinese sentences only where a domain could go on. */
const dots = /[.\u2024\ufe52\uff0e](?=[\p{L}\p{N}])|[\u3002\uff61](?=[a-z0-9])/giu
/** What ends the scheme of a URL. The colon of a time of day stays. */
const colons = /(?<=[a-z])[:\uff1a](?=\S)|[:\uff1a](?=[/\\\uff0f])/giu
const atSigns = /[@\ufe6b\uff20]/gu
/** Seven digits or more, however they are set apart: telephones offer to call them. */
const phoneNumbers = /\p{Nd}(?:[ ()[\]./+*#\p{Pd}]*\p{Nd}){6,}/gu

const plainId = /^[a-z0-9_-]+$/i
/**
 * In an id: nothing but digits, or groups of digits as a telephone number is written. One run of digits behind a word, as ids
 * have it that count or name a time, is none; groups that touch a letter, as in a UUID, are none either.
 */
const numberInId = /^\d{7,}$|(?<![a-z\d])\d(?=(?:[-_]*\d){6})\d*[-_]+\d[\d_-]*(?![a-z\d])/i

/** A number with every fourth digit in brackets: what is left between them is too short for a telephone. */
function brokenUp(number: string): string {
  let digits = 0
  return number.replace(/\p{Nd}/gu, (digit) => (++digits % 4 === 0 ? `[${digit}]` : digit))
}
