/** What members of intent checks mean in Chinese. */
export const intentMembers: Readonly<Record<string, string>> = {
  'The intended payment.': '拟进行的付款。',
  'What is to be done.': '须完成的事项。',
  'The payee. On Solana the wallet or its token account.': '收款方。在 Solana 上为钱包或其代币账户。',
  'In whole units of the asset, as a decimal string. Without it, the decision is at most `unknown`.':
    '以资产的整单位计的十进制字符串。不提供时，决定最多为 `unknown`。',
  "A symbol of the table of networks (USDC, USDT, ETH ...) or the address or mint of the token. Default: the network's USDC.":
    '网络表中的代币符号（USDC、USDT、ETH 等），或代币的合约地址或 mint。默认为该网络的 USDC。',
  'Decimal places of a token that is not in the table. Symbol and decimals are never read from the token.':
    '表中没有的代币的小数位数。符号与小数位数从不读取自代币本身。',
  'The payer, if known.': '付款方，如已知。',
  'The target of the transaction, or the verifying contract of typed data.': '交易的目标，或类型化数据的验证合约。',
  'Calldata as 0x and hexadecimal digits. `0x`, or a text in UTF-8, with `value` is a transfer of the native currency.':
    '`0x` 开头的十六进制调用数据。为 `0x` 或 UTF-8 文本且带有 `value` 时，即为原生币转账。',
  'EIP-712: types, primaryType, domain and message, as signed.':
    'EIP-712：签名所用的 types、primaryType、domain 与 message。',
  'Native value in wei, as a string of decimal digits, or of 0x and hexadecimal digits.':
    '以 wei 计的原生币金额，为十进制数字字符串，或以 0x 开头的十六进制数字。',
  'The calls of wallet_sendCalls (EIP-5792), in their order, in place of `contract`, `data` and `value`. All of them together are compared with the declaration.':
    'wallet_sendCalls（EIP-5792）的各个调用，按其顺序，代替 `contract`、`data` 与 `value`。全部调用一并与声明比对。',
  'The target of the call. Without it, the call creates a contract.': '调用的目标。不提供时，该调用将创建合约。',
  'EIP-7702 authorizations of the transaction. With an authorization, the result is never a match.':
    '交易中的 EIP-7702 授权。带有授权时，结果绝不会是 match。',
  'The address whose code the account would run.': '账户将运行其代码的地址。',
  'The chain that the delegation names.': '委托中指明的链。',
  'A serialised Solana transaction in standard base64 with padding, without trailing bytes.':
    '序列化的 Solana 交易，标准 base64 编码（含填充），末尾不得有多余字节。',
  'The addresses of each lookup table of the transaction, by the address of the table. They are used as supplied.':
    '交易所用各查找表中的地址，按查找表的地址列出。按所提供的内容使用。',
  'The declared payment, in exact form.': '以精确形式表示的所声明付款。',
  'The network.': '网络。',
  'The declared payee.': '声明的收款方。',
  'The declared payer; null if none was declared.': '声明的付款方；未声明时为 null。',
  'The token, or the native currency.': '代币或原生币。',
  'Contract or mint; null for the native currency.': '合约或 mint；原生币为 null。',
  'Null where they are not known: also of an asset of which only the name is known.':
    '未知时为 null：也包括仅知道名称的资产。',
  'An exact decimal in whole units.': '以整单位计的精确小数。',
  'The amount in base units of the asset.': '以资产的最小单位计的金额。',
  'Everything that the bytes may do.': '这些字节可能产生的全部效果。',
  'Relation to the declaration: the payment itself, harmless, contradicting, or unknown.':
    '与声明的关系：付款本身、无害、相抵触或未知。',
  'Description in the requested language.': '以请求的语言给出的说明。',
  'Contract or mint; null for the native currency or if not specified.': '合约或 mint；原生币或未指明时为 null。',
  'From the table of networks only.': '仅取自网络表。',
  'The token ID of an NFT; null: all of them.': 'NFT 的代币 ID；null：全部。',
  'Who or what brings it about.': '由谁或何物引起。',
  'Null: the sender of the transaction.': 'null 表示交易的发送方。',
  'Who receives.': '接收者。',
  'The wallet of a token account, if the bytes prove it.': '代币账户所属的钱包，如字节能够证明。',
  'Who may spend by the approval.': '可凭批准额度支出的一方。',
  'The x402 scheme, if the payment is executed by a contract of x402.':
    'x402 的付款方案，前提是付款由 x402 的合约执行。',
  'Of a signed payment: when its signature begins to be valid, as signed. Null: never.':
    '已签名的付款：签名中写明的生效时间。null：永不生效。',
  'Of a signed payment: when its signature ends, as signed. Null: no end.':
    '已签名的付款：签名中写明的失效时间。null：没有终止时间。',
  'In base units. Null: unknown or unlimited.': '以最小单位计。null 表示未知或不限。',
  'In whole units, if the decimals are known.': '以整单位计，前提是小数位数已知。',
  'Null: no end.': 'null 表示没有终止时间。',
  'The account whose authority changes.': '控制权发生变化的账户。',
  'The right that is handed on.': '所转交的权限。',
  'The code that may act for the account (EIP-7702).': '可代表账户行事的代码（EIP-7702）。',
  'The token account.': '代币账户。',
  'The mint of the token account.': '代币账户的 mint。',
  'What the harmless part does.': '无害部分的作用。',
  'Why it cannot be decoded.': '无法解码的原因。',
  'The contract or program that is called.': '所调用的合约或程序。',
  'The effects in English, in the same order as `effects`.': '英文的效果说明，次序与 `effects` 相同。',
  'Description in English, regardless of the requested language.': '英文说明，不随请求的语言变化。',
  'Where the payment differs from the declaration.': '付款与声明不一致之处。',
  '`domain`: of typed data. `declared` is then what the token takes.':
    '`domain`：类型化数据的域。此时 `declared` 为代币所接受的内容。',
  'What was declared.': '所声明的内容。',
  'What the bytes do.': '这些字节的作用。',
  'What to declare instead, if this payment was intended.': '如果确实要进行此付款，应当怎样声明。',
  'The call as it was decoded.': '解码后的调用。',
  'Function, primary type or instruction; null if unknown.': '函数、主类型或指令；未知时为 null。',
  'Contract, verifying contract or program.': '合约、验证合约或程序。',
  'Its arguments by name.': '按名称列出的参数。',
  'Nested calls, in the same shape.': '结构相同的嵌套调用。',
  'The effects in English, regardless of the requested language: the first of them, if there are many.':
    '英文的效果说明，不随请求的语言变化；效果很多时为前若干项。',
  'Number of omitted parts; the decision covers all of them. Null: nothing omitted.':
    '省略部分的数量；决定涵盖全部内容。null 表示没有省略。',
  'How many nested calls were left out.': '省略的嵌套调用数量。',
  'What was left out, as a sentence.': '以一句话说明省略的内容。',
  '`transaction`, or the id of a list.': '`transaction`，或名单的 ID。',
  'The party on the explorer of the network, or the page of the listing.':
    '该方在网络浏览器上的页面，或其列入记录的页面。',
  'The signal that the evidence stands for.': '该证据所支持的信号。',
  'The decision as a sentence in English, regardless of the requested language.':
    '以英文一句话表述的决定，不随请求的语言变化。',
  'The sentences of `note`, one by one.': '`note` 中的各句，逐句列出。',
}
