/** Keys: their settings, the mails about them, and the pages that mailed links open. */
export const keyMessages = {
  'keys.accepted_written': {
    en: 'The key counts once it is activated by the link in its e-mail. This service has no mail server (SMTP_URL): the e-mail is a file in the mail folder of its operator, which the message of its start names.',
    zh: '通过邮件中的链接激活后，密钥才会生效。本服务未配置邮件服务器（SMTP_URL），邮件以文件形式保存在运营方的邮件目录中，服务启动时的提示会给出该目录。',
  },
  'keys.accepted': {
    en: 'If the address can receive mail, a key is on its way to it. It counts once it is activated by the link in the e-mail.',
    zh: '如果该地址可以接收邮件，密钥将发送到该地址。通过邮件中的链接激活后，密钥才会生效。',
  },
  'keys.waiting': {
    en: 'The change loosens the key. It waits for the confirmation by the link that was sent to the address of the key; nothing has changed yet.',
    zh: '此更改会放宽密钥限制，需通过发送到密钥所属邮箱的链接确认；目前未作任何更改。',
  },
  'keys.waiting_in_console': {
    en: 'The change loosens the key, so the owner has to confirm it. Nothing has changed yet. No e-mail was sent, because the key or its owner has reached the hourly e-mail limit; the owner can confirm the change in the console.',
    zh: '此更改会放宽密钥限制，需由所有者确认，目前尚未生效。该密钥或其所有者本小时的邮件数量已达上限，因此未发送邮件；所有者可在控制台确认。',
  },
  'keys.allowlist_too_long': {
    en: '{field} has more than {max} entries.',
    zh: '{field} 的条目超过 {max} 个。',
  },
  'range.malformed': {
    en: '{field} is not an IPv4 or IPv6 address or CIDR range.',
    zh: '{field} 不是 IPv4 或 IPv6 地址或 CIDR 范围。',
  },
  'range.host_bits': {
    en: '{field} has bits set behind its prefix. Write the first address of the range, such as 10.0.0.0/8.',
    zh: '{field} 的前缀之后有非零位。请写该范围的首个地址，例如 10.0.0.0/8。',
  },
  'keys.expiry_malformed': {
    en: '{field} is not a date and time with a time zone, such as 2027-06-30T00:00:00Z.',
    zh: '{field} 不是带时区的日期时间，例如 2027-06-30T00:00:00Z。',
  },
  'keys.expiry_past': { en: '{field} is in the past.', zh: '{field} 已是过去的时间。' },
  'keys.allowlist_excludes': {
    en: '{field} does not contain {source}, the address of this request: the key could not be managed from here any more.',
    zh: '{field} 不包含本次请求的来源地址 {source}：之后将无法从此处管理该密钥。',
  },
  'keys.about': {
    en: 'An API key raises limits and can be restricted by its holder. A change that tightens is in force at once; one that loosens waits for the confirmation by e-mail.',
    zh: 'API 密钥可提高限额，并可由持有人加以限制。收紧的更改立即生效；放宽的更改需通过邮件确认。',
  },
  'keys.about_authentication': {
    en: 'Send the key in `Authorization: Bearer <key>` or in `x-api-key`.',
    zh: '请在 `Authorization` 标头（Bearer 方式）或 `x-api-key` 标头中发送密钥。',
  },
  'keys.about_scopes': {
    en: '`all`, or the scopes that the key may use.',
    zh: '该密钥可使用的权限范围；`all` 表示全部。',
  },
  'keys.about_allowlist': {
    en: 'Addresses and CIDR ranges from which the key may be used. Empty: no restriction.',
    zh: '可使用该密钥的地址和 CIDR 范围。为空表示不限制。',
  },
  'keys.about_expiry': { en: 'When the key expires; null: never.', zh: '密钥失效的时间；null 表示永不失效。' },
  'keys.about_log': {
    en: 'Whether decisions made for the key, and payments of the agents of its owner, are kept, for an export that can be judged again.',
    zh: '是否保存为该密钥作出的决策以及其所有者名下智能体的付款，以便导出并重新判定。',
  },
  'keys.about_retention': {
    en: 'How long entries of the decision log are kept: {options}.',
    zh: '决策日志条目的保存期限：{options}。',
  },
  'mail.issue_subject': { en: 'Your Countersign API key', zh: '您的 Countersign API 密钥' },
  'mail.issue_intro': {
    en: 'A Countersign API key was requested for this address. This e-mail is the only place where it is shown:',
    zh: '有人为此地址申请了 Countersign API 密钥。密钥仅在本邮件中显示：',
  },
  'mail.issue_activate': {
    en: 'The key is not active yet. Open this link within {hours} hours and confirm. A program can send a POST to it instead:',
    zh: '密钥尚未激活。请在 {hours} 小时内打开以下链接并确认；程序也可以直接向该链接发送 POST 请求：',
  },
  'mail.issue_settings': { en: 'Settings of the key:{settings}', zh: '密钥设置：{settings}' },
  'mail.issue_not_you': {
    en: 'If you did not request it, do nothing: the key stays inactive and is deleted.',
    zh: '如果不是您申请的，请忽略本邮件：密钥不会激活，并将被删除。',
  },
  'mail.value_line': { en: '{name}: {value}', zh: '{name}：{value}' },
  'mail.named_key': { en: '{label} ({id})', zh: '{label}（{id}）' },
  'mail.caller_texts': {
    en: 'Text in “quotation marks” was written by a caller, not by Countersign. It is shortened to one line, and characters in [brackets] are set apart so that links and phone numbers cannot be tapped.',
    zh: '“引号”内的文字由调用方填写，并非 Countersign 的内容。此类文字仅以单行显示，过长部分会被截断，链接和电话号码中的部分字符加有方括号，以防误触。',
  },
  'mail.change_subject': {
    en: 'Confirm a change of your Countersign API key',
    zh: '请确认对 Countersign API 密钥的更改',
  },
  'mail.change_intro': {
    en: 'Somebody who holds your API key {key} asked to loosen its settings:',
    zh: '持有您的 API 密钥 {key} 的人请求放宽其设置：',
  },
  'mail.change_replaces': {
    en: 'It replaces the change {id} requested at {at}. The link in the earlier e-mail no longer works.',
    zh: '此更改取代 {at} 请求的更改 {id}，此前邮件中的链接已失效。',
  },
  'mail.dropped_subject': { en: 'A change that waited for you was dropped', zh: '一项等待您确认的更改已被撤销' },
  'mail.dropped_key_intro': {
    en: 'A change that loosens nothing was made to the settings of your API key {key}. It is in force.',
    zh: '您的 API 密钥 {key} 的设置有一项未放宽任何限制的更改，该更改已生效。',
  },
  'mail.dropped_mandate_intro': {
    en: 'A change that loosens nothing was made to the mandate of the agent {agent} ({entity}). It is in force.',
    zh: '智能体 {agent}（{entity}）的授权有一项未放宽任何限制的更改，该更改已生效。',
  },
  'mail.dropped_change': {
    en: 'It dropped the loosening change {id} that was requested at {at} and waited for you. A link to it in an earlier e-mail no longer works. If the change is still wanted, it has to be requested again.',
    zh: '{at} 提交、等待您确认的放宽更改 {id} 因此被撤销，此前邮件中的链接已失效。如仍需要该更改，请重新提交。',
  },
  'mail.dropped_not_you': {
    en: 'If neither you nor a program of yours did this, revoke what was changed in the console.',
    zh: '如果这不是您或您的程序所为，请在控制台撤销该密钥或智能体。',
  },
  'mail.change_confirm': {
    en: 'Nothing has changed yet. To confirm or cancel the change, open this link within {hours} hours:',
    zh: '目前未作任何更改。如需确认或取消，请在 {hours} 小时内打开以下链接：',
  },
  'mail.change_not_you': {
    en: 'If you did not request this, somebody else has your key: cancel the change by the link, and revoke the key.',
    zh: '如果不是您请求的，说明他人持有您的密钥：请通过链接取消更改，并撤销该密钥。',
  },
  'setting.label': { en: 'Label', zh: '名称' },
  'setting.scopes': { en: 'Scopes', zh: '权限范围' },
  'setting.ip_allowlist': { en: 'IP allow list', zh: 'IP 白名单' },
  'setting.expires_at': { en: 'Expires', zh: '过期时间' },
  'setting.decision_log': { en: 'Decision log', zh: '决策日志' },
  'setting.decision_log_retention': { en: 'Retention of the decision log', zh: '决策日志保存期限' },
  'mail.all_scopes': { en: 'all', zh: '全部' },
  'mail.any_address': { en: 'any address', zh: '不限制' },
  'mail.never': { en: 'never', zh: '永不' },
  'mail.on': { en: 'on', zh: '开启' },
  'mail.off': { en: 'off', zh: '关闭' },
  'page.activate': { en: 'Activate an API key', zh: '激活 API 密钥' },
  'page.activate_intro': {
    en: 'The key was sent in the same e-mail as this link. It counts once you activate it.',
    zh: '密钥与此链接在同一封邮件中发送。激活后，密钥才会生效。',
  },
  'page.activate_do': { en: 'Activate the key', zh: '激活密钥' },
  'page.activate_done': { en: 'The key is active.', zh: '密钥已激活。' },
  'page.activate_cancelled': { en: 'The key was not activated.', zh: '密钥未激活。' },
  'page.confirm': { en: 'Confirm a change of an API key', zh: '确认 API 密钥的更改' },
  'page.confirm_intro': {
    en: 'Somebody who holds the key {key} asked for this change. Nothing has changed yet.',
    zh: '持有密钥 {key} 的人请求以下更改。目前未作任何更改。',
  },
  'page.setting': { en: 'Setting', zh: '设置' },
  'page.now': { en: 'Now', zh: '当前' },
  'page.then': { en: 'After the change', zh: '更改后' },
  'page.change_named': { en: 'Change', zh: '更改编号' },
  'page.confirm_do': { en: 'Confirm the change', zh: '确认更改' },
  'page.confirm_cancel': { en: 'Cancel the change', zh: '取消更改' },
  'page.confirm_done': { en: 'The change is in force.', zh: '更改已生效。' },
  'page.confirm_cancelled': { en: 'The change was cancelled. Nothing has changed.', zh: '更改已取消，设置保持不变。' },
} as const
