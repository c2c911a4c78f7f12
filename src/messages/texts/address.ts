/** Why a text is not an address: one message for each fault of kit/address. */
export const addressMessages = {
  'address.empty': { en: '{field} is empty.', zh: '{field} 为空。' },
  'address.whitespace': { en: '{field} contains whitespace.', zh: '{field} 含有空白字符。' },
  'address.too_long': { en: '{field} is too long for an address.', zh: '{field} 过长，不是有效地址。' },
  'address.prefix_upper': { en: '{field} starts with 0X; write 0x.', zh: '{field} 以 0X 开头，请写作 0x。' },
  'address.hex_bare': {
    en: '{field} has 40 hexadecimal digits but no 0x prefix.',
    zh: '{field} 为 40 位十六进制数，但缺少 0x 前缀。',
  },
  'address.hex_length': {
    en: '{field} must have 40 hexadecimal digits after 0x.',
    zh: '{field} 在 0x 之后必须有 40 位十六进制数。',
  },
  'address.hex_digit': {
    en: '{field} contains a character that is not a hexadecimal digit.',
    zh: '{field} 含有非十六进制字符。',
  },
  'address.eip55': {
    en: '{field} is in mixed case, but its EIP-55 checksum is wrong.',
    zh: '{field} 为大小写混合形式，但 EIP-55 校验和不正确。',
  },
  'address.tron_hex': {
    en: '{field} is a TRON address in hexadecimal form; send the base58 form, which starts with T.',
    zh: '{field} 是十六进制形式的 TRON 地址；请发送以 T 开头的 base58 形式。',
  },
  'address.caip10': {
    en: '{field} is a CAIP-10 account; send the address and the network separately.',
    zh: '{field} 是 CAIP-10 账户；请分别发送地址和网络。',
  },
  'address.uri': { en: '{field} is a URI; send the address only.', zh: '{field} 是 URI；请只发送地址本身。' },
  'address.testnet': { en: '{field} is a testnet address.', zh: '{field} 是测试网地址。' },
  'address.checksum': { en: 'The checksum of {field} is wrong.', zh: '{field} 的校验和不正确。' },
  'address.version': {
    en: '{field} belongs to an unsupported chain or has an unknown version.',
    zh: '{field} 属于不受支持的链，或版本未知。',
  },
  'address.bech32_case': {
    en: '{field} mixes upper and lower case, which bech32 does not allow.',
    zh: '{field} 混用大小写，bech32 不允许。',
  },
  'address.solana_length': {
    en: '{field} is base58, but does not decode to the 32 bytes of a Solana address.',
    zh: '{field} 是 base58，但解码后不是 32 字节的 Solana 地址。',
  },
  'address.unscreened': {
    en: '{field} is an address of a chain that is not screened.',
    zh: '{field} 是不在筛查范围内的链的地址。',
  },
  'address.unknown': { en: '{field} is not an address of a supported type.', zh: '{field} 不是受支持类型的地址。' },
} as const
