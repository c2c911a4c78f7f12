/** Texts about decision logs, their export and their replay. */
export const decisionLogMessages = {
  'date.time_form': {
    en: '{field} is not a day (YYYY-MM-DD) and not an ISO date-time with its offset.',
    zh: '{field} 既不是日期（YYYY-MM-DD），也不是带时区偏移的 ISO 日期时间。',
  },
  'log.interval': {
    en: '{field} must be after `from`.',
    zh: '{field} 必须晚于 `from`。',
  },
  'replay.result.match': { en: 'match', zh: '一致' },
  'replay.result.differs': { en: 'differs', zh: '不一致' },
  'replay.result.incomplete': { en: 'incomplete', zh: '不完整' },
  'replay.totals': {
    en: '{match} match, {differs} differ, {incomplete} incomplete.',
    zh: '一致 {match} 条，不一致 {differs} 条，不完整 {incomplete} 条。',
  },
  'replay.unreadable': {
    en: '{erased} entries were erased and {damaged} are damaged: the export does not contain them.',
    zh: '{erased} 条记录已被清除，{damaged} 条已损坏，导出中不包含这些记录。',
  },
  'replay.more': {
    en: 'The export has further pages after {file}: export them with `next_cursor`.',
    zh: '{file} 之后还有更多页，请使用 `next_cursor` 导出。',
  },
  'replay.progress': { en: '{done} entries replayed', zh: '已重放 {done} 条' },
  'replay.missing.policy': {
    en: 'judged by {name}, a policy that this version does not know',
    zh: '按 {name} 判定，此版本没有该策略',
  },
  'replay.missing.rules': {
    en: 'texts read by {name}, rules that this version does not know',
    zh: '文本按 {name} 检查，此版本没有该规则集',
  },
  'replay.missing.decoders': {
    en: 'transaction read by {name}, decoders that this version does not have',
    zh: '交易由 {name} 解码，此版本没有该解码器版本',
  },
  'replay.missing.endpoint': {
    en: 'a decision of {name}, which this version does not know',
    zh: '由 {name} 作出的决定，此版本不支持',
  },
  'replay.missing.part': {
    en: 'the export does not contain the part {name}',
    zh: '导出中缺少部分 {name}',
  },
  'replay.missing.inputs': {
    en: 'the inputs are not those of a decision of {name}',
    zh: '输入不是 {name} 的决定的输入',
  },
  'replay.missing.entries': {
    en: '{name} decisions could not be stored',
    zh: '有 {name} 条决定未能存储',
  },
  'replay.missing.key': {
    en: 'the attestation is signed with {name}, a key that is not in the keys file',
    zh: '证明由 {name} 签名，该密钥不在密钥文件中',
  },
  'export.not_json': {
    en: '{file} is not complete JSON: it is truncated or damaged.',
    zh: '{file} 不是完整的 JSON：文件被截断或已损坏。',
  },
  'export.not_export': {
    en: '{file} is not a JSON export of a decision log.',
    zh: '{file} 不是决策日志的 JSON 导出。',
  },
  'export.changed': {
    en: 'The signature of {file} does not match its content: it was changed after it was signed.',
    zh: '{file} 的签名与内容不符：文件在签名后被更改。',
  },
  'export.foreign': {
    en: '{file} is signed with a key that is not in the keys file.',
    zh: '{file} 由不在密钥文件中的密钥签名。',
  },
  'export.retired': {
    en: '{file} claims to be signed after its key was retired.',
    zh: '{file} 声称的签名时间晚于其密钥的停用时间。',
  },
  'export.signature_form': {
    en: 'The signature of {file} is not the signature of an export.',
    zh: '{file} 的签名不是导出签名。',
  },
  'export.later_version': {
    en: '{file} has the format {format}. This version reads {known}: use a later one.',
    zh: '{file} 的格式为 {format}。此版本仅支持 {known}，请使用更新的版本。',
  },
} as const
