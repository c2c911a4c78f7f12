/** What members of evidence mean in Chinese. */
export const evidenceMembers: Readonly<Record<string, string>> = {
  'The address: 0x, T, Solana base58 or Bitcoin, mainnet.': '地址：0x、T、Solana base58 或 Bitcoin，主网。',
  '`proof`: the bundle contains the proof of what the public lists say of the address.':
    '`proof`：证据包含有公开名单对该地址所载内容的证明。',
  'What is known of the subject. The signature covers exactly this.': '关于该主体的已知信息。签名涵盖的正是此内容。',
  'What the bundle is about.': '证据包所涉及的对象。',
  'The screened network.': '筛查所用的网络。',
  'The screened network, as in `chain`.': '筛查所用的网络，与 `chain` 相同。',
  'The account as CAIP-10.': '以 CAIP-10 表示的账户。',
  'When it was signed.': '签名时间。',
  'The address of the service that signs.': '签名服务的地址。',
  'What the bundle is: evidence, not a decision.': '证据包的性质：是证据，不是决定。',
  'What screening answers.': '筛查的结果。',
  'How the profile of the address was read. Only `ok` makes an empty array a finding.':
    '该地址概况的读取情况。只有 `ok` 时，空数组才表示没有发现。',
  'What the history of the address shows.': '该地址的历史所显示的情况。',
  'Its key, which does not change.': '其键，不会改变。',
  'How the transfers of the address were read. Only `ok` makes an empty array a finding.':
    '该地址转账的读取情况。只有 `ok` 时，空数组才表示没有发现。',
  'How far back transfers were read; null if none were read.': '向前读取转账的范围；未读取时为 null。',
  'The first block that was read.': '所读取的第一个区块。',
  'The last block that was read.': '所读取的最后一个区块。',
  'Only of `newest`: how many were read.': '仅用于 `newest`：读取了多少笔。',
  'Transfers with listed parties: the newest one with each.': '与被列入方的转账：每一方取最新的一笔。',
  'Who is listed.': '被列入者。',
  'Statements of payers and the payee on payments to it.': '付款方与收款方对付给它的款项的说法。',
  'How many payments have receipts.': '有回执的付款数量。',
  'Payments that the chain confirms.': '链上确认的付款。',
  'Of these, delivered.': '其中已交付的。',
  'Said by payers that proved to have paid.': '由证明自己已付款的付款方所述。',
  'The payee proved to be it, and contradicts.': '收款方证明了身份，且说法相反。',
  'Statements that blame, by parties that proved nothing. They enter no rate and no other count.':
    '未作任何证明的各方提出的指责。它们不计入任何比例或其他计数。',
  'Of these, not delivered.': '其中未交付的。',
  'Of these, payer and payee disagree.': '其中付款方与收款方说法不一的。',
  'Shares of the verified receipts without those of unproved `not_delivered`, 0 to 1; null until published.':
    '已验证回执（不含未经证明的 `not_delivered`）中的比例，0 至 1；公布之前为 null。',
  'Whether there are enough verified receipts for rates.': '已验证的回执是否足以公布比例。',
  'How many verified receipts that takes.': '所需的已验证回执数量。',
  'Number of verified receipts, as in `receipts.verified`.': '已验证回执的数量，与 `receipts.verified` 相同。',
  'The day to which it is complete.': '内容完整的截止日期。',
  'With include=proof: the answer of `GET /api/proof` for the address, from the same lists.':
    '使用 include=proof 时：`GET /api/proof` 对该地址的响应，依据相同的名单。',
  'Detached compact JWS over the RFC 8785 bytes of `bundle`, typ cs-bundle+jws.':
    '对 `bundle` 的 RFC 8785 字节的分离式紧凑 JWS，typ 为 cs-bundle+jws。',
  'How to verify the signature.': '如何验证签名。',
  'Where the public keys are.': '公钥所在的地址。',
  '`proof`: the bundle contains the proof of what the public lists say of the host.':
    '`proof`：证据包含有公开名单对该主机所载内容的证明。',
  'The screened URL, without user information and fragment.': '筛查的网址，不含用户信息与片段。',
  'With include=proof: the answer of `GET /api/proof` for the host, from the same lists. Absent for a host that has no proof, such as an IPv6 address.':
    '使用 include=proof 时：`GET /api/proof` 对该主机的响应，依据相同的名单。没有证明的主机（如 IPv6 地址）不出现。',
  'In place of `addr`: a host name, or an IPv4 address.': '代替 `addr`：主机名或 IPv4 地址。',
  'The day in UTC, 2018-11-28 to today, default today. For a host only today: lists of hosts do not keep what ended.':
    'UTC 日期，2018-11-28 至今天，默认今天。主机只能查今天：主机名单不保留已终止的规则。',
  'The full amount, in whole units of the asset.': '全额，以资产的整单位计。',
  'A symbol of the table of networks or the address of the token. Default: USDC.':
    '网络表中的代币符号，或代币的合约地址。默认为 USDC。',
  'The payment URL; pinned completely, including path, query and fragment.':
    '付款网址；完整固定，包括路径、查询参数与片段。',
  'The id of the plan.': '计划的 ID。',
  'Compact JWS, EdDSA, typ cs-probe+jwt.': '紧凑 JWS，EdDSA，typ 为 cs-probe+jwt。',
  'What must not change between the two payments.': '两次付款之间不得改变的内容。',
  'The address or mint of the token; the symbol for the native currency.': '代币的地址或 mint；原生币则为符号。',
  'SHA-256 of the parsed URL; null if none was given.': '解析后网址的 SHA-256；未给出网址时为 null。',
  'What to pay first.': '应先付的金额。',
  'What to pay after it.': '之后应付的金额。',
  'Until when it holds.': '有效至何时。',
  'Whether to go on.': '是否继续。',
  'The plan exactly as /api/probe/plan returned it.': '/api/probe/plan 返回的计划，须原样传入。',
  'The current payment details. A pinned detail that is missing counts as changed.':
    '当前的付款信息。缺少已固定的项视为已更改。',
  'The current payee address.': '当前的收款地址。',
  'The current network, by name or CAIP-2 identifier, in any case.':
    '当前网络，以名称或 CAIP-2 标识表示，不区分大小写。',
  'The current payment URL.': '当前的付款网址。',
  'The currently requested amount: the full amount or the rest.': '当前要求的金额：全额或余额。',
  'The transaction; null where there is none.': '交易；没有时为 null。',
  'How the comparison came out.': '比对的结果。',
  'What the plan says.': '计划中的内容。',
  'What is there now.': '目前的内容。',
  'The address of the payee, or its `sid` in the registry.': '收款方的地址，或其在登记名录中的 `sid`。',
  'Ignored: part of a statement.': '忽略：属于说法的一部分。',
  'Who files.': '提交方。',
  'The transaction, as its chain writes it.': '交易，按其所在链的写法。',
  'The network, by name or CAIP-2 identifier.': '网络，以名称或 CAIP-2 标识表示。',
  'Of the payer `delivered` or `not_delivered`, of the payee `delivered` or `disputed`.':
    '付款方填写 `delivered` 或 `not_delivered`，收款方填写 `delivered` 或 `disputed`。',
  'Over the text of the statement. Takes `issuedAt`.': '对说法文本的签名。须提供 `issuedAt`。',
  'When it was signed, in UTC with milliseconds, as in the text. With `signature` only.':
    '签名时间，UTC，含毫秒，与文本中一致。仅与 `signature` 一起使用。',
  'The id of the receipt.': '回执的 ID。',
  'Who says it: payer or payee.': '说法来自哪一方：payer 或 payee。',
  'What was claimed of the delivery.': '关于交付的说法。',
  'What the chain says of the payment.': '链上关于该付款的记录。',
  'Why the chain does not show the payment; null if it does.': '链上未显示该付款的原因；已显示时为 null。',
  'The statement of each of the two.': '双方各自的说法。',
  '`proved`: signed by the payee or by an address that the chain shows as payer, or filed by the agent whose payment it was. `signed`: by some key.':
    '`proved`：由收款方或链上显示为付款方的地址签名，或由付款的智能体提交。`signed`：由某个密钥签名。',
  'Whether the wallet of that party signed it.': '该方的钱包是否已签名。',
  'When it was.': '发生时间。',
  'The day in UTC, from the first entry to today, default today.': 'UTC 日期，从第一条记录至今天，默认今天。',
  'A snapshot instead of a day: the `lists_root` of a signed decision or of a proof.':
    '以快照代替日期：签名决定或证明中的 `lists_root`。',
  'The day of the query in UTC; of a `lists_root`, the day on which it was put in force.':
    '查询的 UTC 日期；按 `lists_root` 查询时为其生效的日期。',
  'The verifier key of the log. The verifier has to know it from elsewhere: an earlier answer, or the operator.':
    '日志的验证密钥。验证者须从别处得知它：较早的响应，或运营方。',
}
