/** Why a text is no address: one sentence for each fault of kit/address. */
export const addressMessages = {
  'address.empty': { en: '{field} is empty.', zh: '{field} 为空。' },
  'address.blanks': { en: '{field} contains blanks or line breaks.', zh: '{field} 含有空白或换行。' },
  'address.too_long': { en: '{field} is longer than any address.', zh: '{field} 超过任何地址的长度。' },
  'address.prefix_upper': { en: '{field} begins with 0X; write 0x.', zh: '{field} 以 0X 开头，请写作 0x。' },
  'address.hex_bare': {
    en: '{field} is 40 hex digits without 0x.',
    zh: '{field} 是没有 0x 前缀的 40 位十六进制数。',
  },
  'address.hex_length': {
    en: '{field} must have 40 hex digits after 0x.',
    zh: '{field} 在 0x 之后必须有 40 位十六进制数。',
  },
  'address.hex_digit': {
    en: '{field} contains a character that is no hex digit.',
    zh: '{field} 含有非十六进制字符。',
  },
  'address.eip55': {
    en: '{field} is written in mixed case and its EIP-55 checksum is wrong.',
    zh: '{field} 为大小写混合形式，且 EIP-55 校验和不正确。',
  },
  'address.tron_hex': {
    en: '{field} is a TRON address in hex; send its base58 form, which begins with T.',
    zh: '{field} 是十六进制的 TRON 地址；请发送以 T 开头的 base58 形式。',
  },
  'address.caip10': {
    en: '{field} is a CAIP-10 account; send the bare address and the network apart.',
    zh: '{field} 是 CAIP-10 账户；请分别发送地址和网络。',
  },
  'address.uri': {
    en: '{field} is a URI; send the bare address.',
    zh: '{field} 是 URI；请只发送地址本身。',
  },
  'address.testnet': { en: '{field} is a testnet address.', zh: '{field} 是测试网地址。' },
  'address.checksum': { en: 'The checksum of {field} is wrong.', zh: '{field} 的校验和不正确。' },
  'address.version': {
    en: '{field} belongs to a chain that is not screened, or has an unknown version.',
    zh: '{field} 属于未覆盖的链，或版本未知。',
  },
  'address.bech32_case': {
    en: '{field} mixes upper and lower case, which bech32 forbids.',
    zh: '{field} 混用大小写，bech32 不允许。',
  },
  'address.solana_length': {
    en: '{field} is base58 but not the 32 bytes of a Solana address.',
    zh: '{field} 是 base58，但不是 32 字节的 Solana 地址。',
  },
  'address.unknown': {
    en: '{field} is not an address of a supported family.',
    zh: '{field} 不是受支持的地址。',
  },
} as const
