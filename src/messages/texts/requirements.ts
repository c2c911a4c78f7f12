/** Texts about the signature of a quote. */
export const requirementsMessages = {
  'requirements.ok': {
    en: 'This service signed the quote as it is.',
    zh: '该报价由本服务签名，内容未被更改。',
  },
  'requirements.no_signature': {
    en: 'The quote has no signature at `extensions.signedRequirements`.',
    zh: '该报价在 `extensions.signedRequirements` 处没有签名。',
  },
  'requirements.digest_mismatch': {
    en: 'The signature is genuine, and was made for other content: the quote was altered.',
    zh: '签名真实，但对应其他内容：该报价已被更改。',
  },
  'requirements.signature_invalid': {
    en: 'The signature is not valid.',
    zh: '签名无效。',
  },
  'requirements.key_unavailable': {
    en: 'The signature names a key that is not one of this service. Its signer cannot be determined.',
    zh: '签名所用的密钥不属于本服务，无法确认签名者。',
  },
  'requirements.payto_mismatch': {
    en: 'The signature is genuine, and the quote asks to pay another address than expected.',
    zh: '签名真实，但报价中的收款地址与预期不符。',
  },
  'requirements.amount_mismatch': {
    en: 'The signature is genuine, and the quote asks for another amount than expected.',
    zh: '签名真实，但报价中的金额与预期不符。',
  },
  'paid.no_quote': {
    en: '`{field}` is not a quote of the current version of the protocol.',
    zh: '`{field}` 不是当前协议版本的报价。',
  },
} as const
