/** What members of screenings, and those that other answers share with them, mean in Chinese. */
export const screeningMembers: Readonly<Record<string, string>> = {
  'The address to screen: 0x, T, Solana base58 or Bitcoin, mainnet.':
    '要筛查的地址：0x、T、Solana base58 或 Bitcoin，主网。',
  'The day of the query in UTC, 2018-11-28 to today.': '查询的 UTC 日期，2018-11-28 至今天。',
  'Language of human-readable texts: en (default) or zh. A region suffix is accepted.':
    '供人阅读的文本所用的语言：en（默认）或 zh。可带地区后缀。',
  'The address in canonical form.': '规范形式的地址。',
  'The screened network, or `other`.': '筛查所用的网络，或 `other`。',
  'Present only on a test network: its tokens have no value.': '仅在测试网上出现：其代币没有价值。',
  '`clear`, `caution`, `risky` or `uncertain`. `uncertain` is never clear.':
    '`clear`、`caution`、`risky` 或 `uncertain`。`uncertain` 绝不等于 `clear`。',
  '0 to 100; null if uncertain.': '0 至 100；无法确定时为 null。',
  'Whether the gateway blocks this address: true for risky and uncertain.':
    '网关是否拦截此地址：risky 与 uncertain 时为 true。',
  'The language of the texts.': '文本的语言。',
  'What was found, as sentences in the requested language.': '发现的情况，以请求的语言逐句表述。',
  'What was found, as keys to branch on, the strongest first; `none` if nothing was.':
    '发现的情况，以供程序判断的键表示，最强的在前；没有时为 `none`。',
  'The facts behind the verdict, each with its source.': '结论所依据的事实，每项附其来源。',
  'The list or the chain query.': '名单或对链的查询。',
  'The finding, in the requested language.': '以请求的语言表述的发现。',
  'Id of the list or chain source.': '名单或链上来源的 ID。',
  'A page that shows the fact.': '显示该事实的页面。',
  'The page of this service about the listing.': '本服务关于该记录的页面。',
  'The signal that follows; null if it has no weight.': '由此得出的信号；没有权重时为 null。',
  'What the signal weighs, from 0 to 100.': '该信号的权重，0 至 100。',
  'First day of the listing.': '列入的第一天。',
  "Source of `listed_on`: the authority's day; a derived day; the day of the first list that contained it, the list before it being known; or the first day on which a copy contained it, after a last copy without it (`bounded`) or after none (`first_known`).":
    '`listed_on` 的依据：主管机构给出的日期；推算的日期；首份包含它的名单的日期（已知其前一份名单）；或首个包含它的副本的日期，此前有不含它的副本时为 `bounded`，没有时为 `first_known`。',
  'Where the day of the listing is not known: the last day that a copy without it covers, null if there was none. The listing began after that day and not after `listed_on`; days between the two are `uncertain`.':
    '列入日期未知时：不含它的副本所涵盖的最后一天，没有时为 null。列入发生在该日之后、不晚于 `listed_on`；其间的日期为 `uncertain`。',
  'First day without the listing.': '不再列入的第一天。',
  "SHA-256 of the list's canonical content; of the own list, of what its keyed tree comes to.":
    '名单规范内容的 SHA-256；自有名单则为其带密钥的树的结果。',
  'The newest state that was read of the source: a publication day, or the time of reading. The same for each list.':
    '所读取的来源最新状态：发布日期或读取时间。同一份名单处处相同。',
  'The block that was read; null where there is none.': '所读取的区块；没有时为 null。',
  'Who answers.': '负责的一方。',
  'What the answer does not say, and what was not checked.': '响应未说明的以及未检查的内容。',
  'The code to branch on. Each has a page at /docs/reasons/<code>.':
    '供程序判断的代码。每个代码在 /docs/reasons/<code> 都有页面。',
  'What kind of reason it is, for callers that do not know the code.': '原因的类别，供不认识该代码的调用方使用。',
  'Whether the same request can give another answer later.': '同样的请求稍后能否得到不同的答复。',
  'Whether to try again.': '是否应再次尝试。',
  'How many seconds to wait before that.': '在此之前须等待的秒数。',
  'What has to change first.': '须先更改的内容。',
  'Why the verdict is uncertain.': '结论为无法确定的原因。',
  'What to do next, in the requested language.': '下一步应做什么，以请求的语言表述。',
  'The page that explains verdicts and weights.': '说明结论与权重的页面。',
  'Identifies the list snapshot that was used.': '标识所使用的名单快照。',
  'The requested day, for a point-in-time query.': '查询某一天时为所请求的日期。',
  'For a point-in-time query: all listings of the address with their intervals.':
    '查询某一天时：该地址的全部列入记录及其起止日期。',
  'Its id, which does not change.': '其 ID，不会改变。',
  'First day without the listing; null while it is listed.': '不再列入的第一天；仍被列入时为 null。',
  'Whether it is active on that day; null if that is not known.': '该日是否有效；未知时为 null。',
  'The sources that were queried for the verdict.': '为得出结论所查询的来源。',
  'Every list and every question to a chain, with its state.': '所有名单与对链的查询及其状态。',
  'What kind it is; it decides which other members there are.': '其类型；由此决定还有哪些字段。',
  'The state it is in.': '所处的状态。',
  'Why it could not be read.': '无法读取的原因。',
  'The newest state that was read of the source.': '所读取的来源最新状态。',
  'Present only if a list is complete to an earlier day than `as_of`; newer content consists of single listings.':
    '仅当名单完整的日期早于 `as_of` 时出现；更新的内容只是个别记录。',
  'More about it, in the requested language.': '以请求的语言给出的进一步说明。',
  'Why the key does not count: the request was served without one.': '密钥无效的原因：该请求按没有密钥处理。',
  '0x, T, Solana base58 or Bitcoin addresses.': '0x、T、Solana base58 或 Bitcoin 地址。',
  'Counts over all entries.': '所有条目的计数。',
  'How many there are.': '总数。',
  'How many are risky.': '高风险的数量。',
  'How many need caution.': '须谨慎的数量。',
  'Of how many screening did not complete. They are not clear.': '筛查未能完成的数量。它们不是 clear。',
  'Of how many nothing was found.': '未发现任何情况的数量。',
  'How many are no address.': '不是地址的数量。',
  'One entry for each address: risky, caution, uncertain, clear.': '每个地址一项：risky、caution、uncertain、clear。',
  'The address in its canonical form.': '规范形式的地址。',
  'From 0 to 100; null where the verdict is uncertain.': '0 至 100；结论为无法确定时为 null。',
  'Whether it is blocked.': '是否被拦截。',
  'The strongest signal, in the requested language.': '最强的信号，以请求的语言表述。',
  'A limit: the newest own list was refused.': '一项局限：最新的自有名单被拒绝。',
  'What is no address.': '不是地址的内容。',
  'The http or https URL of the payment page, or its domain.': '付款页面的 http 或 https 网址，或其域名。',
  'The URL as serialised by the URL standard, without user information and fragment.':
    '按 URL 标准序列化的网址，不含用户信息与片段。',
  'The screened host: ASCII, lower case, IPv6 in brackets.': '筛查的主机：ASCII、小写，IPv6 加方括号。',
  'The registrable domain; null for an IP address.': '可注册域名；IP 地址为 null。',
  'True for risky and uncertain.': 'risky 与 uncertain 时为 true。',
  'All lists that cover hosts, and whether they have a rule for the URL.':
    '所有涵盖主机的名单，以及各名单对该网址是否有规则。',
  'The newest state that was read.': '所读取的最新状态。',
  'The effect of the rule of this list for the URL; null without a rule.':
    '该名单的规则对此网址的作用；没有规则时为 null。',
  'The address whose transfers are summed: 0x or T, mainnet.': '要汇总其转账的地址：0x 或 T，主网。',
  'The network that was read.': '所读取的网络。',
  'Number of transfers read, in both directions.': '两个方向上读取的转账数量。',
  'Largest senders to the address, largest first.': '该地址的主要资金来源，金额大的在前。',
  'Its label on a list, or the name of the list.': '它在名单上的标注，或名单的名称。',
  'The kind of its strongest listing; bridge and service are for information only.':
    '其最强记录的类型；bridge 与 service 仅供参考。',
  'Number of transfers in this direction.': '该方向上的转账数量。',
  'On EVM networks. Rounded down to 6 decimal places.': '在 EVM 网络上。向下舍入到 6 位小数。',
  'Rounded down to 6 decimal places.': '向下舍入到 6 位小数。',
  "Currently on a sanctions list, named by an authority, on a mixer list or the operator's own list, or frozen by the issuer.":
    '目前被列入制裁名单、被主管机构点名、被列入混币器名单或运营方自有名单，或被发行方冻结。',
  'Whether a token issuer froze it; null if not checked or not answered.':
    '代币发行方是否已冻结；未检查或没有答复时为 null。',
  'Largest recipients from the address, largest first.': '该地址的主要资金去向，金额大的在前。',
  'Totals of the parties that are not shown.': '未显示的各方的合计。',
  'Who paid the address.': '付款给该地址的各方。',
  'Number of parties of this direction that are not shown.': '该方向上未显示的对手方数量。',
  'Number of their transfers in this direction.': '它们在该方向上的转账数量。',
  'On EVM networks. Summed exactly, then rounded down to 6 decimal places.':
    '在 EVM 网络上。精确求和后向下舍入到 6 位小数。',
  'Whom the address paid.': '该地址付款的对象。',
  'The first transfer to the address. Null if there was none, or if it is unknown, which `note` states.':
    '该地址首次收到转账的时间。没有收到过，或无法得知时（见 `note`）为 null。',
  'Where it begins.': '起点。',
  'Null if the source does not provide it.': '来源未提供时为 null。',
  'Number of risky parties, shown or not.': '高风险对手方的数量，无论是否显示。',
  'Whether older transfers are missing, or whether a freeze could not be checked.':
    '是否缺少更早的转账，或有冻结状态未能检查。',
  'The blocks that were read, for sources that read by blocks.': '按区块读取的来源所读取的区块。',
  'Where it ends.': '终点。',
  'The limits of the result, and what could not be read or was not checked.':
    '结果的局限，以及无法读取或未检查的内容。',
  'The address to trace: 0x, T, Solana base58 or Bitcoin, mainnet.':
    '要追踪的地址：0x、T、Solana base58 或 Bitcoin，主网。',
  'Maximum number of transfers from the address: 1 to 3, default 3.': '从该地址起最多追踪的转账跳数：1 至 3，默认 3。',
  '`in`: the source of received funds. `out`: the destination of sent funds. `both`: both.':
    '`in`：所收资金的来源。`out`：转出资金的去向。`both`：两者。',
  'How many transfers away was looked.': '向外查看的转账跳数。',
  '`in`: where funds came from; `out`: where they went.': '`in`：资金的来源；`out`：资金的去向。',
  'Share of the received funds that come from listed parties (with `direction=out`: share of the sent funds that go to them), by the splitByShare method: funds passed on carry the share of all funds received before, weighted by amount.':
    '收到的资金中来自被列入方的比例（`direction=out` 时：转出资金中流向它们的比例），按 splitByShare 方法计算：转出的资金按金额加权，承担此前收到的全部资金的比例。',
  'The same for each direction; null for a direction without transfers or not requested.':
    '每个方向的同样内容；没有转账或未请求的方向为 null。',
  'The share that came from listed parties, 0 to 1; null where it was not traced.':
    '来自被列入方的比例，0 至 1；未追踪时为 null。',
  'The share that went to listed parties, 0 to 1; null where it was not traced.':
    '流向被列入方的比例，0 至 1；未追踪时为 null。',
  'Paths to listed parties: fewest transfers first, then largest amounts. At most 50.':
    '通往被列入方的路径：转账次数少的在前，其次金额大的在前。最多 50 条。',
  '`in`: funds received by the address. `out`: funds sent by it.': '`in`：该地址收到的资金。`out`：该地址转出的资金。',
  'The addresses from the subject to the listed party.': '从该主体到被列入方的各地址。',
  'The amount of each step, from transfers in a possible order of time: dollar tokens, or bitcoin.':
    '每一步的金额，取自时间顺序可能成立的转账：美元代币或比特币。',
  'Number of transfers between the address and the listed party.': '该地址与被列入方之间的转账数量。',
  'The list by its id.': '名单，以其 ID 表示。',
  "The listed party's largest transfer on this path.": '被列入方在此路径上的最大一笔转账。',
  'The largest transfer of each step.': '每一步中最大的一笔转账。',
  'The names of parties of the paths, by address: of a listed person or a known contract, as a list gives them.':
    '路径上各方的名称，按地址列出：名单给出的被列入人员或已知合约的名称。',
  'Number of addresses whose transfers were read.': '已读取其转账的地址数量。',
  'Whether the trace is incomplete. If so, a low share proves nothing.':
    '追踪是否不完整。如不完整，较低的比例不能证明任何事。',
  'How much a trace may read, and what cut it short.': '追踪最多可读取多少，以及因何中止。',
  'How many addresses may be visited.': '最多可访问多少个地址。',
  'How many transfers may be read.': '最多可读取的转账数量。',
  'How many milliseconds it may take.': '允许的最长毫秒数。',
  'The limits that truncated the trace; `history`: the history of some address was not read completely.':
    '使追踪中止的限制；`history`：某个地址的历史未完整读取。',
  'Why the chain stopped answering; null otherwise.': '该链停止答复的原因；否则为 null。',
  'The limits of the result, and what is missing.': '结果的局限，以及缺少的内容。',
  'How many listings to return: 1 to 100, default 20.': '返回多少条列入记录：1 至 100，默认 20。',
  '`authority`: only listings whose day is the publisher’s own. `anyone`: also those whose day was worked out, or is that on which this service first saw them.':
    '`authority`：仅列出日期由发布方给出的记录。`anyone`：也包括日期为推算所得或本服务首次见到之日的记录。',
  '`next_cursor` of the previous response.': '上一次响应中的 `next_cursor`。',
  'One page of them, the newest first.': '其中的一页，最新的在前。',
  'The network that the listing names, or that of the address family; `other` for unsupported chains.':
    '记录中指明的网络，或该地址类型的网络；不支持的链为 `other`。',
  'The id of the list, as in `list`.': '名单的 ID，与 `list` 相同。',
  'The name of the list, in the requested language.': '以请求的语言给出的名单名称。',
  'The name of the list in English, regardless of the requested language.': '名单的英文名称，不随请求的语言变化。',
  'A name for people to read.': '供人阅读的名称。',
  'Why.': '原因。',
  'The page of the publisher.': '发布方的页面。',
  'Where the next page begins; null on the last one.': '下一页的起点；最后一页为 null。',
  'Identifies the copies of all lists in use.': '标识正在使用的全部名单副本。',
  'Every list.': '所有名单。',
  'The name of the list in the requested language.': '以请求的语言给出的名单名称。',
  'Where the publisher has it.': '发布方提供该名单的地址。',
  'The licence of the publisher.': '发布方的许可协议。',
  'How many entries there are.': '条目总数。',
  'SHA-256 of its canonical content; of the own list, of what its keyed tree comes to.':
    '其规范内容的 SHA-256；自有名单则为其带密钥的树的结果。',
  'The newest state that was read of the list: a publication day, the last answer of the publisher, or the day that an undated file proves; null where nothing proves one.':
    '所读取的名单最新状态：发布日期、发布方最近一次答复，或无日期文件所能证明的日期；无从证明时为 null。',
  'The day to which the list is complete; newer content consists of single listings. The age counts from this day.':
    '名单内容完整的截止日期；更新的内容只是个别记录。时效从这一天算起。',
  'How old the copy is.': '副本距今多久。',
  '`failed`: a file was rejected, or the list has no copy because its download failed; `detail` says which. `off`: no copy, and no failed download; `detail` states what the list needs.':
    '`failed`：文件被拒绝，或因下载失败而没有副本；`detail` 说明是哪一种。`off`：没有副本，也没有失败的下载；`detail` 说明该名单需要什么。',
  'Why a list without a copy is `failed`.': '没有副本的名单为何处于 `failed`。',
}
