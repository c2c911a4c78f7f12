/**
 * Whether a text is screened as a payment URL. Everything else is screened as an address, including malformed
 * addresses: the error then explains the right form. Judged by form only; the service decides.
 */
export function isUrlLike(text: string): boolean {
  return !addressForms.some((form) => form.test(text)) && urlMarks.test(text)
}

/** Characters that no address contains: a dot (also ideographic and full-width ones) inside, or delimiters of a URL. */
const urlMarks = /[:/\\@%?#[]|[.\u3002\uff0e\uff61]./u

const addressForms: readonly RegExp[] = [
  // A payment URI or a CAIP-10 account.
  /^(?:ethereum|eip155|tron|solana|bitcoin|bip122|lightning):/i,
  // A complete 0x address with a suffix that does not make it a host name.
  /^0x[\da-f]{40}(?![\p{L}\d.\u3002\uff0e\uff61-])/iu,
  // A shortened address: 0x098B...2f96.
  /^(?:0x|bc1|[T13])\w*\.{2,}\w*$/,
  // Wallet names look like domains but have no host: screening one as a host would never find anything.
  /^[^\s:/\\@%?#]+\.(?:eth|sol|bnb|btc|trx|crypto|nft|wallet|dao|x)$/iu,
]
