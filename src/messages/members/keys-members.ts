/** What members of keys mean in Chinese. */
export const keysMembers: Readonly<Record<string, string>> = {
  'Where the key is sent, and where loosening changes are confirmed.': '接收密钥以及确认放宽更改的邮箱。',
  'A name of your own for the key, at most 80 characters.': '您为密钥取的名称，最多 80 个字符。',
  '`all`, or the scopes that the key may use. `all` includes scopes that are added later.':
    '`all`，或密钥可用的权限范围。`all` 包括以后新增的范围。',
  'At most 20 IPv4 or IPv6 addresses or CIDR ranges from which the key may be used. Empty: no restriction. IPv4 and IPv6 are matched separately: `::/0` does not cover IPv4.':
    '允许使用该密钥的 IPv4、IPv6 地址或 CIDR 网段，最多 20 个。为空表示不限制。IPv4 与 IPv6 分别匹配：`::/0` 不包括 IPv4。',
  'When the key stops counting (RFC 3339, with a time zone); null: never.':
    '密钥失效的时间（RFC 3339，含时区）；null：永不失效。',
  'Whether decisions made for the key are kept in its decision log.': '使用该密钥作出的决定是否保存在其决策日志中。',
  'How long entries of the decision log are kept, counted from when they are written.':
    '决策日志条目的保存期限，自写入时起计算。',
  'Names the key in mailed links and exports. It is not secret.': '在邮件链接与导出文件中标识该密钥。它不是机密。',
  'Whether the key still counts.': '密钥是否仍然有效。',
  'What the key may be used for; `all`: everything.': '密钥可用于的操作；`all`：全部。',
  'In their one form; empty: no restriction.': '以唯一规范形式列出；为空表示不限制。',
  'Whether decisions made for the key are kept.': '使用该密钥作出的决定是否保存。',
  'How long they are kept.': '保存期限。',
  'A loosening change that waits for the confirmation by e-mail.': '等待通过电子邮件确认的放宽更改。',
  'SHA-256 in hex of the RFC 8785 form of `changes`.': '对 `changes` 的 RFC 8785 形式计算的 SHA-256（十六进制）。',
  'The settings that differ, as they would be.': '更改后会有所不同的设置。',
  'What can be set.': '可以设置的内容。',
  'Confirms or cancels a change by the link of an e-mail, or revokes the key.':
    '通过电子邮件中的链接确认或取消更改，或撤销密钥。',
  'From the link, with `confirm` and `cancel`.': '来自链接，与 `confirm` 和 `cancel` 一起使用。',
  'Ignored: part of the answer.': '忽略：属于响应的一部分。',
  'The first time, included: a day in UTC or an ISO date-time. Default: the beginning.':
    '起始时间（含）：UTC 日期或 ISO 日期时间。默认从头开始。',
  'The last time, excluded: a day in UTC or an ISO date-time. Default: now.':
    '结束时间（不含）：UTC 日期或 ISO 日期时间。默认为现在。',
  'Only JSON can be replayed.': '只有 JSON 可以重新判断。',
  '`next_cursor` of the previous answer.': '上一次响应中的 `next_cursor`。',
  'What the export holds.': '导出内容的范围。',
  'Entries that cannot be read, because their storage was altered.': '因存储被改动而无法读取的条目。',
  'Entries that cannot be read any more, because the log was erased.': '因日志已清除而无法再读取的条目。',
  'The version of its form.': '其格式的版本。',
  'When it was made.': '创建时间。',
  'The id of the key.': '密钥的 ID。',
  'By the SHA-256 of its RFC 8785 form, what entries name in `parts`.':
    '条目在 `parts` 中引用的各部分，按其 RFC 8785 形式的 SHA-256 索引。',
  'Detached JWS over the RFC 8785 form of `export`.': '对 `export` 的 RFC 8785 形式的分离式 JWS。',
}
