/**
 * English in an answer in Chinese: every Latin word of a text with Chinese characters, and every run of Latin words of
 * a text without, except proper names. Addresses, hashes, URLs, paths, ids and names of members and settings do not
 * count.
 */
export function englishIn(answer: unknown): string[] {
  return textsOf(answer).flatMap(([place, text]) => {
    const plain = text.replace(labels, '').replace(noWords, ' · ')
    const words = plain.match(/[A-Za-z]{2,}(?:'s)?/g) ?? []
    const strange = words.filter((word) => !properNames.has(word))
    const isSentence = /\p{Script=Han}/u.test(text) || /[A-Za-z]{2,}[,;:]? [A-Za-z]{2,}/.test(plain)
    return isSentence && strange.length > 0 ? [`${place}: ${strange.join(' ')} in “${text}”`] : []
  })
}

/** Every text of an answer with its place. Members that are English in every language are left out. */
function textsOf(value: unknown, place = ''): [string, string][] {
  if (typeof value === 'string') return [[place, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => {
    return alwaysEnglish.has(name) ? [] : textsOf(member, `${place}.${name}`)
  })
}

/** Members that are documented as English in every language. */
const alwaysEnglish: ReadonlySet<string> = new Set(['en', 'sourceLabelEn'])

/** What a list calls an entry, in the words of its publisher, and the values that a parameter takes. */
const labels = /(?:标签|名单标注|以下之一)：[^。]*。/g

/** URLs, tokens with digits, dots, dashes or underscores, camelCase, header names and quoted code. */
const noWords =
  /https?:\/\/\S+|\/[\w./:{}-]+|\b[\w-]*\d[\w.:-]*\b|\b\w+(?:[./_:-]\w+)+(?:\[\d+\])?|\b[A-Za-z]*[a-z][A-Z]\w*|\b[A-Z]+_[A-Z_]+\b/g

/** Names of authorities, lists, companies, currencies, chains, standards and notations; members and values of the API. */
const properNames: ReadonlySet<string> = new Set(
  (
    'OFAC SDN Tornado Cash Railgun NBCTF OpenSanctions ScamSniffer Forta CryptoScamDB MetaMask Phantom OpenPhish ' +
    'OpenSanctions Etherscan USDC USDT BTC ETH LTC XMR BCH DASH ZEC DOGE BNB BTG XRP XVG TRON Solana Bitcoin EVM Countersign Safe NFT MIT ISC UTC UTS ' +
    'exact API ISO JSON JWS HTTP http https IP URL URI HTML ZIP XML CSV UTF JWK EIP ERC CAIP ABI EdDSA SHA KYC AML wei nonce mint paymaster domain ' +
    'punycode base58 bech32 true false null all CIDR Authorization Bearer Standard Webhook Webhooks POST PUT ASCII weather en zh ethereum base bsc polygon arbitrum optimism avalanche arc tron solana bitcoin ' +
    // Members and parameters that a message names.
    'addr address addresses amount asset body contract data decimals detail task reasoning purpose retry transaction ' +
    'message types typ value field url token plan lang network to on hops limit host content encoding type json application ' +
    'charset utf sid proof wallet signature cause direction allow more id kind authority schema properties tk csrf revision pending hash surrogate gas GET settlement history'
  ).split(' '),
)
