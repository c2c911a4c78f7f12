/** What each reason code means (`reason.`) and what the caller can do about it (`change.`). */
export const reasonMessages = {
  'reason.NO_RISK_SIGNAL': {
    en: 'Screening completed and no risk signal was found.',
    zh: '筛查已完成，未发现风险信号。',
  },
  'change.NO_RISK_SIGNAL': {
    en: 'Nothing to change. Clear is not a proof of safety: enforce your own mandate.',
    zh: '无需更改。无风险信号不等于安全证明：请执行您自己的授权规则。',
  },
  'reason.RISK_SIGNALS_PRESENT': {
    en: 'Risk signals are present, none of which alone is a reason to decline.',
    zh: '存在风险信号，但其中任何一个单独都不足以拒绝。',
  },
  'change.RISK_SIGNALS_PRESENT': {
    en: 'Read the evidence and proceed only within your mandate.',
    zh: '请查看证据，仅在授权范围内继续。',
  },
  'reason.SANCTIONS_MATCH': { en: 'The address is on a sanctions list.', zh: '该地址在制裁名单上。' },
  'change.SANCTIONS_MATCH': {
    en: 'Do not pay and do not retry. If you believe the entry is wrong, write to the authority named in the evidence.',
    zh: '请勿付款，也不要重试。如认为条目有误，请联系证据中列出的发布机构。',
  },
  'reason.MIXER_MATCH': { en: 'The address belongs to a mixer.', zh: '该地址属于混币服务。' },
  'change.MIXER_MATCH': {
    en: 'Do not pay and do not retry. Ask the payee for an address of their own.',
    zh: '请勿付款，也不要重试。请向收款方索取其自有地址。',
  },
  'reason.OWN_LIST_MATCH': {
    en: 'The address is on the risk list kept by the operator of this service.',
    zh: '该地址在本服务运营方维护的风险名单上。',
  },
  'change.OWN_LIST_MATCH': {
    en: 'Do not pay. The evidence names the reason; ask the operator to review the entry.',
    zh: '请勿付款。证据中注明了原因；可请运营方复核该条目。',
  },
  'reason.PHISHING_MATCH': { en: 'The host or page is on a phishing list.', zh: '该主机或页面在钓鱼名单上。' },
  'change.PHISHING_MATCH': {
    en: 'Do not pay there. The evidence names the list; write to its publisher if you believe the entry is wrong.',
    zh: '请勿在此付款。证据中列出了名单；如认为条目有误，请联系其发布者。',
  },
  'reason.SCAM_MATCH': { en: 'The address is on a scam list.', zh: '该地址在诈骗名单上。' },
  'change.SCAM_MATCH': {
    en: 'Check the payee by another channel before paying.',
    zh: '付款前请通过其他渠道核实收款方。',
  },
  'reason.ISSUER_FROZEN': {
    en: 'A token issuer has frozen the address.',
    zh: '代币发行方已冻结该地址。',
  },
  'change.ISSUER_FROZEN': {
    en: 'Do not pay: tokens sent there cannot be moved. Ask the payee for another address.',
    zh: '请勿付款：转入的代币将无法转出。请向收款方索取其他地址。',
  },
  'reason.MIXER_TAINT': {
    en: 'The address received funds from, or sent funds to, a mixer.',
    zh: '该地址与混币服务有资金往来。',
  },
  'change.MIXER_TAINT': {
    en: 'Ask the payee where the funds come from and decide within your mandate.',
    zh: '请询问收款方资金来源，并在授权范围内决定。',
  },
  'reason.ONCHAIN_HIGH_RISK': {
    en: 'What the chain shows of the address is high risk.',
    zh: '链上记录显示该地址为高风险。',
  },
  'change.ONCHAIN_HIGH_RISK': {
    en: 'Do not pay before a person has looked at the evidence.',
    zh: '在人工查看证据之前请勿付款。',
  },
  'reason.SCREENING_UNAVAILABLE': {
    en: 'Screening could not be completed. This is not a clear verdict.',
    zh: '筛查未能完成。这不是“无风险信号”的结论。',
  },
  'change.SCREENING_UNAVAILABLE': {
    en: 'Retry after the time given; until then treat the address as blocked.',
    zh: '请在给定时间后重试；在此之前请将该地址视为已拦截。',
  },
  'reason.LISTS_STALE': {
    en: 'A sanctions list is older than the operator allows, so no clear verdict is given.',
    zh: '某制裁名单已超过运营方允许的时限，因此不给出“无风险信号”的结论。',
  },
  'change.LISTS_STALE': {
    en: 'Retry once the lists are updated; the operator can switch on LISTS_UPDATE or refresh LISTS_DIR.',
    zh: '名单更新后请重试；运营方可开启 LISTS_UPDATE 或更新 LISTS_DIR。',
  },

  'reason.parameter_missing': { en: 'The parameter {field} is missing.', zh: '缺少参数 {field}。' },
  'change.parameter_missing': { en: 'Send the parameter.', zh: '请提供该参数。' },
  'reason.parameter_unknown': { en: 'There is no parameter {field} here.', zh: '此处没有参数 {field}。' },
  'change.parameter_unknown': {
    en: 'Remove it or correct its name; names are case-sensitive.',
    zh: '请删除或更正参数名；参数名区分大小写。',
  },
  'reason.parameter_repeated': {
    en: 'The parameter {field} was sent more than once.',
    zh: '参数 {field} 被重复发送。',
  },
  'change.parameter_repeated': { en: 'Send it once.', zh: '请只发送一次。' },
  'reason.parameter_invalid': { en: 'The value of {field} is not accepted.', zh: '{field} 的值不被接受。' },
  'change.parameter_invalid': {
    en: 'Send a value as the API reference describes it.',
    zh: '请按 API 文档的说明发送该值。',
  },
  'reason.address_invalid': {
    en: '{field} is not an address of a supported family.',
    zh: '{field} 不是受支持的地址。',
  },
  'change.address_invalid': {
    en: 'Send a 0x, T, Solana or Bitcoin mainnet address exactly as your wallet shows it.',
    zh: '请发送钱包显示的 0x、T、Solana 或 Bitcoin 主网地址。',
  },
  'reason.address_checksum_invalid': {
    en: 'The checksum of {field} is wrong.',
    zh: '{field} 的校验和不正确。',
  },
  'change.address_checksum_invalid': {
    en: 'A character is wrong or missing: copy the address again. Do not pay to it as it stands.',
    zh: '有字符错误或缺失：请重新复制地址，切勿按现有内容付款。',
  },
  'reason.url_invalid': {
    en: '{field} is not a payment URL that can be screened.',
    zh: '{field} 不是可筛查的付款 URL。',
  },
  'change.url_invalid': {
    en: 'Send an http or https URL or a domain, as the browser shows it. Do not pay at one that is refused.',
    zh: '请发送浏览器所示的 http 或 https URL 或域名。被拒绝的 URL 请勿付款。',
  },
  'reason.network_invalid': { en: 'The network is not known.', zh: '未知的网络。' },
  'change.network_invalid': {
    en: 'Use one of the networks in the API reference, or leave it out.',
    zh: '请使用 API 文档列出的网络，或省略该参数。',
  },
  'reason.network_mismatch': {
    en: 'The network does not belong to this kind of address.',
    zh: '该网络与此类地址不匹配。',
  },
  'change.network_mismatch': {
    en: 'Leave the network out, or send the address of that network.',
    zh: '请省略网络参数，或发送该网络的地址。',
  },
  'reason.date_invalid': { en: '{field} is not a day.', zh: '{field} 不是有效日期。' },
  'change.date_invalid': {
    en: 'Send a calendar day in UTC as YYYY-MM-DD.',
    zh: '请以 YYYY-MM-DD 格式发送 UTC 日期。',
  },
  'reason.date_out_of_range': {
    en: '{field} lies outside the days this service can answer for.',
    zh: '{field} 超出本服务可回答的日期范围。',
  },
  'change.date_out_of_range': {
    en: 'Send a day from 2018-11-28 to today in UTC.',
    zh: '请发送 2018-11-28 至今天（UTC）之间的日期。',
  },
  'reason.language_unknown': { en: 'The language is not known.', zh: '未知的语言。' },
  'change.language_unknown': { en: 'Use en or zh.', zh: '请使用 en 或 zh。' },
  'reason.cursor_invalid': {
    en: 'The cursor was not issued by this service.',
    zh: '该游标并非由本服务签发。',
  },
  'change.cursor_invalid': {
    en: 'Send next_cursor exactly as you received it, or start without one.',
    zh: '请原样发送收到的 next_cursor，或不带游标重新开始。',
  },
  'reason.batch_empty': { en: 'The batch holds no address.', zh: '批量请求中没有地址。' },
  'change.batch_empty': { en: 'Send at least one address.', zh: '请至少发送一个地址。' },
  'reason.batch_too_large': {
    en: 'The batch holds more than 25 distinct addresses or more than 100 entries.',
    zh: '批量请求超过 25 个不同地址或 100 个条目。',
  },
  'change.batch_too_large': { en: 'Split it into several calls.', zh: '请拆分为多次调用。' },
  'reason.request_malformed': { en: 'The request is not well-formed HTTP.', zh: '请求不是格式正确的 HTTP。' },
  'change.request_malformed': { en: 'Correct the request line and the headers.', zh: '请更正请求行和请求头。' },
  'reason.body_not_json': { en: 'The body is not JSON.', zh: '请求体不是 JSON。' },
  'change.body_not_json': { en: 'Send one JSON object in UTF-8.', zh: '请以 UTF-8 发送一个 JSON 对象。' },
  'reason.body_not_object': { en: 'The body is not a JSON object.', zh: '请求体不是 JSON 对象。' },
  'change.body_not_object': { en: 'Send one JSON object.', zh: '请发送一个 JSON 对象。' },
  'reason.body_member_unknown': { en: 'There is no member {field} here.', zh: '此处没有成员 {field}。' },
  'change.body_member_unknown': {
    en: 'Remove it or correct its name; names are case-sensitive.',
    zh: '请删除或更正名称；名称区分大小写。',
  },
  'reason.body_member_duplicate': {
    en: 'The member {field} stands more than once in the body.',
    zh: '成员 {field} 在请求体中重复出现。',
  },
  'change.body_member_duplicate': {
    en: 'Send each member once: two readers could take two different values.',
    zh: '每个成员只发送一次：不同的解析器可能取到不同的值。',
  },
  'reason.body_member_forbidden': {
    en: 'The member name {field} is not allowed.',
    zh: '不允许使用成员名 {field}。',
  },
  'change.body_member_forbidden': { en: 'Remove it.', zh: '请删除该成员。' },
  'reason.body_too_deep': { en: 'The body is nested too deeply.', zh: '请求体嵌套过深。' },
  'change.body_too_deep': { en: 'Nest at most 32 levels.', zh: '嵌套最多 32 层。' },
  'reason.not_found': { en: 'There is nothing at this path.', zh: '此路径下没有内容。' },
  'change.not_found': {
    en: 'The API reference at /docs lists every path.',
    zh: '/docs 的 API 文档列出了所有路径。',
  },
  'reason.evidence_not_found': {
    en: 'This list does not hold this address.',
    zh: '该名单不包含此地址。',
  },
  'change.evidence_not_found': {
    en: 'Open the page from the evidence of a verdict.',
    zh: '请从结论的证据中打开该页面。',
  },
  'reason.method_not_allowed': { en: 'This path does not take this method.', zh: '此路径不支持该方法。' },
  'change.method_not_allowed': {
    en: 'Use one of the methods in the allow header.',
    zh: '请使用 allow 响应头列出的方法。',
  },
  'reason.request_timeout': { en: 'The request did not arrive in time.', zh: '请求未在规定时间内到达。' },
  'change.request_timeout': { en: 'Send it again without pauses.', zh: '请连续地重新发送。' },
  'reason.body_too_large': { en: 'The body is too large.', zh: '请求体过大。' },
  'change.body_too_large': {
    en: 'Send less: the API reference names the limit.',
    zh: '请减少内容：API 文档列出了上限。',
  },
  'reason.body_too_many_values': { en: 'The body holds too many values.', zh: '请求体中的值过多。' },
  'change.body_too_many_values': {
    en: 'Send at most 20,000 values, objects and arrays among them, and 10,000 members.',
    zh: '最多发送 20,000 个值（含对象和数组）和 10,000 个成员。',
  },
  'reason.url_too_long': { en: 'The address of the request is too long.', zh: '请求地址过长。' },
  'change.url_too_long': {
    en: 'Send at most 8,192 bytes; longer texts go by POST.',
    zh: '最多发送 8,192 字节；更长的内容请用 POST 发送。',
  },
  'reason.content_type_unsupported': {
    en: 'The content type is not JSON.',
    zh: '内容类型不是 JSON。',
  },
  'change.content_type_unsupported': {
    en: 'Send content-type: application/json, with charset utf-8 or none.',
    zh: '请发送 content-type: application/json，字符集为 utf-8 或省略。',
  },
  'reason.content_encoding_unsupported': {
    en: 'The body is compressed or otherwise encoded.',
    zh: '请求体经过压缩或其他编码。',
  },
  'change.content_encoding_unsupported': {
    en: 'Send it as it is, without content-encoding.',
    zh: '请直接发送，不要使用 content-encoding。',
  },
  'reason.headers_too_large': { en: 'The headers are too large.', zh: '请求头过大。' },
  'change.headers_too_large': { en: 'Send at most 16 KiB of headers.', zh: '请求头最多 16 KiB。' },
  'reason.internal_error': {
    en: 'Something failed on our side. Nothing was decided.',
    zh: '服务内部发生错误，未作出任何决定。',
  },
  'change.internal_error': {
    en: 'Retry. If it lasts, tell the operator the x-request-id.',
    zh: '请重试。若持续出现，请将 x-request-id 告知运营方。',
  },
  'reason.service_busy': {
    en: 'Other large bodies are being read, and there was no turn for this one in time.',
    zh: '正在读取其他大型请求体，未能及时处理本次请求。',
  },
  'change.service_busy': {
    en: 'Send it again after the seconds in retry-after, or send at most 64 KiB.',
    zh: '请在 retry-after 给出的秒数之后重试，或将请求体控制在 64 KiB 以内。',
  },
  'reason.chain_not_configured': {
    en: 'The chain is not configured here, so nothing can be told of it.',
    zh: '此处未配置该链，因此无法提供其信息。',
  },
  'change.chain_not_configured': {
    en: 'Ask the operator to configure an endpoint for the chain; it works from its next start on.',
    zh: '请联系运营方为该链配置节点；下次启动后生效。',
  },
  'reason.chain_unavailable': {
    en: 'The chain could not be read. Nothing is known, which is not the same as nothing found.',
    zh: '无法读取该链。结果未知，并不等于未发现问题。',
  },
  'change.chain_unavailable': {
    en: 'Retry after the time given; the detail names the cause.',
    zh: '请在给定时间后重试；详细说明中注明了原因。',
  },
  'reason.not_ready': { en: 'No list is loaded yet.', zh: '尚未加载任何名单。' },
  'change.not_ready': { en: 'Retry in a moment.', zh: '请稍后重试。' },
  'reason.shutting_down': { en: 'The service is stopping.', zh: '服务正在停止。' },
  'change.shutting_down': { en: 'Retry: another process will answer.', zh: '请重试：其他进程会响应。' },
} as const
