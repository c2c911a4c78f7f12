/** Proofs from the tree of subjects (decisions/0027): the refusals, and the results of the verifier. */
export const subjectTreeMessages = {
  'tree.neither': { en: '{field} or host is required.', zh: '必须提供 {field} 或 host。' },
  'tree.beside_host': { en: '{field} is not used together with host.', zh: '{field} 不能与 host 同时使用。' },
  'tree.host_bare': {
    en: '{field} must be a host name alone, in its ASCII form.',
    zh: '{field} 只能是主机名本身（ASCII 形式）。',
  },
  'tree.host_today': {
    en: 'A host can be proved for today (UTC), {today}, only.',
    zh: '主机名的证明仅限今天（UTC {today}）。',
  },
  'tree.host_without_key': {
    en: '{field} is an IPv6 address, which the tree of subjects does not contain.',
    zh: '{field} 是 IPv6 地址，不在主体树的范围内。',
  },
  'tree.valid': { en: 'The proof is valid.', zh: '证明有效。' },
  'tree.own_valid': {
    en: "The proof is valid. It is about the operator's own list, and not about the public lists.",
    zh: '证明有效。它针对运营方的自有名单，而非公开名单。',
  },
  'tree.own_key': {
    en: 'key of the own list in this snapshot: {key}',
    zh: '此快照中自有名单的密钥：{key}',
  },
  'tree.not_valid': { en: 'The proof is not valid.', zh: '证明无效。' },
  'tree.listed': { en: '{subject}: listed on {day}', zh: '{subject}：{day} 在名单上' },
  'tree.listed_on_unknown': {
    en: '{subject}: may have been listed by {day}; the day of the listing is not known',
    zh: '{subject}：{day} 可能已在名单上，列入日期未知',
  },
  'tree.not_listed': { en: '{subject}: not listed on {day}', zh: '{subject}：{day} 不在名单上' },
  'tree.age': {
    en: 'A proof does not contain the age of its lists: what was listed after their last update is not in them, on any day. An attestation or a bundle of the same snapshot states through which day they are complete.',
    zh: '证明不包含名单的时效：名单最后更新之后新列入的条目不在其中，无论所查日期为何。同一快照的证明文件或证据包会注明名单完整至哪一天。',
  },
  'tree.day_not_covered': {
    en: 'The service stated that its copies of sanctions lists do not cover this day: no absence on it is proved.',
    zh: '服务已说明其制裁名单副本未覆盖该日期：不能证明当日不在名单上。',
  },
  'tree.untrusted': {
    en: 'It is valid for this list snapshot only. Compare the snapshot with that of a verified attestation or bundle, or pass it as --lists-root.',
    zh: '该证明仅对此名单快照有效。请与已验证的证明文件或证据包中的快照核对，或通过 --lists-root 传入。',
  },
  'tree.logged': {
    en: 'in the log {origin} as entry {index} of {size}, in force since {loaded_at}',
    zh: '位于日志 {origin}，索引 {index}，共 {size} 条，自 {loaded_at} 起生效',
  },
  'tree.LOG_KEY_MALFORMED': {
    en: 'The key of the log is not in the form of a verifier key.',
    zh: '日志密钥不是验证密钥的形式。',
  },
  'tree.LOG_PROOF_MALFORMED': {
    en: 'The proof of the log is not in canonical form.',
    zh: '日志证明不是规范形式。',
  },
  'tree.LOG_ENTRY_MALFORMED': {
    en: 'The entry is not one of a log of lists, or contradicts itself.',
    zh: '该条目不是名单日志的条目，或自相矛盾。',
  },
  'tree.LOG_OTHER_LOG': {
    en: 'The proof is of another log, or signed with another key.',
    zh: '证明属于另一个日志，或由另一个密钥签名。',
  },
  'tree.LOG_OTHER_SNAPSHOT': {
    en: 'The entry is about another snapshot of lists.',
    zh: '该条目针对的是另一个名单快照。',
  },
  'tree.LOG_SIGNATURE_INVALID': {
    en: 'The checkpoint was not signed with the key of the log.',
    zh: '检查点不是由日志密钥签名的。',
  },
  'tree.LOG_PATH_WRONG': {
    en: 'The path does not lead from the entry to the root of the log.',
    zh: '路径没有从该条目通向日志的根。',
  },
  'tree.PROOF_MALFORMED': { en: 'The proof is not in canonical form.', zh: '证明不是规范形式。' },
  'tree.PROOF_OTHER_SUBJECT': {
    en: 'The proof is about another subject, or does not contain all names above the host.',
    zh: '证明针对的是另一主体，或未包含该主机名的所有上级域名。',
  },
  'tree.PROOF_OTHER_DAY': { en: 'The proof is about another day.', zh: '证明针对的是另一天。' },
  'tree.PROOF_OTHER_TREE': {
    en: 'The proof is about another tree: it does not belong to this list snapshot.',
    zh: '证明针对的是另一棵树：它不属于此名单快照。',
  },
  'tree.PROOF_PATH_WRONG': {
    en: 'A path does not lead from its leaf to the root of a tree of this size.',
    zh: '有路径不能从其叶节点通向该大小的树的根。',
  },
  'tree.PROOF_NOT_NEIGHBOURS': {
    en: 'The leaves do not prove that the subject is absent between them.',
    zh: '这些叶节点不能证明该主体不在它们之间。',
  },
  'tree.PROOF_LINES_WRONG': { en: 'The listings are not those of the leaf.', zh: '所列条目与叶节点不符。' },
  'tree.PROOF_RESULT_WRONG': {
    en: 'The stated result does not follow from the listings.',
    zh: '所述结果与所列条目不符。',
  },
} as const
