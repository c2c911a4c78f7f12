/** Reason codes of keys, mailed links and limits: what each means (`reason.`) and what the caller can do (`change.`). */
export const keyReasonMessages = {
  'reason.email_invalid': { en: 'The e-mail address is not valid.', zh: '电子邮件地址无效。' },
  'change.email_invalid': {
    en: 'Send a single address, without a display name.',
    zh: '请只发送一个地址，不带显示名称。',
  },
  'reason.credential_ambiguous': {
    en: 'The request has two different keys, a repeated credential header, or an `x-agent-id` that differs from `agentId`.',
    zh: '请求包含两个不同的密钥、重复的凭据标头，或与 `agentId` 不一致的 `x-agent-id`。',
  },
  'change.credential_ambiguous': {
    en: 'Send one key, either in `Authorization: Bearer` or in `x-api-key`, and only one agent id.',
    zh: '请只发送一个密钥（`Authorization` 标头的 Bearer 方式或 `x-api-key` 标头）和一个智能体标识。',
  },
  'reason.credential_too_long': {
    en: 'The header {field} is longer than any credential of this service.',
    zh: '标头 {field} 超出本服务凭据的最大长度。',
  },
  'bound.credential': {
    en: 'The header {field} is longer than {max} bytes, which exceeds any credential of this service.',
    zh: '标头 {field} 超过 {max} 字节，超出本服务凭据的最大长度。',
  },
  'change.credential_too_long': {
    en: 'Send only the API key or the agent secret in that header, exactly as it was issued.',
    zh: '请在该标头中只发送签发时的 API 密钥或智能体密钥，不要附加其他内容。',
  },
  'limit.credentials': {
    en: 'More than {quota} unknown keys or wrong agent secrets came from this address within {window} seconds. Try again in {seconds} seconds.',
    zh: '{window} 秒内，来自该地址的未知 API 密钥或错误的智能体密钥超过 {quota} 个。请在 {seconds} 秒后重试。',
  },
  'reason.key_setting_invalid': { en: 'A setting of the key is not valid.', zh: '密钥设置无效。' },
  'change.key_setting_invalid': { en: 'Correct the setting named in `field`.', zh: '请更正 `field` 中指出的设置。' },
  'reason.key_required': { en: 'This call needs an API key.', zh: '此调用需要 API 密钥。' },
  'change.key_required': {
    en: 'Send the key in `Authorization: Bearer` or in `x-api-key`. `POST /api/access-keys` issues one by e-mail.',
    zh: '请在 `Authorization` 标头（Bearer 方式）或 `x-api-key` 标头中发送密钥。可通过 `POST /api/access-keys` 以电子邮件获取密钥。',
  },
  'reason.account_erased': { en: 'The account has been erased.', zh: '该账户已被删除。' },
  'change.account_erased': {
    en: 'An erased account cannot be used again. Request a key for an address with `POST /api/access-keys`.',
    zh: '账户删除后无法再使用。请通过 `POST /api/access-keys` 为邮箱地址申请新密钥。',
  },
  'reason.key_unknown': { en: 'The API key is not known.', zh: '未知的 API 密钥。' },
  'change.key_unknown': {
    en: 'Check that the key was copied in full, or request a new one with `POST /api/access-keys`.',
    zh: '请检查密钥是否完整复制，或通过 `POST /api/access-keys` 申请新密钥。',
  },
  'reason.key_revoked': { en: 'The API key has been revoked.', zh: '该 API 密钥已被撤销。' },
  'change.key_revoked': {
    en: 'Request a new key with `POST /api/access-keys`. A revoked key cannot be restored.',
    zh: '请通过 `POST /api/access-keys` 申请新密钥。已撤销的密钥无法恢复。',
  },
  'reason.key_expired': { en: 'The API key has expired.', zh: '该 API 密钥已过期。' },
  'change.key_expired': {
    en: 'Request a new key with `POST /api/access-keys`.',
    zh: '请通过 `POST /api/access-keys` 申请新密钥。',
  },
  'reason.key_not_activated': { en: 'The API key has not been activated.', zh: '该 API 密钥尚未激活。' },
  'change.key_not_activated': {
    en: 'Open the activation link in the e-mail that contained the key, and confirm.',
    zh: '请打开密钥邮件中的激活链接并确认。',
  },
  'reason.key_scope_denied': {
    en: 'The API key does not have the scope of this endpoint.',
    zh: '该 API 密钥没有此端点所需的权限范围。',
  },
  'change.key_scope_denied': {
    en: 'Use a key with the scope named in `scope`, call without a key, or add the scope in the settings of the key.',
    zh: '请使用具有所示权限范围的密钥、不带密钥调用，或在密钥设置中添加该权限范围。',
  },
  'reason.key_ip_denied': {
    en: 'The request comes from an address outside the IP allow list of the API key.',
    zh: '请求来源地址不在该 API 密钥的 IP 白名单内。',
  },
  'change.key_ip_denied': {
    en: 'Call from an allowed address, or call without the key.',
    zh: '请从白名单内的地址调用，或不带密钥调用。',
  },
  'reason.link_not_valid': {
    en: 'This link is not valid: it was used, replaced by a newer one, or is incomplete.',
    zh: '此链接无效：可能已被使用、已被新链接取代，或不完整。',
  },
  'change.link_not_valid': {
    en: 'Use the newest e-mail, and copy the link in full. Nothing was changed.',
    zh: '请使用最新的邮件，并完整复制链接。未作任何更改。',
  },
  'reason.change_not_pending': {
    en: 'No change waits to be confirmed.',
    zh: '没有待确认的更改。',
  },
  'change.change_not_pending': {
    en: 'Read the settings again: the change was confirmed or cancelled already, or none was asked for. Nothing was changed.',
    zh: '请重新读取设置：该更改可能已确认或已取消，或从未提交。未作任何更改。',
  },
  'reason.change_replaced': {
    en: 'The change that was shown has been replaced by a newer one. Nothing was changed.',
    zh: '所显示的更改已被新的更改取代。本次操作未生效。',
  },
  'change.change_replaced': {
    en: 'Review the change in `pending`. To confirm or cancel it, send its `id` and `hash` as `change_id` and `change_hash`.',
    zh: '请查看 `pending` 中的更改。如需确认或取消，请将其 `id` 和 `hash` 作为 `change_id` 和 `change_hash` 发送。',
  },
  'reason.state_changed': {
    en: 'The state has changed since it was read. Nothing was changed.',
    zh: '当前状态在读取后已发生变化。本次操作未生效。',
  },
  'change.state_changed': {
    en: 'Read the current state and send its `revision` with the request.',
    zh: '请重新读取当前状态，并在请求中发送其 `revision`。',
  },
  'reason.link_expired': { en: 'This link has expired.', zh: '此链接已过期。' },
  'change.link_expired': {
    en: 'Request the change again. Nothing was changed.',
    zh: '请重新提交更改申请。未作任何更改。',
  },
  'reason.rate_limited': { en: 'Too many requests.', zh: '请求过多。' },
  'change.rate_limited': {
    en: 'Wait for the seconds in the `retry-after` header, then send the same request again.',
    zh: '请等待 `retry-after` 标头所示的秒数，然后重新发送相同的请求。',
  },
  'reason.storage_unavailable': {
    en: 'The database of this service cannot be reached. Nothing was changed.',
    zh: '暂时无法访问本服务的数据库。未作任何更改。',
  },
  'change.storage_unavailable': {
    en: 'Send the same request again after the seconds in the `retry-after` header.',
    zh: '请在 `retry-after` 标头所示的秒数之后重新发送相同的请求。',
  },
  'limit.minute': {
    en: 'More than {quota} requests in {window} seconds. The next one is served in {seconds} seconds.',
    zh: '{window} 秒内的请求超过 {quota} 次，{seconds} 秒后可再次请求。',
  },
  'limit.month': {
    en: 'The {quota} calls of this month are used. The next month begins in {seconds} seconds (UTC).',
    zh: '本月的 {quota} 次调用已用完，下个月将在 {seconds} 秒后开始（UTC）。',
  },
  'limit.busy': {
    en: 'Too many traces or flows are running for this source or in total. Try again in {seconds} seconds.',
    zh: '此来源或全部来源正在运行的追踪或资金流查询过多，请在 {seconds} 秒后重试。',
  },
} as const
