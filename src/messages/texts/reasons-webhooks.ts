/** Reason codes of the console's sessions and of webhooks: what each means (`reason.`) and what the caller can do (`change.`). */
export const webhookReasonMessages = {
  'reason.session_required': {
    en: 'This call needs a session of the console.',
    zh: '此调用需要控制台会话。',
  },
  'change.session_required': {
    en: 'Request a link with `POST /api/console/sign-in`, and send its `token` to `POST /api/console/session`.',
    zh: '请通过 `POST /api/console/sign-in` 获取链接，并将其中的 `token` 发送到 `POST /api/console/session`。',
  },
  'reason.csrf_invalid': {
    en: 'The request does not carry the token of its session, or carries the token of another one.',
    zh: '请求未携带其会话的令牌，或携带了其他会话的令牌。',
  },
  'change.csrf_invalid': {
    en: 'Send `csrf`, as it was answered when the session was opened, in the header `x-csrf-token`.',
    zh: '请在 `x-csrf-token` 标头中发送打开会话时返回的 `csrf`。',
  },
  'reason.webhook_url_invalid': { en: 'The URL of the receiver cannot be used.', zh: '接收方的 URL 不可用。' },
  'change.webhook_url_invalid': {
    en: 'Send an https URL of a public host, without user information, and without a well-known port other than that of https.',
    zh: '请发送公网主机的 https URL，不含用户信息，除 https 端口外不得使用知名端口。',
  },
  'reason.webhook_not_set': { en: 'No webhook is set.', zh: '尚未设置 Webhook。' },
  'change.webhook_not_set': {
    en: 'Set one with `PUT /api/console/webhook`.',
    zh: '请通过 `PUT /api/console/webhook` 设置。',
  },
  'reason.delivery_not_found': {
    en: 'No delivery with this id is listed.',
    zh: '列表中没有使用此标识的投递。',
  },
  'change.delivery_not_found': {
    en: 'Take the id from the list of deliveries.',
    zh: '请使用投递列表中的标识。',
  },
  'reason.key_not_found': { en: 'You have no key with this id.', zh: '您没有使用此标识的密钥。' },
  'change.key_not_found': { en: 'Take the id from the list of your keys.', zh: '请使用密钥列表中的标识。' },
  'reason.keys_too_many': { en: 'You have as many keys as an owner may have.', zh: '您的密钥数量已达上限。' },
  'change.keys_too_many': { en: 'Use one of the keys that you have.', zh: '请使用现有密钥。' },
  'reason.payment_not_found': {
    en: 'None of your agents has a payment with this id.',
    zh: '您的智能体没有使用此标识的付款。',
  },
  'change.payment_not_found': { en: 'Take the id from the list of payments.', zh: '请使用付款列表中的标识。' },
} as const
