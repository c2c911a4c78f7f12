/** Signals, advice, notes and evidence: what a verdict says. */
export const screeningMessages = {
  'screening.unfinished': {
    en: 'No risk signal found so far, but screening did not complete.',
    zh: '目前未发现风险信号，但筛查未完成。',
  },
  'signal.none': { en: 'No risk signal found.', zh: '未发现风险信号。' },
  'signal.list.sanctions': { en: 'On a sanctions list: {lists}.', zh: '在制裁名单上：{lists}。' },
  'signal.list.mixer': { en: 'Belongs to a mixer: {lists}.', zh: '属于混币服务：{lists}。' },
  'signal.list.own': { en: "On the operator's own risk list.", zh: '在运营方自有风险名单上。' },
  'signal.list.scam': { en: 'Reported as a scam: {lists}.', zh: '被举报为诈骗：{lists}。' },
  'signal.issuer.frozen': { en: "Frozen by the token's issuer.", zh: '已被代币发行方冻结。' },
  'signal.taint.onehop': {
    en: 'Has exchanged funds directly with a listed address.',
    zh: '与名单地址有直接资金往来。',
  },
  'signal.taint.multihop': {
    en: 'Has exchanged funds with a listed address over several hops.',
    zh: '与名单地址有多跳资金往来。',
  },
  'signal.profile.new': { en: 'The address is new.', zh: '该地址为新地址。' },
  'signal.profile.contract': { en: 'The address is a contract.', zh: '该地址是合约。' },
  'signal.profile.delegated': {
    en: 'The account has delegated its code (EIP-7702).',
    zh: '该账户已委托代码（EIP-7702）。',
  },
  'signal.profile.burst': { en: 'Activity comes in an unusual burst.', zh: '活动呈异常爆发。' },
  'signal.profile.none': { en: 'The address has no history.', zh: '该地址没有历史记录。' },
  'signal.host.phishing': { en: 'On a phishing list: {lists}.', zh: '在钓鱼名单上：{lists}。' },
  'signal.host.lookalike': {
    en: 'The host imitates a known name: {brand}.',
    zh: '该主机仿冒知名名称：{brand}。',
  },
  'signal.host.punycode': { en: 'The host is written in punycode.', zh: '该主机使用 punycode。' },
  'signal.host.mixed_script': { en: 'The host mixes scripts.', zh: '该主机混用多种文字。' },
  'signal.host.ip_literal': { en: 'The host is a bare IP address.', zh: '该主机是纯 IP 地址。' },
  'signal.host.risky_tld': { en: 'The top-level domain is often abused: {tld}.', zh: '该顶级域名常被滥用：{tld}。' },
  'signal.host.long_subdomain': { en: 'The sub-domain is unusually long.', zh: '子域名异常长。' },
  'signal.host.userinfo': {
    en: 'The URL carries user information before the host.',
    zh: '该 URL 在主机前带有用户信息。',
  },
  'signal.host.shortener': { en: 'The URL is shortened and hides its target.', zh: '该 URL 为短链接，隐藏了目标。' },
  'signal.host.obfuscated': { en: 'The written form hides the real host.', zh: '书写形式隐藏了真实主机。' },
  'signal.intent.empty': { en: 'The stated intent is empty.', zh: '所述意图为空。' },
  'signal.intent.over_cap': { en: 'The amount is over the declared cap.', zh: '金额超过所声明的上限。' },
  'signal.intent.injection': {
    en: 'The wording tries to override the mandate.',
    zh: '措辞试图绕过授权规则。',
  },
  'signal.intent.mismatch': {
    en: 'The transaction does something else than declared.',
    zh: '交易的实际行为与声明不符。',
  },
  'signal.intent.unknown': {
    en: 'It cannot be told that the transaction is the declared payment and nothing else.',
    zh: '无法判断该交易仅为所声明的付款。',
  },
  'signal.intent.unlimited_approval': { en: 'It gives an unlimited approval.', zh: '其中包含无限额授权。' },
  'signal.intent.authority_change': { en: 'It changes an owner or authority.', zh: '其中更改了所有者或权限。' },
  'signal.intent.delegation': { en: 'It delegates code or control.', zh: '其中委托了代码或控制权。' },

  'finding.issuer.frozen': {
    en: 'The issuer of {token} has frozen the address.',
    zh: '{token} 的发行方已冻结该地址。',
  },
  'finding.taint.onehop': {
    en: 'Transferred with {party}, which is listed ({list}): {amount}, direction {direction}.',
    zh: '与名单地址 {party}（{list}）有转账：{amount}，方向 {direction}。',
  },
  'finding.taint.multihop': {
    en: 'Connected over several hops with {party}, which is listed ({list}).',
    zh: '经多跳与名单地址 {party}（{list}）相关联。',
  },
  'finding.profile.new': {
    en: 'Its first activity was {days} days before it was read.',
    zh: '其首次活动距读取时仅 {days} 天。',
  },
  'finding.profile.contract': { en: 'There is code at the address.', zh: '该地址上有合约代码。' },
  'finding.profile.delegated': {
    en: 'The account runs the code of {to} (EIP-7702).',
    zh: '该账户运行 {to} 的代码（EIP-7702）。',
  },
  'finding.profile.burst': {
    en: '{count} transactions within a day, more than half of all it ever made.',
    zh: '一天内有 {count} 笔交易，超过其历史总数的一半。',
  },
  'finding.profile.none': { en: 'The chain shows no transaction and no balance.', zh: '链上没有交易，也没有余额。' },

  'advice.clear': {
    en: 'You may proceed within your own mandate.',
    zh: '可在您自己的授权范围内继续。',
  },
  'advice.caution': {
    en: 'Proceed only within your mandate, after reading the evidence.',
    zh: '请先查看证据，仅在授权范围内继续。',
  },
  'advice.risky': { en: 'Do not pay this address.', zh: '请勿向该地址付款。' },
  'advice.uncertain': {
    en: 'Do not pay yet: screening did not complete. Retry later.',
    zh: '暂勿付款：筛查未完成，请稍后重试。',
  },

  'note.limits': {
    en: 'Screening is not licensed AML compliance; clear and allow are no proof of safety; the caller enforces its own mandate.',
    zh: '筛查并非持牌反洗钱合规服务；“无风险信号”和“允许”不构成安全证明；调用方须执行自己的授权规则。',
  },
  'note.point_in_time': {
    en: 'Answered from lists alone, as they stood on {day}.',
    zh: '仅依据 {day} 当日的名单作答。',
  },
  'note.network_ignored': {
    en: 'The network {ignored} does not apply to this address and was ignored; it was screened on {network}.',
    zh: '网络 {ignored} 不适用于该地址，已忽略；按 {network} 筛查。',
  },
  'note.not_asked': { en: 'Not asked: {sources}.', zh: '未查询：{sources}。' },

  'listing.active': { en: 'Listed since {from}.', zh: '自 {from} 起列入名单。' },
  'listing.ended': {
    en: 'Was listed from {from} and removed on {until}; it no longer weighs.',
    zh: '自 {from} 起列入名单，已于 {until} 移除；不再计入风险。',
  },
  'listing.later': {
    en: 'Not listed on that day; listed from {from}.',
    zh: '当日未列入名单；自 {from} 起列入。',
  },
  'listing.context': { en: 'A known contract or service: context only.', zh: '已知的合约或服务：仅供参考。' },
  'listing.label': { en: 'Known as {label}.', zh: '名称：{label}。' },
  'listing.reason': { en: 'Reason given by the operator: {reason}', zh: '运营方注明的原因：{reason}' },
  'listing.undated': {
    en: 'The list gives no date; it counts from {from}, the day it was first known here.',
    zh: '名单未给出日期；自首次获知之日 {from} 起计。',
  },
  'listing.undated_after': {
    en: 'The list gives no date; it counts from {from}, the day it was first known here, and was not on the copy of {absent}.',
    zh: '名单未给出日期；自首次获知之日 {from} 起计，在 {absent} 的副本中尚不存在。',
  },

  'listing.derived': {
    en: 'That day was worked out, from other dates or from the block of a deployment; it is not the day of an authority.',
    zh: '该日期由其他日期或部署区块推算得出，并非有关当局公布的日期。',
  },

  'source.list.ok': { en: '{list}, as of {as_of}.', zh: '{list}，截至 {as_of}。' },
  'source.list.fresh': { en: '{list}, as of {as_of}.', zh: '{list}，截至 {as_of}。' },
  'source.list.stale': {
    en: '{list}, as of {as_of}: older than the operator allows.',
    zh: '{list}，截至 {as_of}：已超过运营方允许的时限。',
  },
  'source.list.failed': {
    en: '{list}: the newest file was refused; the last good copy, as of {as_of}, is in force.',
    zh: '{list}：最新文件被拒绝；仍使用截至 {as_of} 的上一份有效副本。',
  },
  'source.list.complete_through': {
    en: 'It is complete through {day}; what is newer are single listings.',
    zh: '名单完整至 {day}；此后的内容仅为个别条目。',
  },
  'source.list.unusable': { en: '{list}: no good copy is in force.', zh: '{list}：没有有效副本。' },
  'source.list.not_configured': { en: '{list} is not switched on here.', zh: '此处未启用 {list}。' },
  'source.chain.ok': { en: '{network}: {question}.', zh: '{network}：{question}。' },
  'source.chain.all': {
    en: '{network}: {question}; all transfers were read.',
    zh: '{network}：{question}；已读取全部转账。',
  },
  'source.chain.window': {
    en: '{network}: {question}; the transfers of blocks {from} to {to} were read.',
    zh: '{network}：{question}；已读取区块 {from} 至 {to} 的转账。',
  },
  'source.chain.newest': {
    en: '{network}: {question}; the newest {max} transfers were read.',
    zh: '{network}：{question}；已读取最近 {max} 笔转账。',
  },
  'source.chain.stale': {
    en: '{network}: {question}; the chain lags behind.',
    zh: '{network}：{question}；链数据滞后。',
  },
  'source.chain.failed': { en: '{network}: {question} could not be read.', zh: '{network}：无法读取{question}。' },
  'source.chain.not_configured': {
    en: '{network}: {question}: not asked, no endpoint is configured.',
    zh: '{network}：{question}：未查询，尚未配置节点。',
  },
  'source.chain.no_view': {
    en: '{network}: {question}: the token has no such view.',
    zh: '{network}：{question}：该代币没有此接口。',
  },
  'question.issuer_freeze': { en: 'issuer freeze', zh: '发行方冻结' },
  'question.profile': { en: 'address profile', zh: '地址画像' },
  'question.taint': { en: 'transfers with listed addresses', zh: '与名单地址的转账' },

  'date.future': { en: '{field} lies after today in UTC, {today}.', zh: '{field} 晚于今天（UTC {today}）。' },
  'date.too_early': {
    en: '{field} lies before {earliest}, the first day with data.',
    zh: '{field} 早于最早有数据的日期 {earliest}。',
  },
  'detail.whole_number': {
    en: '{field} must be a whole number from {min} to {max}.',
    zh: '{field} 必须是 {min} 至 {max} 之间的整数。',
  },
  'detail.expected': { en: '{field} must be {expected}.', zh: '{field} 必须是{expected}。' },
  'detail.disagree': {
    en: '{field} says one thing in the query and another in the body.',
    zh: '{field} 在查询与请求体中的值不一致。',
  },
  'detail.one_of': { en: '{field} must be one of: {options}.', zh: '{field} 必须是以下之一：{options}。' },
  'detail.too_long': {
    en: '{field} is too long: at most {max} characters.',
    zh: '{field} 过长：最多 {max} 个字符。',
  },
  'type.string': { en: 'a string', zh: '字符串' },
  'type.number': { en: 'a number', zh: '数字' },
  'type.array': { en: 'an array', zh: '数组' },
  'type.object': { en: 'an object', zh: '对象' },
  'type.boolean': { en: 'true or false', zh: 'true 或 false' },
  'type.or': { en: ' or ', zh: '或' },
  'type.other': { en: 'of another type', zh: '其他类型' },
} as const
