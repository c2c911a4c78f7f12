/** What members of attestations, paid calls, MCP and of what the service states of itself mean in Chinese. */
export const serviceMembers: Readonly<Record<string, string>> = {
  'The token exactly as a decision endpoint returned it.': '决定接口返回的令牌，须原样传入。',
  'Whether the token is valid now.': '令牌当前是否有效。',
  'Whether this service signed exactly this token.': '是否正是由本服务签署的此令牌。',
  'Whether it is signed and expired.': '是否有真实签名但已过期。',
  'When it was verified.': '验证时间。',
  "`decision_id` for a payee's decision.": '收款方的决定为 `decision_id`。',
  "The screened address; for a payee's decision, the address of the payer.":
    '筛查的地址；收款方的决定则为付款方的地址。',
  "Of a payee's decision: the agent that the payer is known to be; null where none is.":
    '收款方的决定：已知付款方是哪个智能体；都不是时为 null。',
  '`credential`: the payer showed the secret of the agent. `named_wallet`: `address` is the wallet that the agent is registered with, and the payment has to come from it.':
    '`credential`：付款方出示了智能体的凭据。`named_wallet`：`address` 是该智能体登记的钱包，且付款须从该钱包发出。',
  "The network of the screening, CAIP-2; null for a payee's decision.":
    '筛查所用的网络，CAIP-2 标识；收款方的决定为 null。',
  'In whole units; null if no amount was given.': '以整单位计；未给出金额时为 null。',
  "`status` for a payee's decision.": '收款方的决定为 `status`。',
  'The oldest day to which a sanctions list of the decision is complete; null if the token has none.':
    '决定所用制裁名单的完整截止日期中最早的一个；令牌中没有时为 null。',
  'By kind of list, which copies the decision rests on; null where the token has none.':
    '按名单类型列出决定所依据的副本；令牌中没有时为 null。',
  'The age limit of sanctions lists in hours; null for none. Absent if the token does not contain it.':
    '制裁名单允许的最长时效，以小时计；不限时为 null。令牌中没有时不出现。',
  'CAIP-2; null where the token has none.': 'CAIP-2 标识；令牌中没有时为 null。',
  'The host of the payment page, if one was screened: `verdict` is the stricter of the two.':
    '筛查了付款页面时为其主机：`verdict` 为两者中较严格的一个。',
  "Identifies the list snapshot of the decision: the `lists_root` of its proofs; null for a payee's decision.":
    '标识决定所用的名单快照，即其证明中的 `lists_root`；收款方的决定为 null。',
  'SHA-256 in hex of the RFC 8785 form of `inputs`, which `include=inputs` returns.':
    '对 `inputs` 的 RFC 8785 形式计算的 SHA-256（十六进制），`inputs` 可用 `include=inputs` 取得。',
  'The id of the key that signed.': '签名密钥的 ID。',
  'The version of x402.': 'x402 的版本。',
  'Whether calls can be bought here.': '此处是否可以购买调用。',
  'Who is paid.': '收款者。',
  'Who settles payments.': '结算付款的一方。',
  'What is sold, each with its price.': '出售的内容及各自的价格。',
  'The HTTP method.': 'HTTP 方法。',
  'The path.': '路径。',
  'In English.': '英文。',
  'The tool of MCP at `/api/mcp` that is paid for in the same way.': '`/api/mcp` 上以同样方式付费的 MCP 工具。',
  'In dollars.': '以美元计。',
  'As in the quote of the call, which has a `quoteId` of its own in `extra`; empty where nothing is configured.':
    '与该调用报价中的内容相同，报价的 `extra` 中另有各自的 `quoteId`；未配置时为空。',
  'What costs nothing.': '不收费的内容。',
  'A signed payment for the quote: a PaymentPayload of x402 version 2 as JSON in standard base64.':
    '针对该报价签名的付款：x402 第 2 版的 PaymentPayload，JSON 格式，标准 base64 编码。',
  'The TRON address to trace.': '要追踪的 TRON 地址。',
  'The PAYMENT-REQUIRED header as it came, or the JSON in it.': '收到的 PAYMENT-REQUIRED 响应头原文，或其中的 JSON。',
  'What every way to pay in the quote must say.': '报价中每种付款方式都须写明的内容。',
  'The address that is to be paid.': '要付款的地址。',
  'The amount in the smallest unit of the asset.': '以资产的最小单位计的金额。',
  'Where the quote says its keys are. It is used only if it is a page of keys of this service.':
    '报价所称的密钥地址。仅当它是本服务的密钥页面时才使用。',
  'Whether it was verified.': '是否已验证。',
  'The key that signed; null where no signature verified.': '签名的密钥；没有签名通过验证时为 null。',
  'Who signed; null where no signature verified.': '签名者；没有签名通过验证时为 null。',
  'Whether every payee in the quote is the one that this service is paid at.':
    '报价中的每个收款方是否都是本服务的收款方。',
  'Whether the quote has ended. The signature stays what it is.': '报价是否已失效。签名的真伪不受影响。',
  'Whether the keys at `keys_url` were used.': '是否使用了 `keys_url` 上的密钥。',
  'Clients of revision 2025-11-25 that name `text/event-stream` get an event. Everything else that takes `application/json` gets JSON, and so does a request without the header.':
    '2025-11-25 版本的客户端如在请求中注明 `text/event-stream`，将收到事件。其他接受 `application/json` 的请求，以及没有该请求头的请求，均得到 JSON。',
  'The revision. 2026-07-28 also takes `mcp-method` and `mcp-name`, which repeat what the message says.':
    '协议版本。2026-07-28 还须提供 `mcp-method` 与 `mcp-name`，其内容与消息一致。',
  'The version of JSON-RPC.': 'JSON-RPC 的版本。',
  'Stands in the answer. Without it the message is a notification.': '会原样出现在响应中。不提供时，该消息为通知。',
  '`initialize`, `tools/list`, `tools/call`, `ping` or another of the protocol.':
    '`initialize`、`tools/list`、`tools/call`、`ping` 或协议中的其他方法。',
  'What the method takes: of `tools/call`, `name` and `arguments`.':
    '方法的参数：对于 `tools/call`，为 `name` 与 `arguments`。',
  'The id of the message.': '消息的 ID。',
  'What the method gives: of a tool, `content` and `structuredContent`.':
    '方法的结果：对于工具，为 `content` 与 `structuredContent`。',
  'Why there is no result.': '没有结果的原因。',
  'An error code of JSON-RPC 2.0, or one from -32000 to -32099.':
    'JSON-RPC 2.0 的错误代码，或 -32000 至 -32099 之间的代码。',
  'What is wrong, in English.': '英文的错误说明。',
  'Of a used-up limit, the problem document.': '额度用尽时的问题文档。',
  'The day up to which the archive is complete.': '事件档案内容完整的截止日期。',
  'Over all classes.': '所有类别合计。',
  'How many.': '数量。',
  'Sum of the known amounts, in whole dollars at the prices of the days.': '已知金额之和，以整美元计，按当日价格折算。',
  'Incidents whose amount no source names in dollars. They are not in the sum.':
    '没有任何来源给出美元金额的事件。它们不计入总和。',
  'Each class of incidents.': '各类安全事件。',
  'Its class.': '其类别。',
  'What screening could have changed.': '筛查本可改变的部分。',
  'Why it is judged so, in the requested language.': '如此判断的原因，以请求的语言表述。',
  'Its share of all, 0 to 1.': '占全部的比例，0 至 1。',
  'Its share of all incidents, 0 to 1.': '占全部事件的比例，0 至 1。',
  'Its share of the known amounts, 0 to 1.': '占已知金额的比例，0 至 1。',
  'Every network.': '所有网络。',
  'CAIP-2 identifier.': 'CAIP-2 标识。',
  'EIP-155 chain id; null for other chains.': 'EIP-155 链 ID；其他链为 null。',
  'The type of its addresses.': '其地址的类型。',
  'Whether it is a test network: its tokens have no value.': '是否为测试网：其代币没有价值。',
  'Whether this is the default network of its family.': '是否为该类地址的默认网络。',
  'Whether an endpoint is configured, so that the chain is read in addition to the lists.':
    '是否已配置端点，即除名单外是否也读取该链。',
  'The native currency.': '原生币。',
  'Decimal places of the asset.': '该资产的小数位数。',
  'The token contract for the same balance, if there is one.': '对应同一余额的代币合约，如有。',
  'The tokens that a payment can be declared in.': '可用于声明付款的代币。',
  'Distinguishes bridged forms of the same dollar token.': '区分同一美元代币的不同桥接版本。',
  'Whether its contract executes signed transfers (EIP-3009).': '其合约是否执行已签名的转账（EIP-3009）。',
  'The dollar token whose transfers it is counted with; null if its transfers are not read.':
    '用于统计其转账的美元代币；不读取其转账时为 null。',
  'Whether freezes by the issuer can be read.': '是否可以读取发行方的冻结状态。',
  'The explorer of the network: append an address or a transaction hash, then `suffix`. Null: none knows the network.':
    '该网络的浏览器：在其后附上地址或交易哈希，再加 `suffix`。null：没有浏览器支持该网络。',
  'Where the explorer shows an address.': '浏览器上地址页面的地址。',
  'Where the explorer shows a transaction.': '浏览器上交易页面的地址。',
  'What follows the address in that link.': '该链接中地址之后的部分。',
  'The weight from which a verdict is risky.': '结论为 risky 的起始权重。',
  'The weight from which a verdict is caution.': '结论为 caution 的起始权重。',
  'Highest weight of a signal that only crowd-sourced lists give.': '仅由众包名单给出的信号的最高权重。',
  'Every signal with its weight.': '所有信号及其权重。',
  'What it means.': '其含义。',
  'Every reason code.': '所有原因代码。',
  'The code.': '代码。',
  'Default HTTP status of a response with this code.': '使用此代码时响应的默认 HTTP 状态。',
  'In Chinese.': '中文。',
  'What the caller can change.': '调用方可以更改的内容。',
  'Its page.': '其页面。',
  'The strictest of what applies.': '适用结果中最严格的一个。',
  'What keeps the service from being `ok`, in the requested language.':
    '使服务不处于 `ok` 状态的原因，以请求的语言表述。',
  'The time of this answer.': '此响应的时间。',
  'The first day of the history.': '历史的第一天。',
  'The current day, which is measured up to now.': '当天，测量截至目前。',
  'False if the history could not be read: no day is stated then.': '无法读取历史时为 false：此时不给出任何日期。',
  'The sanctions lists in use that are out of date.': '正在使用且已过时的制裁名单。',
  'The id of the list.': '名单的 ID。',
  'The age of the copy; null if it is not known.': '副本距今的时间；未知时为 null。',
  'Of OFAC, UK, EU and UN, those none of whose sanctions lists has a copy, each by its first list.':
    'OFAC、英国、欧盟与联合国之中，没有任何制裁名单副本的各方，以其首份名单表示。',
  'Every component, configured or not.': '所有组件，无论是否已配置。',
  '`storage`, `signing`, `lists`, `list:` and the id of a sanctions list, `chain:` and a network, or `mail`.':
    '`storage`、`signing`、`lists`、`list:`加制裁名单的 ID、`chain:` 加网络，或 `mail`。',
  'The name of the component, in the requested language.': '以请求的语言给出的组件名称。',
  'The newest result. `not_measured`: there is no recent one. `not_configured`, and the states of a list without a copy (`download_failed`, `not_downloaded`, `needs_file`): it is never measured.':
    '最新结果。`not_measured`：近期没有测量。`not_configured`，以及没有副本的名单的各种状态（`download_failed`、`not_downloaded`、`needs_file`）：从不测量。',
  'The interval of its probes, in minutes.': '探测的间隔，以分钟计。',
  'The time of the newest probe; null if there was none.': '最近一次探测的时间；没有时为 null。',
  'The share of the probes of 90 days that ran, from 0 to 1; null if the history could not be read.':
    '90 天内应有探测中实际进行的比例，0 至 1；无法读取历史时为 null。',
  'The days on which it was measured, oldest first. Any other day was not measured.':
    '有测量的日期，最早的在前。其余日期没有测量。',
  'A UTC day.': 'UTC 日期。',
  '`ok`: no failure, and at least nine tenths of the day measured. `partly_measured`: no failure in what was measured. `degraded`: failed or degraded in part. `failed`: at least half of the probes failed.':
    '`ok`：没有失败，且测量覆盖当天至少九成。`partly_measured`：已测量的部分没有失败。`degraded`：部分失败或降级。`failed`：至少一半的探测失败。',
  'Number of probes that succeeded.': '成功的探测次数。',
  'Number of probes with a slow answer, a stale list, or failed downloads of lists.':
    '答复缓慢、名单过时或名单下载失败的探测次数。',
  'Number of probes that failed.': '失败的探测次数。',
  'The share of the probes of this day that ran, from 0 to 1.': '当天应有探测中实际进行的比例，0 至 1。',
}
