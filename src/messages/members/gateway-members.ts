/** What members of the gateway mean in Chinese. */
export const gatewayMembers: Readonly<Record<string, string>> = {
  'The gates in the order in which they run.': '按运行次序列出的关卡。',
  'Its number in the order.': '其次序编号。',
  'The gate, by the name it is documented with; null if none blocked.': '关卡，按文档中的名称；没有关卡拦截时为 null。',
  'Whether a mandate can do without it.': '授权中是否可以没有它。',
  'What agents and payments are bounded by, beside the limits of calls. `/docs/limits` has all bounds.':
    '除调用限额外，智能体与付款所受的限制。全部限制见 `/docs/limits`。',
  'The numbers of `detail`, by name.': '`detail` 中的各个数字，按名称列出。',
  'What a call beyond it is refused with; null: none is refused.': '超出后的调用以何种代码拒绝；null：不拒绝。',
  'The action. A payment where it is left out.': '操作。省略时为付款。',
  'The agent: 1 to 128 letters, digits and `_ : @ . -`, beginning and ending with a letter or digit.':
    '智能体：1 至 128 个字母、数字及 `_ : @ . -`，以字母或数字开头和结尾。',
  'The amount in USDC, more than zero. An exact decimal with at most 6 decimal places, preferably sent as a string.':
    '以 USDC 计的金额，须大于零。最多 6 位小数的精确小数，建议以字符串发送。',
  'What the payment is for. At most 8192 bytes.': '付款的用途。最多 8192 字节。',
  'Names the payment: 1 to 255 characters, compared byte for byte; an integer is taken as its decimal text.':
    '标识该付款：1 至 255 个字符，逐字节比较；整数按其十进制文本处理。',
  'Settles the payment on the chain: an EIP-3009 `TransferWithAuthorization` that the wallet of the agent signed over the typed data of a preview. Without it, settlement is simulated.':
    '在链上结算该付款：智能体的钱包对预检给出的类型化数据签名的 EIP-3009 `TransferWithAuthorization`。不提供时为模拟结算。',
  'The wallet that pays: the one that the agent is registered with.': '付款的钱包：智能体登记的钱包。',
  'The payee: the same as `to`.': '收款方：与 `to` 相同。',
  '`amountUsdc` in the smallest unit of the token. Decimal digits, or an integer.':
    '以代币的最小单位表示的 `amountUsdc`。十进制数字或整数。',
  'Unix seconds after which the authorization is valid; 0: at once. Decimal digits, or an integer.':
    '授权在此 Unix 秒之后有效；0：立即。十进制数字或整数。',
  'Unix seconds at which it ends. Decimal digits, or an integer.': '失效的 Unix 秒。十进制数字或整数。',
  'The nonce that a preview of the payment answers with. 0x and hexadecimal digits.':
    '预检付款时给出的 nonce。0x 开头的十六进制数字。',
  'The signature of the wallet (EIP-712, 65 bytes). Signatures of contract wallets (ERC-1271, ERC-6492) are refused. 0x and hexadecimal digits.':
    '钱包的签名（EIP-712，65 字节）。合约钱包的签名（ERC-1271、ERC-6492）会被拒绝。0x 开头的十六进制数字。',
  'Who registers the agent. At most 200 characters.': '注册该智能体的一方。最多 200 个字符。',
  'For whom the agent acts. At most 200 characters.': '该智能体代表谁行事。最多 200 个字符。',
  'The wallet that the agent pays from.': '智能体付款所用的钱包。',
  'For `register`: binds `wallet` to the agent from the start. The wallet signs five lines: `Countersign wallet binding`, `Service: ` and the base URL of this service, `Agent: ` and `agentId`, `Wallet: ` and its canonical address, `Issued at: ` and `issuedAt` in UTC with milliseconds, as `2026-12-01T12:00:00.000Z`.':
    '用于 `register`：从一开始就将 `wallet` 绑定到该智能体。钱包签署五行文本：`Countersign wallet binding`，`Service: ` 加本服务的基础网址，`Agent: ` 加 `agentId`，`Wallet: ` 加其规范地址，`Issued at: ` 加 `issuedAt`（UTC，含毫秒，如 `2026-12-01T12:00:00.000Z`）。',
  'When it was signed (RFC 3339), within the last ten minutes.': '签名时间（RFC 3339），须在最近十分钟内。',
  'By the key of `wallet`: EIP-191 for 0x, the same with the prefix of TRON for T, Ed25519 in base58 for Solana.':
    '由 `wallet` 的私钥签名：0x 地址用 EIP-191，T 地址相同但使用 TRON 的前缀，Solana 用 Ed25519（base58）。',
  'The limit of a single payment. Where dailyUsdc is lower, that is the limit of a single payment too. An exact decimal with at most 6 decimal places, preferably sent as a string.':
    '单笔付款的限额。dailyUsdc 更低时，单笔付款也以其为限。最多 6 位小数的精确小数，建议以字符串发送。',
  'The limit of all payments of a UTC day; ten times maxUsdc unless sent. An exact decimal with at most 6 decimal places, preferably sent as a string.':
    '一个 UTC 日内全部付款的限额；不提供时为 maxUsdc 的十倍。最多 6 位小数的精确小数，建议以字符串发送。',
  'The payees it may pay, at most 100. An empty list allows every payee.':
    '可以付款的收款方，最多 100 个。空列表表示允许任何收款方。',
  'What it is for; null where nothing was stated.': '其用途；未说明时为 null。',
  'When the mandate ends (RFC 3339); null: never.': '授权终止的时间（RFC 3339）；null：永不终止。',
  'Whether the principal must be identified.': '委托人是否须通过身份认证。',
  'Whether payments unlike the earlier ones are held (`review`) or blocked.':
    '与以往不同的付款是暂缓（`review`）还是拦截。',
  'Whether the public registry shows the agent.': '公开登记名录是否显示该智能体。',
  'The first time of a history.': '历史的起始时间。',
  '`cursor` of the previous answer.': '上一次响应中的 `cursor`。',
  '`settled` stands for a simulated payment too: `settlement.simulated` distinguishes them.':
    '`settled` 也包括模拟付款：以 `settlement.simulated` 区分。',
  'The id of the payment.': '付款的 ID。',
  'The result of each gate, in order, up to the one that blocked.': '按次序列出各关卡的结果，直至拦截它的关卡。',
  'The result of the gate.': '关卡的结果。',
  'How it is settled.': '结算方式。',
  '`simulated`: nothing moves on a chain; `onchain`: the token is transferred.':
    '`simulated`：不在链上移动任何资产；`onchain`：转移代币。',
  'Whether nothing moves on a chain.': '是否没有在链上移动任何资产。',
  'Of a simulated payment: that no money moved, and what settles one.': '模拟付款：资金未移动，以及怎样真正结算。',
  'Of a held or flagged payment: the gate that held or flagged it.': '暂缓或被标记的付款：暂缓或标记它的关卡。',
  'Of a held or flagged payment: why.': '暂缓或被标记的付款：原因。',
  'Of a held payment: that no money moved, why it was held, and what to do. Of a simulated one: that no money moved, and how to pay. Of a flagged one, whose decision is `review`: that it was not stopped, who hears of it, and what would stop such payments.':
    '暂缓的付款：资金未移动、暂缓的原因以及应做什么。模拟付款：资金未移动，以及如何真正付款。被标记且决定为 `review` 的付款：未被阻止、会通知谁，以及怎样阻止此类付款。',
  'Of a block.': '被拦截时。',
  'Of a block, for callers with the secret of the agent.': '被拦截时，供出示智能体凭据的调用方使用。',
  'Whether no remedy is known, and waiting does not help.': '是否没有已知的补救办法，且等待也无济于事。',
  'Null where the payment would be simulated: off the chain of settlement, without `agentId` and `nonce`, or for an agent without a wallet.':
    '付款将为模拟付款时为 null：不在结算链上、没有 `agentId` 与 `nonce`，或智能体没有钱包。',
  'The nonce of the payment; each is spent once.': '付款的 nonce；每个只能使用一次。',
  'What the wallet of the agent signs (EIP-712). `from` is null unless the secret of the agent is sent.':
    '智能体的钱包要签署的内容（EIP-712）。未发送智能体凭据时 `from` 为 null。',
  'The EIP-712 domain.': 'EIP-712 域。',
  'The EIP-712 types.': 'EIP-712 类型。',
  'The type that is signed.': '所签名的类型。',
  'What settlement would be refused with. Only with the secret of the agent.':
    '结算将以何种原因被拒绝。仅在出示智能体凭据时。',
  'What is missing for settlement, or was not checked.': '结算所缺少的或未检查的内容。',
  'On whose behalf the agent acts.': '该智能体代表谁行事。',
  'Whether an account answers for the agent.': '是否有账户对该智能体负责。',
  'Whether its principal was identified.': '其委托人是否已通过身份认证。',
  'When its secret was replaced; null if never.': '更换凭据的时间；从未更换时为 null。',
  'When it was revoked; null while it is active.': '撤销时间；有效期间为 null。',
  'Only with the secret of the agent.': '仅在出示智能体凭据时。',
  'The most for one payment, in USDC.': '单笔付款最高金额，以 USDC 计。',
  'The most for a day in UTC, in USDC.': 'UTC 每日最高金额，以 USDC 计。',
  'The payees it may pay. An empty list allows every payee.': '可以付款的收款方。空列表表示允许任何收款方。',
  'When the mandate ends; null: never.': '授权终止的时间；null：永不终止。',
  'Whether its principal must be identified first.': '其委托人是否须先通过身份认证。',
  'What happens to a payment that is unlike those before it.': '对与以往不同的付款如何处理。',
  'Whether the public registry shows it.': '公开登记名录是否显示它。',
  'Of a claim: when the mandate may be loosened and the wallet freed; null where they may be now.':
    '认领时：何时可以放宽授权并解除钱包绑定；现在即可时为 null。',
  'The change that waits for the owner; null where none does.': '等待所有者确认的更改；没有时为 null。',
  'The loosening change that waited, and that this one dropped. It can no longer be confirmed.':
    '原先待确认、因此次更改而作废的放宽更改，已无法再确认。',
  'When it was requested.': '请求时间。',
  '`looser` would wait for the owner of the agent.': '`looser`：会等待智能体的所有者确认。',
  'How many days back payments are judged again.': '向前重新判断多少天的付款。',
  'The beginning of the first day (UTC).': '第一天的起始时刻（UTC）。',
  'How many payments were judged again.': '重新判断的付款数量。',
  'Payments recorded by a version that did not keep what the gates read.': '由未保存关卡读取内容的版本记录的付款。',
  'Whether there are more than 1000; the newest are judged.': '是否超过 1000 笔；只判断最新的。',
  'How many passed.': '放行的数量。',
  'How many were held for review.': '暂缓待审的数量。',
  'How many were blocked.': '被拦截的数量。',
  'What the draft would decide.': '草案会作出的决定。',
  'How many would be blocked.': '将被拦截的数量。',
  'The payments of which something else would have become.': '结果会有所不同的付款。',
  'The amount in USDC.': '以 USDC 计的金额。',
  'The gate that held or blocked it.': '暂缓或拦截它的关卡。',
  'The gate that would have held or blocked it.': '本会暂缓或拦截它的关卡。',
  'The secret of the agent. It is shown once.': '智能体的凭据。只显示一次。',
  'What has become of it. `simulated`: no money moved.': '最终状态。`simulated`：资金未移动。',
  'As the payment was answered: `settled` stands for a simulated payment too. Show `state`.':
    '付款当时得到的答复：`settled` 也包括模拟付款。请显示 `state`。',
  'Whether a gate flagged it, and it was let pass.': '是否被关卡标记后放行。',
  'Whether nothing moves on a chain for it.': '是否没有为它在链上移动任何资产。',
  'The transaction that settled it on the chain.': '在链上结算它的交易。',
  'Payments that were tried again with a nonce that was spent.': '以已使用过的 nonce 再次尝试的付款。',
  'The UTC day that payments count on.': '付款计入的 UTC 日期。',
  'What was paid on this day in UTC, in USDC.': '该 UTC 日已付的金额，以 USDC 计。',
  'Where the next page begins; absent on the last one.': '下一页的起点；最后一页不出现。',
  'Shown once. Send it in `x-agent-secret`.': '只显示一次。请放在 `x-agent-secret` 中发送。',
  'Whether the key that was sent with the request made its account the owner.':
    '随请求发送的密钥是否使其账户成为所有者。',
  'As it is in force.': '当前生效的内容。',
  'Names this proposal; a later one has another.': '标识此提议；之后的提议使用另一个值。',
  'SHA-256 in hex of the RFC 8785 form of `mandate`.': '对 `mandate` 的 RFC 8785 形式计算的 SHA-256（十六进制）。',
  'The credential that it was requested with; null if it was not recorded.': '请求时所用的凭据；未记录时为 null。',
  'Until when the change can be confirmed.': '在此时间之前可以确认更改。',
  'As it would be.': '更改后的内容。',
  'Whether the owner gets an e-mail with a link that confirms the change. At most 10 an hour are sent for a key or an agent, and 20 an hour to an owner; beyond that the console alone shows the change.':
    '所有者是否会收到带有确认链接的电子邮件。每个密钥或智能体每小时最多发送 10 封，每位所有者每小时最多 20 封；超出后只有控制台显示该更改。',
  'The pending change that this one replaces, from the agent or from its owner. It can no longer be confirmed.':
    '被此次更改取代的待定更改，来自智能体或其所有者，已无法再确认。',
  'When the authorization ends: soon after it, the payment is settled or has failed, and `history` states which.':
    '授权失效的时间：此后不久，付款即已结算或失败，以 `history` 为准。',
  'The agent whose principal was identified.': '其委托人已通过身份认证的智能体。',
  'What came of it.': '结果如何。',
  'When that was (RFC 3339).': '发生时间（RFC 3339）。',
}
