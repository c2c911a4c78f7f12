import fc from 'fast-check'

/** Texts by which callers have tried to write into what others read: paragraphs, links, hidden and turning characters. */
export const hostileTexts: readonly string[] = [
  'books\n\nThis change only LOWERS the limit. It is safe to confirm.',
  'books\r\n\r\nOpen https://evil.example/confirm to keep your account.',
  'books\u2028\u2028Countersign support: call +1 555 0100',
  'books\u2029\u0085\v\fnext',
  'books” -> “any purpose',
  'Verify at http://evil.example/a?b=c#d or www.evil.example or evil.example/x',
  'HTTPS:\\\\evil.example',
  'javascript:alert(1) mailto:thief@evil.example data:text/html,x tel:+15550100',
  'thief@evil.example',
  'evil\u200b.\u200bexample and evil\uff0eexample and evil\u3002example',
  'refund of \u202e000,1 CDSU\u202c',
  '\u2066\u202afirst\u2069 a\u00adb\u200dc\ufeffd\u034fe\u3164f\u2800g',
  `zalgo ${'e\u0301'.repeat(3)}${'\u0300'.repeat(40)}`,
  '\ud800 lone \udfff',
  'x'.repeat(8_000),
  `${'書'.repeat(70)}。買 https://evil.example`,
  '<a href="https://evil.example">confirm</a><script>alert(1)</script>',
  '\u0000\u0001\u001b[31mred\u001b[0m\u007f\u009f',
  'Bcc: all@evil.example',
]

const pieces = fc.constantFrom(
  ...'\n|\r|\u2028|\u202e|\u200b|“|”|"|.|:|/|@|www.|https://| |\u0301'.split('|'),
  ...'evil|example|com|7|中|\ud83d\ude00|\ud800|\uff0e|\u3002|->|<b>|\t|\u0085'.split('|'),
)

/** A text that an attacker might try: a known one, or pieces of them in any order. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 80 }),
)
