/** Verdicts: signals, findings, evidence, sources and advice; and what is wrong with a parameter. */
export const screeningMessages = {
  'screening.unfinished': {
    en: 'No risk signal found so far, but screening did not complete.',
    zh: '目前未发现风险信号，但筛查未完成。',
  },
  'signal.none': { en: 'No risk signal found.', zh: '未发现风险信号。' },
  'signal.list.sanctions': { en: 'On a sanctions list: {lists}.', zh: '在制裁名单上：{lists}。' },
  'signal.list.enforcement': { en: 'Named by an authority: {lists}.', zh: '已被主管机关通报：{lists}。' },
  'signal.list.mixer': { en: 'Belongs to a mixer: {lists}.', zh: '属于混币器：{lists}。' },
  'signal.list.own': { en: "On the operator's own risk list.", zh: '在运营方自有风险名单上。' },
  'signal.list.scam': { en: 'Reported as a scam: {lists}.', zh: '被举报为诈骗：{lists}。' },
  'signal.payee.not_an_account': {
    en: 'This address is not an account. Funds sent to it are lost.',
    zh: '该地址不是账户，转入的资金将无法取回。',
  },
  'signal.issuer.frozen': { en: 'Frozen by a token issuer.', zh: '已被代币发行方冻结。' },
  'signal.key.same_as_listed': {
    en: 'A listed address has the same key.',
    zh: '与名单地址使用同一密钥。',
  },
  'signal.taint.onehop': {
    en: 'Has exchanged funds directly with a listed address.',
    zh: '与名单地址有直接资金往来。',
  },
  'signal.taint.multihop': {
    en: 'Has exchanged funds with a listed address over several transfers.',
    zh: '与名单地址有间接资金往来（经多笔转账）。',
  },
  'signal.profile.new': { en: 'The address is new.', zh: '该地址为新地址。' },
  'signal.profile.contract': { en: 'The address is a contract.', zh: '该地址是合约。' },
  'signal.profile.delegated': {
    en: 'The account delegates to contract code (EIP-7702).',
    zh: '该账户已委托给合约代码（EIP-7702）。',
  },
  'signal.profile.burst': { en: 'Unusually high activity within a short time.', zh: '短时间内活动异常频繁。' },
  'signal.profile.none': { en: 'The address has no history.', zh: '该地址没有历史记录。' },
  'signal.host.phishing': { en: 'On a phishing list: {lists}.', zh: '在钓鱼名单上：{lists}。' },
  'signal.host.lookalike': { en: 'The host imitates a known name: {brand}.', zh: '该主机仿冒知名名称：{brand}。' },
  'signal.host.punycode': { en: 'The host is written in punycode.', zh: '该主机使用 punycode。' },
  'signal.host.mixed_script': { en: 'The host mixes scripts.', zh: '该主机混用多种文字。' },
  'signal.host.ip_literal': { en: 'The host is an IP address.', zh: '该主机是 IP 地址。' },
  'signal.host.risky_tld': { en: 'The top-level domain is often abused: {tld}.', zh: '该顶级域名常被滥用：{tld}。' },
  'signal.host.long_subdomain': { en: 'The subdomain is unusually long.', zh: '子域名异常长。' },
  'signal.host.userinfo': {
    en: 'The URL contains user information before the host.',
    zh: '该 URL 在主机前含有用户信息。',
  },
  'signal.host.shortener': {
    en: 'The host is a URL shortener, which hides the target.',
    zh: '该主机是短链接服务，隐藏了真实目标。',
  },
  'signal.host.obfuscated': { en: 'The way the URL is written hides the real host.', zh: 'URL 的写法掩盖了真实主机。' },
  'signal.intent.empty': { en: 'The declared intent is empty.', zh: '所声明的意图为空。' },
  'signal.intent.over_cap': { en: 'The amount exceeds the declared cap.', zh: '金额超过所声明的上限。' },
  'signal.intent.injection': {
    en: 'The declared text tries to override the mandate or to influence the check.',
    zh: '所声明的文本试图绕过授权或影响检查。',
  },
  'signal.intent.mismatch': {
    en: 'The transaction does something other than what was declared.',
    zh: '交易内容与声明不一致。',
  },
  'signal.intent.unknown': {
    en: 'It could not be confirmed that the transaction is the declared payment and nothing else.',
    zh: '无法确认该交易仅为所声明的付款。',
  },
  'signal.intent.unlimited_approval': {
    en: 'The transaction grants an unlimited approval.',
    zh: '该交易包含不限额的代币授权。',
  },
  'signal.intent.authority_change': {
    en: 'The transaction changes an owner or authority.',
    zh: '该交易变更所有者或权限。',
  },
  'signal.intent.delegation': {
    en: 'The transaction delegates the account to other code.',
    zh: '该交易将账户委托给其他代码。',
  },

  'finding.issuer.frozen': {
    en: 'The issuer of {token} has frozen the address.',
    zh: '{token} 的发行方已冻结该地址。',
  },
  'finding.key.same_as_listed': {
    en: '{address} is listed ({list}) and has the same key, written for another chain or in another form.',
    zh: '名单地址 {address}（{list}）与该地址使用同一密钥，仅所属链或写法不同。',
  },
  'finding.key.same_as_listed.unclear': {
    en: 'own.json, which was refused, names {address}, which has the same key, written for another chain or in another form.',
    zh: '被拒绝的 own.json 提及 {address}，它与该地址使用同一密钥，仅所属链或写法不同。',
  },
  'finding.taint.onehop.in': {
    en: 'Received {amount} from {party}, which is listed: {list}.',
    zh: '从名单地址 {party}（{list}）收到 {amount}。',
  },
  'finding.taint.onehop.out': {
    en: 'Sent {amount} to {party}, which is listed: {list}.',
    zh: '向名单地址 {party}（{list}）转出 {amount}。',
  },
  'finding.taint.multihop.in': {
    en: 'Received at most {amount} through {hops} transfers from {party}, which is listed: {list}.',
    zh: '经 {hops} 笔转账从名单地址 {party}（{list}）收到至多 {amount}。',
  },
  'finding.taint.multihop.out': {
    en: 'Sent at most {amount} through {hops} transfers to {party}, which is listed: {list}.',
    zh: '经 {hops} 笔转账向名单地址 {party}（{list}）转出至多 {amount}。',
  },
  'finding.profile.new': {
    en: 'Days from the first activity to the reading of the data: {days}.',
    zh: '首次活动至数据读取的天数：{days}。',
  },
  'finding.profile.contract': { en: 'The address has contract code.', zh: '该地址上有合约代码。' },
  'finding.profile.delegated': {
    en: 'The account runs the code of {to} (EIP-7702).',
    zh: '该账户运行 {to} 的代码（EIP-7702）。',
  },
  'finding.profile.burst': {
    en: '{count} transactions within a day, more than half of all its transactions.',
    zh: '一天内有 {count} 笔交易，超过其全部交易的一半。',
  },
  'finding.profile.none': { en: 'The chain shows no transaction and no balance.', zh: '链上没有交易，也没有余额。' },

  'advice.clear': { en: 'You may proceed within your own mandate.', zh: '可在您自己的授权范围内继续。' },
  'advice.caution': {
    en: 'Review the evidence, and proceed only within your mandate.',
    zh: '请先查看证据，并仅在授权范围内继续。',
  },
  'past_day.advice': {
    en: 'This verdict rests on the lists of {day} alone. Screen the address without a day before paying it.',
    zh: '此结论仅依据 {day} 的名单。付款前请不指定日期，重新筛查该地址。',
  },
  'advice.risky': { en: 'Do not pay this address.', zh: '请勿向该地址付款。' },
  'advice.uncertain': {
    en: 'Do not pay yet: screening did not complete. Retry later.',
    zh: '暂勿付款：筛查未完成，请稍后重试。',
  },

  'listing.active': { en: 'Listed since {from}.', zh: '自 {from} 起列入名单。' },
  'listing.ended': {
    en: 'Listed from {from}, removed on {until}. It no longer affects the score.',
    zh: '自 {from} 起列入名单，已于 {until} 移除，不再影响评分。',
  },
  'listing.later': { en: 'Not listed on that day; listed from {from}.', zh: '当日未列入名单；自 {from} 起列入。' },
  'listing.unknown': {
    en: 'It is not known whether it was listed on that day; a copy of {from} contained it.',
    zh: '当日是否已列入名单不明；{from} 的副本中已有该条目。',
  },
  'listing.unclear': {
    en: 'Named since {from} in own.json, which was refused. It is not known whether it was meant as an entry; a corrected file decides that.',
    zh: '自 {from} 起在被拒绝的 own.json 中被提及，是否本应是条目不明；更正后的文件将予以确定。',
  },
  'listing.context': { en: 'A known contract or service. For information only.', zh: '已知的合约或服务，仅供参考。' },
  'listing.label': { en: 'Label: {label}.', zh: '标签：{label}。' },
  'listing.reason': { en: 'Reason given by the operator: {reason}', zh: '运营方注明的原因：{reason}' },
  'listing.undated': {
    en: 'The list gives no date; {from} is the day on which this service first saw the entry.',
    zh: '名单未给出日期；{from} 为本服务首次收录该条目的日期。',
  },
  'listing.undated_after': {
    en: 'The list gives no date; {from} is the day on which this service first saw the entry. Until the end of {absent} it was not on the list.',
    zh: '名单未给出日期；{from} 为本服务首次收录该条目的日期，截至 {absent} 结束时该条目尚未列入。',
  },

  'listing.observed': {
    en: 'The date is that of the first list that contained the entry; the list before it did not.',
    zh: '该日期为首份包含该条目的名单的日期，此前一份名单尚无该条目。',
  },
  'listing.derived': {
    en: 'The date was derived from other dates or from a deployment block; it was not published by an authority.',
    zh: '该日期由其他日期或部署区块推算得出，并非由主管机构公布。',
  },

  'source.list.ok': { en: '{list}, as of {as_of}.', zh: '{list}，截至 {as_of}。' },
  'source.list.fresh': { en: '{list}, as of {as_of}.', zh: '{list}，截至 {as_of}。' },
  'source.list.stale': {
    en: '{list}, as of {as_of}: older than the configured limit.',
    zh: '{list}，截至 {as_of}：已超过设定的时限。',
  },
  'source.list.failed': {
    en: '{list}: the newest file was rejected. The last valid copy, as of {as_of}, is in use.',
    zh: '{list}：最新文件被拒绝，正在使用截至 {as_of} 的上一份有效副本。',
  },
  'source.list.undated': {
    en: '{list}: the date of the copy is not known.',
    zh: '{list}：副本的日期未知。',
  },
  'source.list.unusable': {
    en: '{list}: no valid copy is available, because its file was refused or lost. GET /api/lists names the file.',
    zh: '{list}：文件被拒绝或已丢失，没有有效副本。GET /api/lists 会说明是哪个文件。',
  },
  'source.list.not_configured': { en: '{list}: not checked, there is no copy.', zh: '{list}：未查询，没有副本。' },
  'source.list.complete_through': {
    en: 'It covers listings up to {day}; newer content consists of single listings.',
    zh: '名单完整至 {day}，此后的内容仅为个别条目。',
  },
  'source.chain.ok': { en: '{network}: {question}.', zh: '{network}：{question}。' },
  'source.chain.all': {
    en: '{network}: {question}. All transfers were read.',
    zh: '{network}：{question}，已读取全部转账。',
  },
  'source.chain.window': {
    en: '{network}: {question}. The transfers of blocks {from} to {to} were read.',
    zh: '{network}：{question}，已读取区块 {from} 至 {to} 的转账。',
  },
  'source.chain.newest': {
    en: '{network}: {question}. The newest {max} transfers were read.',
    zh: '{network}：{question}，已读取最近 {max} 笔转账。',
  },
  'source.chain.silent': {
    en: 'Endpoints that did not answer: {count} of {of}. The others agree.',
    zh: '未答复的节点：{of} 个中的 {count} 个。其余节点答复一致。',
  },
  'source.chain.old_state': {
    en: 'The endpoint keeps no state of earlier blocks, so the age of the address or its recent activity is unknown.',
    zh: '节点未保留早期区块的状态，该地址的使用时长或近期活动未知。',
  },
  'source.chain.stale': {
    en: '{network}: {question}: the endpoint is behind the chain.',
    zh: '{network}：{question}：节点数据落后于链上。',
  },
  'source.chain.failed': { en: '{network}: {question} could not be read.', zh: '{network}：未能读取{question}。' },
  'source.chain.not_configured': {
    en: '{network}: {question}: not checked, no endpoint is configured.',
    zh: '{network}：{question}：未查询，尚未配置节点。',
  },
  'source.chain.no_view': {
    en: '{network}: {question}: not available, the token contract does not expose it.',
    zh: '{network}：{question}：无法查询，代币合约未提供该信息。',
  },
  'source.chain.label': { en: '{network}: {question}', zh: '{network}：{question}' },

  'date.future': { en: '{field} is after today (UTC), {today}.', zh: '{field} 晚于今天（UTC {today}）。' },
  'date.too_early': {
    en: '{field} is before {earliest}, the first date with data.',
    zh: '{field} 早于最早有数据的日期 {earliest}。',
  },
  'batch.too_many_entries': {
    en: '{field} has {count} entries; at most {max} are allowed.',
    zh: '{field} 有 {count} 个条目，最多允许 {max} 个。',
  },
  'batch.too_many_distinct': {
    en: '{field} has {count} distinct entries; at most {max} are allowed.',
    zh: '{field} 去重后有 {count} 个条目，最多允许 {max} 个。',
  },
  'detail.whole_number': {
    en: '{field} must be a whole number from {min} to {max}.',
    zh: '{field} 必须是 {min} 至 {max} 之间的整数。',
  },
  'detail.expected': { en: '{field} must be {expected}.', zh: '{field} 必须是{expected}。' },
  'detail.half_character': {
    en: '{field} contains an unpaired surrogate, which cannot be encoded as UTF-8.',
    zh: '{field} 含有不成对的代理码元（surrogate），无法以 UTF-8 编码。',
  },
  'detail.body_of_delete': {
    en: 'DELETE takes its input from the query, as in ?revision=..., and no body.',
    zh: 'DELETE 的输入取自查询参数（如 ?revision=...），不接受请求体。',
  },
  'detail.disagree': {
    en: '{field} has different values in the query and in the body.',
    zh: '{field} 在查询参数与请求体中的值不一致。',
  },
  'detail.one_of': { en: '{field} must be one of: {options}.', zh: '{field} 必须是以下之一：{options}。' },
  'detail.secret_alone': {
    en: '{field} is missing: x-agent-secret counts with the id of its agent.',
    zh: '缺少 {field}：x-agent-secret 须与智能体的 id 一同发送。',
  },
  'detail.too_long': { en: '{field} is too long: at most {max} characters.', zh: '{field} 过长：最多 {max} 个字符。' },
  'detail.too_short': {
    en: '{field} is too short: at least {min} characters.',
    zh: '{field} 过短：至少 {min} 个字符。',
  },
  'detail.too_many': { en: '{field} has too many entries: at most {max}.', zh: '{field} 的条目过多：最多 {max} 个。' },
  'detail.too_few': { en: '{field} has too few entries: at least {min}.', zh: '{field} 的条目过少：至少 {min} 个。' },
  'detail.at_most': { en: '{field} must be at most {max}.', zh: '{field} 不能超过 {max}。' },
  'detail.at_least': { en: '{field} must be at least {min}.', zh: '{field} 不能小于 {min}。' },
  'detail.name_form': {
    en: '{field} must contain a visible character, and no control characters.',
    zh: '{field} 必须包含可见字符，且不得包含控制字符。',
  },
  'detail.too_many_bytes': { en: '{field} is too long: at most {max} bytes.', zh: '{field} 过长：最多 {max} 字节。' },
  'type.string': { en: 'a string', zh: '字符串' },
  'type.number': { en: 'a number', zh: '数字' },
  'type.array': { en: 'an array', zh: '数组' },
  'type.object': { en: 'an object', zh: '对象' },
  'type.boolean': { en: 'true or false', zh: 'true 或 false' },
  'type.null': { en: 'null', zh: '空值' },
  'type.or': { en: ' or ', zh: '或' },
  'type.other': { en: 'a value of another type', zh: '其他类型的值' },
  'bound.body': { en: 'The body is larger than {max} bytes.', zh: '请求体超过 {max} 字节。' },
  'bound.depth': { en: 'The body is nested more than {max} levels deep.', zh: '请求体的嵌套超过 {max} 层。' },
  'bound.headers': { en: 'The headers are larger than {max} bytes.', zh: '请求头超过 {max} 字节。' },
  'bound.url': { en: 'The URL of the request is longer than {max} bytes.', zh: '请求的 URL 超过 {max} 字节。' },
  'bound.values': {
    en: 'The body contains more than {max} values. Objects and arrays count as values.',
    zh: '请求体包含的值超过 {max} 个（对象和数组也计为值）。',
  },
  'bound.members': { en: 'The body contains more than {max} members.', zh: '请求体的成员超过 {max} 个。' },
} as const
