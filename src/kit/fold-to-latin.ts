/** The text with Latin letters for the Cyrillic and Greek ones that imitate them. Their case stays: base58 needs it. */
export function foldToLatin(token: string): string {
  return token.normalize('NFKC').replace(foldedLetters, (letter) => latinLookalikes.get(letter) ?? letter)
}

/** Cyrillic and Greek letters that look like a letter or digit of hex, base58 or bech32, in pairs with that letter. */
const latinLookalikes: ReadonlyMap<string, string> = new Map(
  (
    'аa еe оo рp сc уy хx ѕs іi јj һh ԁd ԛq ԝw гr кk пn ьb АA ВB ЕE КK МM НH РP СC ТT УY ХX ЅS ЈJ З3 ԌG ' +
    'αa οo ρp νv υu χx γy κk ωw ιi ϲc ΑA ΒB ΕE ΖZ ΗH ΚK ΜM ΝN ΡP ΤT ΥY ΧX ϹC'
  )
    .split(' ')
    .map((pair): [string, string] => {
      const [letter = '', latin = ''] = Array.from(pair)
      return [letter, latin]
    }),
)
const foldedLetters = new RegExp(`[${[...latinLookalikes.keys()].join('')}]`, 'gu')
