/**
 * Whether a text is asked as a payment URL. Everything else is asked as an address, and so is what means an address but
 * is written wrongly: the refusal then says how to write it. Judged by looks alone; the service decides what it is.
 */
export function isUrlLike(text: string): boolean {
  return !addressForms.some((form) => form.test(text)) && urlMarks.test(text)
}

/** What no address holds: a dot (also the ideographic and the wide ones) inside, or what parts a URL. */
const urlMarks = /[:/\\@%?#[]|[.\u3002\uff0e\uff61]./u

const addressForms: readonly RegExp[] = [
  // A payment URI or a CAIP-10 account.
  /^(?:ethereum|eip155|tron|solana|bitcoin|bip122|lightning):/i,
  // A whole 0x address with something after it that does not make a host name of it.
  /^0x[\da-f]{40}(?![\p{L}\d.\u3002\uff0e\uff61-])/iu,
  // An address as interfaces shorten it: 0x098B...2f96.
  /^(?:0x|bc1|[T13])\w*\.{2,}\w*$/,
  // Names of wallets look like domains, but no host answers to them: screening one as a host would clear nobody.
  /^[^\s:/\\@%?#]+\.(?:eth|sol|bnb|btc|trx|crypto|nft|wallet|dao|x)$/iu,
]
