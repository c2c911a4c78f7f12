/** Webhooks and the console's sessions: mails, pages, and texts in answers about deliveries. */
export const webhookMessages = {
  'console.sign_in_sent': {
    en: 'If the address can receive e-mail, a sign-in link is on its way. If no e-mail arrives within a few minutes, try the link in the last one that you received: it may still work.',
    zh: '如果该地址可以接收邮件，登录链接将发送到该地址。如几分钟内未收到，可尝试您收到的上一封邮件中的链接，它可能仍然有效。',
  },
  'console.sign_in_written': {
    en: 'This service has no mail server (SMTP_URL). Its e-mails are files in the mail folder of its operator, which the message of its start names: open the link in the newest one to this address.',
    zh: '本服务未配置邮件服务器（SMTP_URL），邮件以文件形式保存在运营方的邮件目录中，服务启动时的提示会给出该目录：请打开发往该地址的最新一封邮件中的链接。',
  },
  'mail.sign_in_subject': { en: 'Sign in to Countersign', zh: '登录 Countersign' },
  'mail.sign_in_intro': {
    en: 'Open this link and confirm to sign in to the console of Countersign:',
    zh: '请打开以下链接并确认，以登录 Countersign 控制台：',
  },
  'mail.sign_in_valid': {
    en: 'The link can be used once, for {minutes} minutes. A program can send its `token` to POST /api/console/session instead.',
    zh: '链接在 {minutes} 分钟内有效，且只能使用一次。程序也可以将其中的 `token` 发送到 POST /api/console/session。',
  },
  'mail.sign_in_not_you': {
    en: 'If you did not request it, do nothing: signing in takes this link.',
    zh: '如果不是您请求的，请忽略本邮件：没有此链接，任何人都无法登录。',
  },
  'page.sign_in': { en: 'Sign in to the console', zh: '登录控制台' },
  'page.sign_in_intro': {
    en: 'This link signs you in on this browser for {hours} hours.',
    zh: '此链接将使您在本浏览器中登录 {hours} 小时。',
  },
  'page.sign_in_do': { en: 'Sign in', zh: '登录' },
  'page.sign_in_done': { en: 'You are signed in.', zh: '您已登录。' },
  'page.sign_in_cancelled': { en: 'You are not signed in.', zh: '您尚未登录。' },
  'page.webhooks': { en: 'Webhooks', zh: 'Webhook 说明' },
  'page.webhooks.intro': {
    en: 'An owner hears of each payment of an agent that was blocked or flagged, as an HTTPS POST with a JSON body. The receiver is set in a session of the console, never with an API key.',
    zh: '智能体的付款每次被拦截或标记时，所有者都会收到一个带 JSON 请求体的 HTTPS POST 请求。接收方在控制台会话中设置，不能使用 API 密钥设置。',
  },
  'page.webhooks.messages': { en: 'Messages', zh: '消息类型' },
  'page.webhooks.members': {
    en: 'The body is a JSON object. Its member `type` states which of these messages it is. Every member of a message is always present and is never null.',
    zh: '请求体为 JSON 对象，由 `type` 字段区分以下消息类型。每种消息的所有字段始终存在，且不会为 null。',
  },
  'page.webhooks.type': { en: 'Type', zh: '类型' },
  'page.webhooks.sample': { en: 'A sample body:', zh: '请求体示例：' },
  'page.webhooks.headers': { en: 'Headers', zh: '请求头' },
  'page.webhooks.delivery': { en: 'Delivery', zh: '投递' },
  'page.webhooks.schedule': {
    en: 'Answer 2xx within {timeout} seconds. Anything else, a redirect included, is a failed attempt. It is repeated after {delays} seconds, each counted from the end of the attempt before, with the same webhook-id and a fresh timestamp and signature. A message can arrive more than once and in any order: remember webhook-id. Attempts are listed for {listed} days. A message can be sent again with GET and POST under /api/console/webhook/deliveries.',
    zh: '请在 {timeout} 秒内返回 2xx。其他任何结果（包括重定向）均视为失败，并依次在 {delays} 秒后重试（从上一次投递结束起算）；webhook-id 不变，时间戳和签名重新生成。同一消息可能多次到达，且顺序不定：请记录 webhook-id。投递记录保留 {listed} 天。可通过 /api/console/webhook/deliveries 下的 GET 和 POST 查看并重新发送消息。',
  },
  'page.webhooks.pause': {
    en: 'A webhook is paused at once when its receiver answers 410, and after {days} days without a single success. Its owner is notified by e-mail. Messages are held until the webhook is resumed or they are replayed.',
    zh: '接收方返回 410 时，Webhook 立即暂停；连续 {days} 天没有一次成功时也会暂停，并以邮件通知所有者。消息会保留，直到恢复 Webhook 或重新发送。',
  },
  'page.webhooks.verify': { en: 'Verification', zh: '验证' },
  'page.webhooks.verify_how': {
    en: 'Messages are signed as Standard Webhooks: the libraries for it verify them, and so does verifyWebhook of the SDK. For {hours} hours after a rotation there are two signatures; one that matches is enough. Refuse a timestamp more than {tolerance} seconds away, and verify the bytes of the body before they are parsed.',
    zh: '消息按 Standard Webhooks 签名，可使用其各语言的库或 SDK 的 verifyWebhook 验证。轮换密钥后的 {hours} 小时内有两个签名，其中一个匹配即可。请拒绝与当前时间相差超过 {tolerance} 秒的时间戳，并在解析之前验证请求体的原始字节。',
  },
  'webhook.header.id': {
    en: 'The id of the message, the same for each attempt and each replay.',
    zh: '消息的标识；每次投递和重新发送时均不变。',
  },
  'webhook.header.timestamp': {
    en: 'When this attempt was signed, in seconds since the Unix epoch.',
    zh: '本次投递的签名时间，为 Unix 时间戳（秒）。',
  },
  'webhook.header.signature': {
    en: 'The signatures of the message as Standard Webhooks defines them, separated by spaces. After a rotation there is one for each of the two secrets.',
    zh: '按 Standard Webhooks 规范生成的签名，以空格分隔；轮换密钥后，新旧密钥各有一个签名。',
  },
  'webhook.header.event': {
    en: 'The type of the message, the same as `type` in the body.',
    zh: '消息的类型，与请求体中的 `type` 相同。',
  },
  'webhook.member.type': { en: 'The type of the message.', zh: '消息的类型。' },
  'webhook.alert': {
    en: 'Sent when a payment of an agent was blocked or flagged, or was carried out after it had been answered as failed. A failed attempt is repeated.',
    zh: '智能体的付款被拦截或标记时发送；曾答复为失败的付款其后在链上执行时也会发送；投递失败后会重试。',
  },
  'webhook.alert.payment': {
    en: 'The id of the payment, as POST /api/pay answers it: the console has its page at /console/payments/<id>.',
    zh: '付款的标识，与 POST /api/pay 的应答一致；其页面为控制台的 /console/payments/<id>。',
  },
  'webhook.alert.agent': { en: 'The id of the agent that asked for the payment.', zh: '请求付款的智能体的标识。' },
  'webhook.alert.label': {
    en: 'The label of the API key with which the agent was registered or claimed. Without such a label, the `entity` of the agent. The value is chosen by the caller: display it as plain text.',
    zh: '注册或认领该智能体时所用 API 密钥的名称；没有名称时，为智能体的 `entity`。内容由调用方填写，请仅作为文本显示。',
  },
  'webhook.alert.kind': {
    en: '`block`: the payment was blocked. `review`: it is to be looked at. The console states whether it was made or is held.',
    zh: '`block`：付款被拦截。`review`：付款需要查看；付款已执行还是未放行，请在控制台中查看。',
  },
  'webhook.alert.pillar': {
    en: 'The gate that blocked or flagged the payment, by its name in GET /api/pay; `Settlement` where it was carried out after it had been answered as failed.',
    zh: '拦截或标记该付款的关卡，名称与 GET /api/pay 中的一致；曾答复为失败的付款其后被执行时为 `Settlement`。',
  },
  'webhook.alert.reason': {
    en: 'The reason code. Each code has a page at /docs/reasons/<code>.',
    zh: '原因代码；各代码的说明见 /docs/reasons/<code>。',
  },
  'webhook.alert.amount': { en: 'The amount of the payment in USDC.', zh: '付款金额（USDC）。' },
  'webhook.alert.to': { en: 'The address of the payee in canonical form.', zh: '收款方地址（规范形式）。' },
  'webhook.alert.at': {
    en: 'When the payment was judged, or seen on the chain, in UTC.',
    zh: '判定该付款或在链上发现其被执行的时间（UTC）。',
  },
  'webhook.test': {
    en: 'Sent when the owner asks for a test, in the console or with POST /api/console/webhook/test. A failed attempt is not repeated. The test is also sent while the webhook is paused.',
    zh: '所有者在控制台或通过 POST /api/console/webhook/test 请求测试时发送；投递失败后不重试，Webhook 暂停时也会发送。',
  },
  'webhook.test.note': {
    en: 'A sentence for people, in the language of the request for the test.',
    zh: '供人阅读的说明，语言与测试请求一致。',
  },
  'webhook.test.at': { en: 'When the test was asked for, in UTC.', zh: '请求测试的时间（UTC）。' },
  'webhook.test_note': {
    en: 'A test from the console of Countersign. Nothing happened.',
    zh: '来自 Countersign 控制台的测试，没有发生任何事件。',
  },
  'delivery.error.status': { en: 'The answer is not 2xx.', zh: '应答不是 2xx。' },
  'delivery.error.redirect': { en: 'Redirects are not followed.', zh: '不跟随重定向。' },
  'delivery.error.gone': { en: 'The receiver answered that it is gone.', zh: '接收方表示已不存在。' },
  'delivery.error.timeout': { en: 'There was no answer in time.', zh: '未在规定时间内应答。' },
  'delivery.error.address': {
    en: 'The host leads to an address that is not public.',
    zh: '该主机指向非公网地址。',
  },
  'delivery.error.url': { en: 'The URL is not called.', zh: '不会调用该 URL。' },
  'delivery.error.unreachable': {
    en: 'The receiver could not be reached, or ended the connection.',
    zh: '无法连接接收方，或接收方断开了连接。',
  },
  'delivery.error.secret': {
    en: 'The signing secret could not be opened. Rotate it.',
    zh: '无法读取签名密钥，请轮换密钥。',
  },
  'mail.webhook_paused_subject': { en: 'Your Countersign webhook is paused', zh: '您的 Countersign Webhook 已暂停' },
  'mail.webhook_paused.gone': {
    en: 'The receiver {url} answered that it is gone. No further messages are sent to it.',
    zh: '接收方 {url} 表示已不存在，不再向其发送消息。',
  },
  'mail.webhook_paused.failing': {
    en: 'Every attempt to reach {url} has failed for {days} days. No further messages are sent to it.',
    zh: '{days} 天内向 {url} 的每次投递均失败，不再向其发送消息。',
  },
  'mail.webhook_paused_do': {
    en: 'Messages are kept. Correct the receiver, sign in to the console, and resume the webhook or replay single messages.',
    zh: '消息会被保留。请修正接收方，登录控制台，然后恢复 Webhook 或单独重新发送消息。',
  },
  'webhook.paused.gone': {
    en: 'The receiver answered that it is gone. Correct it, then resume the webhook.',
    zh: '接收方表示已不存在。请修正接收方，然后恢复 Webhook。',
  },
  'webhook.paused.failing': {
    en: 'Every attempt failed for days. Correct the receiver, then resume the webhook.',
    zh: '连续数日的每次投递均失败。请修正接收方，然后恢复 Webhook。',
  },
} as const
