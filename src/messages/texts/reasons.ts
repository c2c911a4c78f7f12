/** What each reason code means (`reason.`) and what the caller can do about it (`change.`). */
export const reasonMessages = {
  'reason.NO_RISK_SIGNAL': { en: 'Screening completed and found no risk signal.', zh: '筛查已完成，未发现风险信号。' },
  'change.NO_RISK_SIGNAL': {
    en: 'Nothing to change. A clear verdict is not proof of safety: enforce your own mandate.',
    zh: '无需更改。“无风险信号”不构成安全证明：请执行您自己的授权规则。',
  },
  'reason.RISK_SIGNALS_PRESENT': {
    en: 'Risk signals are present. None of them alone is a reason to decline.',
    zh: '存在风险信号，但其中任何一个单独都不足以拒绝。',
  },
  'change.RISK_SIGNALS_PRESENT': {
    en: 'Review the evidence, and proceed only within your mandate.',
    zh: '请查看证据，并仅在授权范围内继续。',
  },
  'reason.SANCTIONS_MATCH': { en: 'The address is on a sanctions list.', zh: '该地址在制裁名单上。' },
  'change.SANCTIONS_MATCH': {
    en: 'Do not pay and do not retry. If you believe that the entry is wrong, contact the authority named in the evidence.',
    zh: '请勿付款，也不要重试。如认为条目有误，请联系证据中列出的发布机构。',
  },
  'reason.ENFORCEMENT_MATCH': {
    en: 'An authority named this address in a public notice or in an act.',
    zh: '主管机关已在公告或法令中列明该地址。',
  },
  'change.ENFORCEMENT_MATCH': {
    en: 'Do not pay and do not retry. Ask the payee for an address that belongs to them.',
    zh: '请勿付款，也不要重试。请向收款方索取其自有地址。',
  },
  'reason.MIXER_MATCH': { en: 'The address belongs to a mixer.', zh: '该地址属于混币器。' },
  'change.MIXER_MATCH': {
    en: 'Do not pay and do not retry. Ask the payee for an address that belongs to them.',
    zh: '请勿付款，也不要重试。请向收款方索取其自有地址。',
  },
  'reason.OWN_LIST_MATCH': {
    en: 'The address or host is on the risk list of the operator of this service.',
    zh: '该地址或主机在本服务运营方的风险名单上。',
  },
  'change.OWN_LIST_MATCH': {
    en: 'Do not pay. The evidence states the reason. If you believe that the entry is wrong, contact the operator.',
    zh: '请勿付款。证据中注明了原因；如认为条目有误，请联系运营方。',
  },
  'reason.PHISHING_MATCH': { en: 'The host or page is on a phishing list.', zh: '该主机或页面在钓鱼名单上。' },
  'change.PHISHING_MATCH': {
    en: 'Do not pay at this URL. If you believe that the entry is wrong, contact the publisher of the list named in the evidence.',
    zh: '请勿在该 URL 付款。如认为条目有误，请联系证据中列出的名单发布者。',
  },
  'reason.SCAM_MATCH': { en: 'The address is on a scam list.', zh: '该地址在诈骗名单上。' },
  'change.SCAM_MATCH': {
    en: 'Before paying, verify the payee through another channel.',
    zh: '付款前请通过其他渠道核实收款方。',
  },
  'reason.PAYEE_NOT_AN_ACCOUNT': {
    en: 'The address is not an account that can receive payments.',
    zh: '该地址不是可以收款的账户。',
  },
  'change.PAYEE_NOT_AN_ACCOUNT': {
    en: 'Do not pay: funds sent to this address are lost. Request an account address from the payee.',
    zh: '请勿付款：转入该地址的款项将无法取回。请向收款方索取账户地址。',
  },
  'reason.ISSUER_FROZEN': { en: 'A token issuer has frozen the address.', zh: '代币发行方已冻结该地址。' },
  'change.ISSUER_FROZEN': {
    en: 'Do not pay: tokens sent to this address cannot be moved. Ask the payee for another address.',
    zh: '请勿付款：转入该地址的代币将无法转出。请向收款方索取其他地址。',
  },
  'reason.ONCHAIN_HIGH_RISK': {
    en: 'The on-chain activity of the address is high risk.',
    zh: '该地址的链上活动为高风险。',
  },
  'change.ONCHAIN_HIGH_RISK': {
    en: 'Do not pay before a person has reviewed the evidence.',
    zh: '请勿付款，须先人工复核证据。',
  },
  'reason.SCREENING_UNAVAILABLE': {
    en: 'Screening could not be completed. This is not a clear verdict.',
    zh: '筛查未能完成。这不是“无风险信号”的结论。',
  },
  'change.SCREENING_UNAVAILABLE': {
    en: 'Retry after the time given. Until then, treat the address as blocked.',
    zh: '请在给定时间后重试；在此之前请将该地址视为已拦截。',
  },
  'reason.parameter_missing': { en: 'The parameter {field} is missing.', zh: '缺少参数 {field}。' },
  'change.parameter_missing': { en: 'Send the parameter.', zh: '请提供该参数。' },
  'reason.parameter_unknown': { en: 'Unknown parameter: {field}.', zh: '未知参数：{field}。' },
  'change.parameter_unknown': {
    en: 'Remove it or correct its name. Names are case-sensitive.',
    zh: '请删除该参数或更正其名称；参数名区分大小写。',
  },
  'detail.nearest': {
    en: '{field} is unknown. Did you mean {nearest}?',
    zh: '{field} 未知。您是否想使用 {nearest}？',
  },
  'detail.nearest_path': {
    en: 'No resource exists at this path. Did you mean {nearest}?',
    zh: '该路径不存在。您是否想访问 {nearest}？',
  },
  'reason.parameter_repeated': {
    en: 'The parameter {field} was sent more than once.',
    zh: '参数 {field} 被重复发送。',
  },
  'change.parameter_repeated': { en: 'Send it once.', zh: '请只发送一次。' },
  'reason.parameter_invalid': { en: 'The value of {field} is invalid.', zh: '{field} 的值无效。' },
  'change.parameter_invalid': {
    en: 'Send a value as described in the API reference.',
    zh: '请按 API 文档的说明提供该值。',
  },
  'reason.address_invalid': {
    en: '{field} is not an address of a supported type.',
    zh: '{field} 不是受支持类型的地址。',
  },
  'change.address_invalid': {
    en: 'Send a 0x, T, Solana or Bitcoin mainnet address, copied unchanged from the wallet.',
    zh: '请发送从钱包原样复制的 0x、T、Solana 或 Bitcoin 主网地址。',
  },
  'reason.address_checksum_invalid': { en: 'The checksum of {field} is wrong.', zh: '{field} 的校验和不正确。' },
  'change.address_checksum_invalid': {
    en: 'A character is wrong or missing: copy the address again. Do not pay to the address as sent.',
    zh: '有字符错误或缺失：请重新复制地址，切勿向所发送的地址付款。',
  },
  'reason.url_invalid': {
    en: '{field} is not a payment URL that can be screened.',
    zh: '{field} 不是可筛查的付款 URL。',
  },
  'change.url_invalid': {
    en: 'Send an http or https URL or a domain, as shown in the browser. Do not pay at a URL that is rejected.',
    zh: '请发送浏览器所示的 http 或 https URL 或域名。请勿在被拒绝的 URL 付款。',
  },
  'network.unknown': {
    en: 'Unknown network. Known networks: {networks}.',
    zh: '未知的网络。已知网络：{networks}。',
  },
  'reason.network_invalid': { en: 'Unknown network.', zh: '未知的网络。' },
  'change.network_invalid': {
    en: 'Use one of the networks of /api/networks, or omit the parameter.',
    zh: '请使用 /api/networks 列出的网络，或省略该参数。',
  },
  'reason.network_mismatch': {
    en: 'The network does not match the type of the address.',
    zh: '该网络与地址类型不匹配。',
  },
  'change.network_mismatch': {
    en: 'Omit the network, or send an address of that network.',
    zh: '请省略网络参数，或发送该网络的地址。',
  },
  'reason.date_invalid': { en: '{field} is not a valid date.', zh: '{field} 不是有效日期。' },
  'change.date_invalid': { en: 'Send a UTC date as YYYY-MM-DD.', zh: '请以 YYYY-MM-DD 格式发送 UTC 日期。' },
  'reason.date_out_of_range': {
    en: '{field} is outside the range of dates that can be queried.',
    zh: '{field} 超出可查询的日期范围。',
  },
  'change.date_out_of_range': {
    en: 'Send a UTC date within the range, at the latest today. Where it was too early, `detail` states the first date.',
    zh: '请发送范围内的 UTC 日期，最晚为今天；日期过早时，`detail` 会说明最早日期。',
  },
  'reason.language_unknown': { en: 'Unsupported language.', zh: '不支持的语言。' },
  'change.language_unknown': { en: 'Use en or zh.', zh: '请使用 en 或 zh。' },
  'reason.cursor_invalid': { en: 'The cursor was not issued by this service.', zh: '该游标并非由本服务签发。' },
  'change.cursor_invalid': {
    en: 'Send next_cursor exactly as you received it, or start without one.',
    zh: '请原样发送收到的 next_cursor，或不带游标重新开始。',
  },
  'reason.batch_empty': { en: 'The batch contains no address.', zh: '批量请求中没有地址。' },
  'change.batch_empty': { en: 'Send at least one address.', zh: '请至少发送一个地址。' },
  'reason.batch_too_large': { en: 'The batch contains too many addresses.', zh: '批量请求中的地址过多。' },
  'change.batch_too_large': {
    en: 'Split it into several requests. The detail states the limit.',
    zh: '请拆分为多个请求；上限见 detail。',
  },
  'reason.request_malformed': { en: 'The request is not valid HTTP.', zh: '请求不是有效的 HTTP 请求。' },
  'change.request_malformed': { en: 'Correct the request line and the headers.', zh: '请更正请求行和请求头。' },
  'reason.body_not_json': { en: 'The body is not JSON.', zh: '请求体不是 JSON。' },
  'change.body_not_json': { en: 'Send one JSON object in UTF-8.', zh: '请以 UTF-8 发送一个 JSON 对象。' },
  'reason.body_not_object': { en: 'The body is not a JSON object.', zh: '请求体不是 JSON 对象。' },
  'change.body_not_object': { en: 'Send one JSON object.', zh: '请发送一个 JSON 对象。' },
  'reason.body_member_unknown': { en: 'Unknown member: {field}.', zh: '未知成员：{field}。' },
  'change.body_member_unknown': {
    en: 'Remove it or correct its name. Names are case-sensitive.',
    zh: '请删除该成员或更正其名称；成员名区分大小写。',
  },
  'reason.body_member_duplicate': { en: 'Duplicate member in the body: {field}.', zh: '请求体中有重复成员：{field}。' },
  'change.body_member_duplicate': {
    en: 'Send each member once. Parsers may read different values from duplicate members.',
    zh: '每个成员只发送一次；对于重复成员，不同的解析器可能取到不同的值。',
  },
  'reason.body_member_forbidden': { en: 'The member name {field} is not allowed.', zh: '不允许使用成员名 {field}。' },
  'change.body_member_forbidden': { en: 'Remove it.', zh: '请删除该成员。' },
  'reason.body_too_deep': { en: 'The body is nested too deeply.', zh: '请求体嵌套过深。' },
  'change.body_too_deep': {
    en: 'Reduce the nesting. The detail states the limit.',
    zh: '请减少嵌套层数；上限见 detail。',
  },
  'reason.not_found': { en: 'No resource exists at this path.', zh: '该路径不存在。' },
  'change.not_found': { en: 'The API reference at /docs lists every path.', zh: '/docs 的 API 文档列出了所有路径。' },
  'reason.evidence_not_found': { en: 'This list has no such entry.', zh: '该名单中没有此条目。' },
  'change.evidence_not_found': {
    en: 'Open the page from the evidence of a verdict.',
    zh: '请从结论的证据中打开该页面。',
  },
  'reason.method_not_allowed': { en: 'This path does not support this method.', zh: '该路径不支持此方法。' },
  'change.method_not_allowed': {
    en: 'Use one of the methods in the allow header.',
    zh: '请使用 allow 响应头列出的方法。',
  },
  'reason.request_timeout': { en: 'The request did not arrive in time.', zh: '请求未在规定时间内完整到达。' },
  'change.request_timeout': {
    en: 'Send the request again without pauses.',
    zh: '请重新发送请求，发送过程中不要停顿。',
  },
  'reason.body_too_large': { en: 'The body is too large.', zh: '请求体过大。' },
  'change.body_too_large': {
    en: 'Send a smaller body. The detail states the limit.',
    zh: '请减小请求体；上限见 detail。',
  },
  'reason.body_too_many_values': { en: 'The body contains too many values.', zh: '请求体包含的值过多。' },
  'change.body_too_many_values': {
    en: 'Send fewer values. The detail states the limit.',
    zh: '请减少值的数量；上限见 detail。',
  },
  'reason.url_too_long': { en: 'The URL of the request is too long.', zh: '请求的 URL 过长。' },
  'change.url_too_long': { en: 'Send a shorter URL. The detail states the limit.', zh: '请缩短 URL；上限见 detail。' },
  'reason.content_type_unsupported': { en: 'The content type is not JSON.', zh: '内容类型不是 JSON。' },
  'change.content_type_unsupported': {
    en: 'Send content-type: application/json, with charset utf-8 or none.',
    zh: '请发送 content-type: application/json，字符集为 utf-8 或省略。',
  },
  'reason.content_encoding_unsupported': {
    en: 'The body is compressed or otherwise encoded.',
    zh: '请求体经过压缩或其他编码。',
  },
  'change.content_encoding_unsupported': {
    en: 'Send the body without content-encoding.',
    zh: '请发送未经编码的请求体，不要使用 content-encoding。',
  },
  'reason.headers_too_large': { en: 'The headers are too large.', zh: '请求头过大。' },
  'change.headers_too_large': {
    en: 'Send fewer or shorter headers. The detail states the limit.',
    zh: '请减少或缩短请求头；上限见 detail。',
  },
  'reason.internal_error': {
    en: 'An internal error occurred. No decision was made.',
    zh: '服务内部发生错误，未作出任何决定。',
  },
  'change.internal_error': {
    en: 'Retry. If the error persists, report the x-request-id to the operator.',
    zh: '请重试。若持续出现，请将 x-request-id 告知运营方。',
  },
  'reason.service_busy': {
    en: 'Too many requests of this kind are being served at the same time.',
    zh: '同类请求同时过多。',
  },
  'change.service_busy': {
    en: 'Send the request again after the time in retry-after. A smaller body is read at once.',
    zh: '请在 retry-after 指定的时间后重新发送请求。较小的请求体无需等待。',
  },
  'reason.chain_not_configured': {
    en: 'The chain is not configured, so it cannot be read.',
    zh: '未配置该链，因此无法读取。',
  },
  'change.chain_not_configured': {
    en: 'Ask the operator to configure an endpoint for the chain. The setting takes effect at the next start.',
    zh: '请联系运营方为该链配置节点；下次启动后生效。',
  },
  'reason.chain_unavailable': {
    en: 'The chain could not be read. The result is unknown; it does not mean that nothing was found.',
    zh: '无法读取该链。结果未知，并不表示未发现问题。',
  },
  'change.chain_unavailable': {
    en: 'Retry after the time given. The detail states the cause.',
    zh: '请在给定时间后重试；原因见 detail。',
  },
  'not_ready.lists': {
    en: 'A sanctions list could not be loaded. GET /api/lists states the problem.',
    zh: '有制裁名单无法加载，问题详情见 GET /api/lists。',
  },
  'not_ready.own': {
    en: "The operator's own list could not be loaded. GET /api/lists states the problem.",
    zh: '运营方自有名单无法加载，问题详情见 GET /api/lists。',
  },
  'not_ready.own_misplaced': {
    en: "The operator's own list is not read: rename the file {file} in LISTS_DIR to own/own.json, move its entries there, or remove it.",
    zh: '未读取运营方自有名单：请将 LISTS_DIR 中的文件 {file} 更名为 own/own.json、将其条目移入该文件，或将其移除。',
  },
  'not_ready.no_list': { en: 'No list is loaded yet.', zh: '尚未加载任何名单。' },
  'storage.unknown': {
    en: 'The database of this service stopped answering during a write. Whether the change was made is unknown.',
    zh: '写入过程中数据库停止响应，无法确定更改是否已生效。',
  },
  'not_ready.storage': {
    en: 'The database cannot be reached or cannot be written. No restart is needed once it recovers.',
    zh: '无法访问或写入数据库。恢复后无需重启服务。',
  },
  'reason.not_ready': { en: 'The service is not ready.', zh: '服务尚未就绪。' },
  'change.not_ready': { en: 'Retry shortly.', zh: '请稍后重试。' },
  'reason.shutting_down': { en: 'The service is stopping.', zh: '服务正在停止。' },
  'change.shutting_down': {
    en: 'Retry: another process will serve the request.',
    zh: '请重试：其他进程会处理该请求。',
  },
} as const
