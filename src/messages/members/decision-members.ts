/** What members of decisions mean in Chinese. */
export const decisionMembers: Readonly<Record<string, string>> = {
  'The payee: 0x, T, Solana base58 or Bitcoin, mainnet.': '收款方：0x、T、Solana base58 或 Bitcoin，主网。',
  'The amount in USDC. An exact decimal with at most 6 decimal places, preferably sent as a string.':
    '以 USDC 计的金额。最多 6 位小数的精确小数，建议以字符串发送。',
  'What is paid in, if it is not USDC: contract or mint, CAIP-19, or symbol. It is looked up in the lists of sanctioned assets and has no other effect. At most 256 bytes.':
    '付款所用的资产（不是 USDC 时）：合约或 mint、CAIP-19 标识，或符号。会在受制裁资产名单中查询，此外没有其他作用。最多 256 字节。',
  'The kind of payment. At most 8192 bytes.': '付款的类型。最多 8192 字节。',
  'In place of `to`: one entry of `accepts` of a 402 answer, x402 version 1 or 2. In a query, its JSON text.':
    '代替 `to`：402 响应（x402 第 1 或第 2 版）中 `accepts` 的一项。在查询参数中为其 JSON 文本。',
  'The entries of `accepts` of the same answer: if only the asset of `requirements` is declined, the first that is not is the remedy, and `evidence` shows those that name a listed party. In a query, their JSON text. At most 16.':
    '同一响应中 `accepts` 的各项：若只有 `requirements` 的资产被拒绝，第一个未被拒绝的即为补救办法，`evidence` 显示涉及被列入方的各项。在查询参数中为其 JSON 文本。最多 16 项。',
  'The page or API to pay. It is screened and never fetched.': '付款的页面或 API。会被筛查，但从不访问。',
  'What the payment is for. An empty text is a finding. At most 8192 bytes.':
    '付款的用途。空文本视为一项发现。最多 8192 字节。',
  'Why this payee was chosen. An empty text is a finding. At most 8192 bytes.':
    '选择该收款方的原因。空文本视为一项发现。最多 8192 字节。',
  'The cap for this payment in USDC, as declared by the payer. An exact decimal with at most 6 decimal places, preferably sent as a string.':
    '付款方为此次付款声明的上限，以 USDC 计。最多 6 位小数的精确小数，建议以字符串发送。',
  '`inputs`: all inputs of the decision. `proof`: the answer of `GET /api/proof` for the payee, and for the host of `url`.':
    '`inputs`：决定的全部输入。`proof`：`GET /api/proof` 对收款方以及 `url` 主机的响应。',
  '`brief`: without evidence and sources.': '`brief`：不含证据与来源。',
  'The version of x402, if known.': 'x402 的版本，如已知。',
  'The scheme of x402.': 'x402 的付款方案。',
  'By name or CAIP-2, in any case.': '名称或 CAIP-2 标识，不区分大小写。',
  'Version 2: in the smallest unit of the asset, as a string.': '第 2 版：以资产的最小单位计的字符串。',
  'The same in version 1.': '第 1 版中的对应项。',
  'Contract or mint of a token of the table of networks.': '网络表中代币的合约或 mint。',
  'The payee.': '收款方。',
  'The page of the seller (http, https), or an object with `url`. Screened; beside `url` by lists only.':
    '卖方的页面（http、https），或带有 `url` 的对象。会被筛查；与 `url` 同时给出时仅对照名单。',
  'What was decided.': '所作的决定。',
  'True only if the decision is allow.': '仅当决定为 allow 时为 true。',
  'On review and decline: whether a retry helps.': 'review 与 decline 时：重试是否有用。',
  'On decline: changes of the request that lead to a better decision, each judged again.':
    'decline 时：能得到更好决定的请求更改，每一项都重新判断过。',
  'RFC 6902, into the body that was sent: all of it together. Empty where only the time differs.':
    'RFC 6902 格式，作用于所发送的请求体，须一并应用。只有时间不同时为空。',
  'The operation of JSON Patch (RFC 6902).': 'JSON Patch（RFC 6902）的操作。',
  'Where in the request (RFC 6901).': '在请求中的位置（RFC 6901）。',
  'What to put there.': '应放置的内容。',
  'The decision it leads to.': '由此得到的决定。',
  'Whether it was judged again and leads to that decision.': '是否已重新判断并得到该决定。',
  'The same before this time is still blocked, or may be. Null: now.':
    '在此时间之前，同样的付款仍会或可能被拦截。null：现在即可。',
  'It leads there before this time, unless something else changes.': '除非其他条件变化，在此时间之前有效。',
  'On decline: whether no remedy is known.': 'decline 时：是否没有已知的补救办法。',
  'On decline.': 'decline 时。',
  'Of payee and page, the stricter one. The declared intent changes the decision, not the verdict.':
    '收款方与页面之中较严格的一个。所声明的意图会影响决定，不影响结论。',
  'If a page was screened: the payee by itself.': '筛查了付款页面时：收款方单独的结果。',
  'If a page was screened: the page by itself.': '筛查了付款页面时：页面单独的结果。',
  'Where it is.': '所在位置。',
  'The host in its canonical form.': '规范形式的主机名。',
  'Others whom a demand names and a list has, by member, and the asset of the payment if a list has it. The strictest verdict is that of the response.':
    '付款要求中提到且被名单列入的其他各方（按字段列出），以及被名单列入的付款资产。响应采用最严格的结论。',
  'What differs.': '有何不同。',
  'Of an asset without a contract, its name.': '没有合约的资产的名称。',
  'If `requirements` was sent: how it was read.': '传入了 `requirements` 时：读取结果。',
  'CAIP-2.': 'CAIP-2 标识。',
  'Contract or mint.': '合约或 mint。',
  'The symbol, from the table of networks.': '符号，取自网络表。',
  'In whole units: the ceiling where the scheme has one.': '以整单位计：付款方案设有上限时为该上限。',
  'The oldest day to which a sanctions list that was read is complete; null if none was read.':
    '所读取制裁名单的完整截止日期中最早的一个；都未读取时为 null。',
  'By kind of list, the SHA-256 of the RFC 8785 form of [[id, snapshot], ...] of the copies in force, ordered by id.':
    '按名单类型：对生效副本 [[id, snapshot], ...]（按 id 排序）的 RFC 8785 形式计算的 SHA-256。',
  'How old a sanctions list may be, in hours (LISTS_MAX_AGE_HOURS); null: no bound.':
    '制裁名单允许的最长时效，以小时计（LISTS_MAX_AGE_HOURS）；null 表示不限。',
  'The network the payee was screened on, CAIP-2.': '筛查收款方所用的网络，CAIP-2 标识。',
  '`paid` where the call was paid for.': '该调用已付费时为 `paid`。',
  'Description of the paid variant.': '付费方式的说明。',
  'SHA-256 of the RFC 8785 form of all inputs of the decision.': '对决定的全部输入的 RFC 8785 形式计算的 SHA-256。',
  'On allow and review: can be bound to the settlement of the caller. Null on decline, and while the clock of this service is wrong (CLOCK_WRONG).':
    'allow 与 review 时：可与调用方的结算绑定。decline 时以及本服务的时钟不正确期间（CLOCK_WRONG）为 null。',
  'Compact JWS, EdDSA, typ cs-attestation+jwt.': '紧凑 JWS，EdDSA，typ 为 cs-attestation+jwt。',
  'Its id.': '其 ID。',
  'Where this service verifies it.': '本服务验证它的地址。',
  'Unix seconds.': 'Unix 秒。',
  'With include=inputs: the inputs behind inputs_hash.': '使用 include=inputs 时：inputs_hash 所对应的输入。',
  'With include=proof: the answer of `GET /api/proof` for the payee, from the same lists.':
    '使用 include=proof 时：`GET /api/proof` 对收款方的响应，依据相同的名单。',
  '`evm:0x…` in lower case, `tron:…`, `solana:…`, `bitcoin:…`, or `host:` with reversed labels: `host:com.example.`.':
    '`evm:0x…`（小写）、`tron:…`、`solana:…`、`bitcoin:…`，或 `host:` 加倒序的各级名称：`host:com.example.`。',
  'The day of the query in UTC.': '查询的 UTC 日期。',
  'Whether this very subject is on a public list on that day.': '该日此主体本身是否在公开名单上。',
  '`present` with `not_listed`: the subject is listed, but not on this day, or for context only.':
    '`present` 与 `not_listed` 同时出现：该主体被列入，但不是在这一天，或仅供参考。',
  'All its listings on public lists.': '它在公开名单上的全部记录。',
  'A list of the kind `context` does not make its subject listed.':
    '类型为 `context` 的名单不会使其中的主体视为被列入。',
  'The day from which the listing counts.': '该记录开始有效的日期。',
  'The day from which it no longer counts; null if it has not ended.': '不再有效的日期；尚未终止时为 null。',
  'Source of `listed_on`: `authority`, `derived`, `observed`, or the first day on which a copy contained the listing: `bounded` after a last copy without it, `first_known` after none.':
    '`listed_on` 的依据：`authority`（主管机构）、`derived`（推算）、`observed`（观察），或首个包含该记录的副本的日期：此前有不含它的副本时为 `bounded`，没有时为 `first_known`。',
  'Where the day of the listing is not known: the last day that a copy without it covers, null if there was none. On the days between the two the result is `listed_on_unknown`.':
    '列入日期未知时：不含它的副本所涵盖的最后一天，没有时为 null。两者之间的日期，结果为 `listed_on_unknown`。',
  'The sorted tree of the subjects of all public lists.': '全部公开名单主体的排序树。',
  'SHA-256 in lower-case hex.': '小写十六进制的 SHA-256。',
  'How many leaves it has.': '叶节点数量。',
  'Presence: `leaf`. Absence: the neighbours `left` and `right`, null at an edge of the tree. If both are given, their paths end below their common node, and `shared` continues from there. Proofs that were given before have arrays of hashes in lower-case hex in place of these texts, and verify as before.':
    '存在时：`leaf`。不存在时：左右相邻项 `left` 与 `right`，位于树的边缘时为 null。两者都给出时，其路径止于共同节点之下，`shared` 从该处继续。此前给出的证明以小写十六进制哈希数组代替这些文本，验证方法不变。',
  'The subject itself.': '主体本身。',
  'The key of the subject: the tree is sorted by it.': '主体的键：树按其排序。',
  'Its place in the tree, from 0.': '它在树中的位置，从 0 起。',
  'The hashes beside the path to the root, from the leaf upwards, as one text: 32 bytes each, one behind the other, in base64url without padding. Empty if there are none.':
    '从叶向上到根、路径旁的各哈希，合为一段文本：每个 32 字节，依次相连，base64url 编码，无填充。没有时为空。',
  'The neighbour before it.': '其前的相邻项。',
  'The neighbour after it.': '其后的相邻项。',
  'The hashes beside the path from their common node upwards, as one text: 32 bytes each, one behind the other, in base64url without padding. Empty if there are none.':
    '从共同节点向上、路径旁的各哈希，合为一段文本：每个 32 字节，依次相连，base64url 编码，无填充。没有时为空。',
  'For a host: each name above it down to the registrable one, and with `*.` all names below that one. A listing of any of them applies to the host as well.':
    '对于主机：从上级名称直到可注册域名，带 `*.` 的表示其下所有名称。其中任何一个被列入，也适用于该主机。',
  'The key by which the tree is searched.': '在树中查找所用的键。',
  'Whether it is on a public list on that day.': '该日是否在公开名单上。',
  'Where the result is not `listed` and no copy of a sanctions list covers the day: no proof of absence on it.':
    '结果不是 `listed`、且没有制裁名单的副本涵盖该日时：不构成该日不在名单上的证明。',
  '`lists_root` is the SHA-256 of the RFC 8785 form of this object.':
    '`lists_root` 即此对象的 RFC 8785 形式的 SHA-256。',
  'The lists that were used.': '所使用的名单。',
  'The version of this form.': '此格式的版本。',
  'The proof that the public log of lists contains this snapshot; null before it was appended.':
    '证明名单公开日志包含此快照；尚未追加时为 null。',
  'The entry. The log contains its RFC 8785 form.': '该条目。日志包含其 RFC 8785 形式。',
  'Identifies the snapshot: the hash of its lists and its tree.': '标识快照：其名单与树的哈希。',
  'The root of the sorted tree of its subjects.': '其主体排序树的根。',
  'How many subjects the tree has.': '树中主体的数量。',
  'The lists of the snapshot.': '快照中的名单。',
  'The hash of the canonical content of the list; of the own list of the operator, of what its keyed tree comes to.':
    '名单规范内容的哈希；运营方自有名单则为其带密钥的树的结果。',
  'The newest day that a copy of the list bears; null if none does.': '该名单的副本所标最新日期；都没有时为 null。',
  'How many entries counted when the snapshot was put in force.': '快照生效时有效的条目数。',
  'When it was put in force (ISO 8601, UTC).': '生效时间（ISO 8601，UTC）。',
  'The version of the service that put it in force.': '使其生效的服务版本。',
  'A `c2sp.org/tlog-proof@v1`: the index of the entry, the hashes from the entry to the root in base64, and the checkpoint with the signature of the log and of the witnesses.':
    '`c2sp.org/tlog-proof@v1` 格式的证明：条目序号、从条目到根的哈希（base64），以及带有日志与见证方签名的检查点。',
  'With include=proof and a page to pay on: the same for its host.':
    '使用 include=proof 且给出付款页面时：对其主机的同样内容。',
  'Lists and questions to a chain without an answer.': '没有答复的名单与对链的查询。',
  'The `sid` of the payee in the registry.': '收款方在登记名录中的 `sid`。',
  'The address of the payer, mainnet; screened in reverse.': '付款方的地址（主网）；由收款方反向筛查。',
  'The registered agent that pays. At most 128 bytes.': '付款的已注册智能体。最多 128 字节。',
  'In a body: the payer as an object, instead of `payer.address` and `payer.agentId`.':
    '在请求体中：以对象表示的付款方，代替 `payer.address` 与 `payer.agentId`。',
  'The amount in USDC; needed when the payee sets limits. An exact decimal with at most 6 decimal places, preferably sent as a string.':
    '以 USDC 计的金额；收款方设有限额时必填。最多 6 位小数的精确小数，建议以字符串发送。',
  'The kind of payment; needed when the payee lists purposes. At most 8192 bytes.':
    '付款的类型；收款方列出用途时必填。最多 8192 字节。',
  '`inputs` returns the inputs behind `inputs_hash`.': '`inputs`：返回 `inputs_hash` 所对应的输入。',
  'Whether the same request would get the same result.': '同样的请求是否会得到相同的结果。',
  'Every reason, the most severe first; empty on accept.': '所有原因，最严重的在前；accept 时为空。',
  'On hold_request_info: what to send. `asset`: by its contract or mint.':
    'hold_request_info 时：须补充的内容。`asset` 以合约或 mint 表示。',
  'The id of the decision.': '决定的 ID。',
  'On hold_request_info: until when the missing fields can be sent.':
    'hold_request_info 时：在此时间之前可以补充缺少的信息。',
  'The payee in the registry; null if it is not known.': '登记名录中的收款方；未登记时为 null。',
  'The id of the service.': '服务的 ID。',
  'Its name.': '其名称。',
  'The sanctions lists with a party of exactly this name. A name alone proves nothing; empty if there is none.':
    '列有完全同名者的制裁名单。仅名称相同不能证明任何事；没有时为空。',
  'Its place on the ladder of proofs.': '它在证明阶梯上的位置。',
  'Verified receipts of the wallet on which payer and payee contradict each other. They are not adjudicated.':
    '该钱包的已验证回执中，付款方与收款方说法相反的。本服务不作裁决。',
  'Which payments the payee takes.': '收款方接受哪些付款。',
  'The least that is taken, in USDC; null: no limit.': '接受的最小金额，以 USDC 计；null：不限。',
  'The most that is taken, in USDC; null: no limit.': '接受的最大金额，以 USDC 计；null：不限。',
  'Whether a payer must be known as a registered agent: by its secret, or by the wallet it pays from.':
    '付款方是否须为已知的注册智能体：以其凭据，或以付款的钱包确认。',
  'The purposes that are accepted. An empty list accepts every purpose.': '可接受的用途。空列表表示接受任何用途。',
  'Who was judged; `verdict` and `reason_code` are null if no address was given and nothing was screened.':
    '被判断的对象；未给出地址且未筛查任何内容时，`verdict` 与 `reason_code` 为 null。',
  'The agent that was named, or showed its secret.': '被提及或出示了凭据的智能体。',
  'How the payer is known to be this agent. `credential`: it showed the secret. `named_wallet`: `address` is the wallet that the agent is registered with, and the payment has to come from it. Null: it was only named.':
    '如何得知付款方就是该智能体。`credential`：出示了凭据。`named_wallet`：`address` 是该智能体登记的钱包，且付款须从该钱包发出。null：仅被提及。',
  'Why, of `verdict`.': '`verdict` 的原因。',
  'A page that shows it; empty if nothing was read.': '显示它的页面；未读取任何内容时为空。',
  'Up to when what was read is complete; null if nothing was read.': '所读取内容完整的截止时间；未读取时为 null。',
  'Null while the clock of this service is wrong (CLOCK_WRONG).': '本服务的时钟不正确期间为 null（CLOCK_WRONG）。',
  'Compact JWS, EdDSA, typ cs-payee+jwt.': '紧凑 JWS，EdDSA，typ 为 cs-payee+jwt。',
  'What to do next.': '下一步应做什么。',
  'With include=inputs: the inputs behind inputs_hash, so that the decision can be judged again.':
    '使用 include=inputs 时：inputs_hash 所对应的输入，可据此重新判断该决定。',
}
