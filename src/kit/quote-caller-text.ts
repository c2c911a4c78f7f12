/** Characters of a caller's text in our own prose, including the mark of a cut. */
const quotedMaxChars = 60

/**
 * A caller's text for prose of our own, such as a mail: one line of at most 60 characters in quotation marks that it
 * cannot close, without invisible characters, and with links, addresses and phone numbers that no program makes
 * clickable.
 */
export function quoteCallerText(text: string): string {
  const characters = Array.from(inertText(text))
  if (characters.length <= quotedMaxChars) return `“${characters.join('')}”`
  return `“${characters.slice(0, quotedMaxChars - 1).join('')}…”`
}

/**
 * An id chosen by a caller, unchanged so that it can be searched for if it is plain letters, digits, hyphens and
 * underscores and no program takes it for a phone number. Any other text is quoted as by quoteCallerText.
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
 * All of a caller's text on one line: line breaks become spaces, and invisible and direction-changing characters are
 * dropped.
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
/**
 * Formats (bidirectional controls, zero-width characters), private-use and unassigned characters, and those a font may
 * leave out.
 */
const unseen = /[\p{Cf}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}]/gu
/** More combining marks on one letter than writing uses run into the lines above and below. */
const piledMarks = /(\p{M}{3})\p{M}+/gu
const quotationMarks = /["“”„‟«»「」『』〝〞〟＂❝❞❟❠🙶🙷🙸″‴⁗‶‷ʺ˝ˮ״]/gu
/** Two or more characters that look like an apostrophe look like a quotation mark. */
const apostrophes = /['’‘‛‚`´ʹʻʼʽˊˋ′‵׳❛❜＇]{2,}/gu
/** Dots inside a name, as in a domain; those of Chinese sentences only where a domain could continue. */
const dots = /[.\u2024\ufe52\uff0e](?=[\p{L}\p{N}])|[\u3002\uff61](?=[a-z0-9])/giu
/** The end of the scheme of a URL. The colon in a time of day is kept. */
const colons = /(?<=[a-z])[:\uff1a](?=\S)|[:\uff1a](?=[/\\\uff0f])/giu
const atSigns = /[@\ufe6b\uff20]/gu
/** Seven digits or more, with any separators: phones offer to dial them. */
const phoneNumbers = /\p{Nd}(?:[ ()[\]./+*#\p{Pd}]*\p{Nd}){6,}/gu

const plainId = /^[a-z0-9_-]+$/i
/**
 * In an id: nothing but digits, or groups of digits in the form of a phone number. A single run of digits after a word,
 * such as a counter or a timestamp, does not count, and neither do groups next to a letter, as in a UUID.
 */
const numberInId = /^\d{7,}$|(?<![a-z\d])\d(?=(?:[-_]*\d){6})\d*[-_]+\d[\d_-]*(?![a-z\d])/i

/** A number with every fourth digit in brackets: the parts between them are too short for a phone number. */
function brokenUp(number: string): string {
  let digits = 0
  return number.replace(/\p{Nd}/gu, (digit) => (++digits % 4 === 0 ? `[${digit}]` : digit))
}
