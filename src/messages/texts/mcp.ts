/** Texts of the MCP door itself: in English, because a message of the protocol has no language. */
export const mcpMessages = {
  'mcp.instructions': {
    en: 'Screen the payee and the payment page before every payment. Branch on verdict, reason_code and signal_keys, never on texts. uncertain is never clear: retry as retry says. A result with isError contains the reason and the next step.',
    zh: '每次付款前请筛查收款方和付款页面。请根据 verdict、reason_code 与 signal_keys 判断，切勿依据文本。uncertain 绝不等于 clear：请按 retry 重试。带 isError 的结果包含原因与下一步。',
  },
  'mcp.prices': {
    en: 'Free tools: {free}. Paid call by call over {protocol}: {paid}; they answer paid_tier_not_configured where paid calls are not enabled, and a retry helps only once the operator has enabled them. The whole decision is free over HTTP, at the same host: POST /api/decide.',
    zh: '免费工具：{free}。通过 {protocol} 按次付费：{paid}；若本服务未开通付费调用，则返回 paid_tier_not_configured，运营方开通后重试才有效。完整的决定可通过 HTTP 免费获取（同一主机）：POST /api/decide。',
  },
  'mcp.tool_unknown': { en: 'Unknown tool. Known tools: {tools}.', zh: '未知的工具。已知工具：{tools}。' },
  'mcp.member_object': { en: '{field} of {method} must be an object.', zh: '{method} 的 {field} 必须是对象。' },
  'mcp.member_text': { en: '{field} of {method} must be a string.', zh: '{method} 的 {field} 必须是字符串。' },
  'mcp.no_batches': {
    en: 'Batches are not served: send one JSON-RPC message in each request.',
    zh: '不支持批量请求：每个请求请只发送一条 JSON-RPC 消息。',
  },
  'mcp.json_strict': {
    en: 'The body is JSON that readers could take differently, or that is too large: a member is duplicate or has a forbidden name, or there are too many values or levels.',
    zh: '请求体是可能被不同解析器以不同方式读取的 JSON，或过大：成员重复、名称被禁止，或值与层级过多。',
  },
  'mcp.not_acceptable': {
    en: 'Responses are application/json or text/event-stream (subscriptions: text/event-stream only). Name one of them in the Accept header, or omit the header.',
    zh: '响应格式为 application/json 或 text/event-stream（订阅仅支持 text/event-stream）。请在 Accept 请求头中指定其中之一，或省略该请求头。',
  },
  'mcp.content_type': {
    en: 'The content type is not JSON. Send the message with the header `content-type: application/json`; /docs/mcp has requests to paste.',
    zh: '内容类型不是 JSON。请使用 `content-type: application/json` 标头发送消息；可直接粘贴的请求示例见 /docs/mcp。',
  },
  'mcp.foreign': {
    en: 'The Host or Origin header names another site. This service listens on this machine only.',
    zh: 'Host 或 Origin 标头指向其他站点。本服务仅在本机监听。',
  },
  'page.mcp': { en: 'Tools for agents (MCP)', zh: '面向智能体的工具（MCP）' },
  'page.mcp.intro': {
    en: 'Agents with a client of the Model Context Protocol call this service as tools. The transport is streamable HTTP without sessions, in the revisions {revisions}. The URL:',
    zh: '具备 Model Context Protocol 客户端的智能体可以将本服务作为工具调用。传输方式为无会话的 Streamable HTTP，支持修订版 {revisions}。地址：',
  },
  'page.mcp.configure': { en: 'Configuration', zh: '配置' },
  'page.mcp.with_key': { en: 'With a key', zh: '使用密钥' },
  'page.mcp.key': {
    en: 'A key raises limits; its scopes and its allow list hold for each tool. Put yours in place of `csk_KEY`.',
    zh: '密钥可提高限额；其权限范围与 IP 白名单对每个工具均有效。请将 `csk_KEY` 替换为您的密钥。',
  },
  'page.mcp.free': { en: 'Free tools', zh: '免费工具' },
  'page.mcp.paid': { en: 'Paid tools', zh: '付费工具' },
  'page.mcp.not_sold': {
    en: 'This service sells no calls: these tools answer `paid_tier_not_configured`.',
    zh: '本服务未开通付费调用：这些工具返回 `paid_tier_not_configured`。',
  },
  'page.mcp.paid_how': {
    en: 'Each call is paid for over x402. Without a payment the result has isError and is a signed quote (PaymentRequired). Sign it and send the same call again with the payment in _meta["x402/payment"]. The settlement stands in _meta["x402/payment-response"]. A call is charged once, and only for an answer; a repeated payment gets the stored answer. Prices are at /api/x402.',
    zh: '每次调用均通过 x402 付费。未附带付款时，结果带有 isError，内容为已签名的报价（PaymentRequired）。请对其签名，并在 _meta["x402/payment"] 中附上付款后重新发送同一调用。结算结果位于 _meta["x402/payment-response"]。每次调用只收费一次，且仅在给出答复时收费；重复的付款将得到已保存的答复。价格见 /api/x402。',
  },
  'page.mcp.try': { en: 'First calls', zh: '首次调用' },
  'page.mcp.try_how': {
    en: 'Paste these into a shell. Each request has one JSON-RPC message with `content-type: application/json`; there is no session to keep.',
    zh: '可直接粘贴到命令行运行。每个请求包含一条 JSON-RPC 消息，并带有 `content-type: application/json`；无需保持会话。',
  },
  'page.mcp.revision': { en: 'Revision {revision}', zh: '修订版 {revision}' },
  'page.mcp.legacy_form': {
    en: 'A client begins with `initialize`. The header `mcp-protocol-version` names the revision.',
    zh: '客户端首先发送 `initialize`，并在 `mcp-protocol-version` 标头中标明修订版。',
  },
  'page.mcp.envelope': {
    en: 'There is no handshake. Every message carries its envelope in `_meta` of `params`: the revision, the client and its capabilities. The headers repeat the revision, the method and, for `tools/call`, the name of the tool. `server/discover` returns what the server supports.',
    zh: '无需握手。每条消息都在 `params` 的 `_meta` 中携带信封（envelope）：修订版、客户端信息及其能力。标头须重复修订版与方法；对于 `tools/call`，还须重复工具名称。`server/discover` 返回服务器支持的内容。',
  },
  'page.mcp.errors': { en: 'Errors', zh: '错误' },
  'page.mcp.refused': {
    en: 'What a tool refuses is a result with isError. Its structuredContent is a problem document: reason_code, field and retry state what to change.',
    zh: '工具拒绝时，结果带有 isError，structuredContent 为问题文档：reason_code、field 与 retry 说明需要修改的内容。',
  },
  'page.mcp.limited': {
    en: 'A used-up limit is HTTP 429 with retry-after and a JSON-RPC error.',
    zh: '超出限额时返回 HTTP 429，附带 retry-after 与 JSON-RPC 错误。',
  },
  'page.mcp.protocol': {
    en: 'What the protocol refuses is a JSON-RPC error: an unknown tool, a batch, a body that is not strict JSON.',
    zh: '协议层面的拒绝以 JSON-RPC 错误返回：未知的工具、批量请求、非严格 JSON 的请求体。',
  },
} as const
