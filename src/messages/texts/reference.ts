/** Texts of the API reference. */
export const referenceMessages = {
  'page.ref.placeholders': {
    en: 'Marked words are placeholders for values of yours: csk_KEY is an API key, AGENT and csa_SECRET name an agent and its secret, SESSION and TOKEN are the cookie and the csrf of a console session.',
    zh: '带标记的词是占位符，请替换为您自己的值：csk_KEY 为 API 密钥，AGENT 与 csa_SECRET 为智能体的编号与密钥，SESSION 与 TOKEN 为控制台会话的 Cookie 与 csrf。',
  },
  'page.ref.in_english': { en: 'Full description', zh: '完整说明（英文）' },
  'page.ref.contents': { en: 'Contents', zh: '目录' },
  'page.ref.copy': { en: 'Copy', zh: '复制' },
  'page.ref.copied': { en: 'Copied', zh: '已复制' },
  'page.ref.who': { en: 'Who may call', zh: '调用权限' },
  'page.ref.limit': { en: 'Limit', zh: '限额' },
  'page.ref.request': { en: 'Request', zh: '请求' },
  'page.ref.answer': { en: 'Answer', zh: '响应' },
  'page.ref.other_requests': { en: 'Other requests', zh: '其他请求' },
  'page.ref.walk.pay': {
    en: 'Register, pay, claim and set a mandate, in one shell',
    zh: '在同一终端中注册、付款、认领并设置授权',
  },
  'page.ref.walk.pay_intro': {
    en: 'In place of `csk_KEY`, give an API key of yours; `POST /api/access-keys` mails one. The agent then belongs to the account of the key. The mandate is only tightened, which is in force at once.',
    zh: '请将 `csk_KEY` 替换为您的 API 密钥，可通过 `POST /api/access-keys` 邮件获取；认领后，智能体归属于该密钥的账户。此处仅收紧授权，立即生效。',
  },
  'page.ref.members': { en: 'Members of the answer ({status})', zh: '响应字段（{status}）' },
  'page.ref.refusals': { en: 'Errors', zh: '错误' },
  'page.ref.name': { en: 'Name', zh: '名称' },
  'page.ref.member': { en: 'Name, type and bounds', zh: '名称、类型与范围' },
  'page.ref.query_or_body': {
    en: 'With GET in the query, with POST as members of a JSON body.',
    zh: 'GET 通过查询串传递，POST 通过 JSON 请求体传递。',
  },
  'page.ref.who.open': { en: 'Everyone, without a credential.', zh: '所有人均可调用，无需凭据。' },
  'page.ref.who.counted': {
    en: 'An API key with the scope {scope} is optional; calls then count on the key.',
    zh: '可选用具备 {scope} 权限的 API 密钥，此时调用计入该密钥的限额。',
  },
  'page.ref.who.checked': {
    en: 'An API key is optional; it then needs the scope {scope}, and calls still count on the source address.',
    zh: '可选用 API 密钥，须具备 {scope} 权限；调用仍计入来源地址的限额。',
  },
  'page.ref.who.depends': {
    en: 'What an API key means depends on what is asked; see the description.',
    zh: 'API 密钥的作用取决于请求内容，见说明。',
  },
  'page.ref.who.key': {
    en: 'The holder of an API key, sent in x-api-key or as Authorization: Bearer.',
    zh: 'API 密钥的持有人：通过 x-api-key 或 Authorization: Bearer 发送密钥。',
  },
  'page.ref.who.session': {
    en: 'A person in a console session: the cookie that POST /api/console/session sets.',
    zh: '处于控制台会话中的人员：须携带 POST /api/console/session 设置的 Cookie。',
  },
  'page.ref.who.roles': { en: 'Roles: {roles}.', zh: '角色：{roles}。' },
  'page.ref.who.csrf': {
    en: 'Changes also need the token of the session in x-csrf-token. A read that carries a token must carry that of its session.',
    zh: '修改操作还须在 x-csrf-token 中携带会话令牌；读取操作如携带令牌，也须为该会话的令牌。',
  },
  'page.ref.who.agent_or_key': {
    en: 'Anyone can register an agent. What an agent does for itself needs its secret in x-agent-secret; only claiming an agent also needs an API key.',
    zh: '任何人均可注册智能体。智能体以自身名义执行的操作，须在 x-agent-secret 中携带其密钥；仅认领智能体还需 API 密钥。',
  },
  'page.ref.who.agent': {
    en: 'What an agent does for itself needs its secret in x-agent-secret.',
    zh: '智能体以自身名义执行的操作，须在 x-agent-secret 中携带其密钥。',
  },
  'page.ref.who.signature': {
    en: 'An identity provider that signs the request with the shared secret, as Standard Webhooks does.',
    zh: '身份认证服务商：须按 Standard Webhooks 规范以共享密钥对请求签名。',
  },
  'page.ref.who.paid': {
    en: 'Everyone who pays for the call in the header payment-signature. Without a payment the answer is the quote.',
    zh: '通过 payment-signature 请求头为调用付费的任何人；未付费时返回报价。',
  },
  'page.ref.limit.none': { en: 'None.', zh: '不限。' },
  'page.ref.limit.own': {
    en: '{minute} calls a minute for a source address, on a counter of this operation.',
    zh: '每个来源地址每分钟 {minute} 次，单独计数。',
  },
  'page.ref.limit.shared': {
    en: '{minute} calls a minute for a source address, on a counter that several operations share.',
    zh: '每个来源地址每分钟 {minute} 次，与若干其他接口合并计数。',
  },
  'page.ref.limit.console': {
    en: '{minute} calls a minute for a browser that has signed in before, otherwise for a source address, on the counter of the console.',
    zh: '每个曾登录过的浏览器（否则每个来源地址）每分钟 {minute} 次，控制台各接口合并计数。',
  },
  'page.ref.limit.sign_in': {
    en: '{minute} calls a minute for a browser that has signed in before, otherwise for a source address, on the counter of signing in.',
    zh: '每个曾登录过的浏览器（否则每个来源地址）每分钟 {minute} 次，登录各接口合并计数。',
  },
  'page.ref.limit.quotes': {
    en: '{minute} calls a minute for a source address without a payment; paid calls are not limited.',
    zh: '未付费的调用，每个来源地址每分钟 {minute} 次；已付费的调用不限。',
  },
  'page.ref.limit.anonymous': {
    en: '{minute} screening calls a minute and {month} a month for a source address; {key_minute} and {key_month} for an API key.',
    zh: '筛查类调用合计：每个来源地址每分钟 {minute} 次、每月 {month} 次；每个 API 密钥每分钟 {key_minute} 次、每月 {key_month} 次。',
  },
} as const
