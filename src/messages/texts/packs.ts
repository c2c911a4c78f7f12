/** Texts about packs and their replay. */
export const packMessages = {
  'pack.empty': { en: '{file} is empty.', zh: '{file} 为空。' },
  'pack.too_large': {
    en: '{file} claims more content than a pack can have.',
    zh: '{file} 声称的内容超过了一个证据包所能包含的大小。',
  },
  'pack.no_gzip': { en: '{file} is no pack: it is not gzip.', zh: '{file} 不是证据包：它不是 gzip 文件。' },
  'pack.damaged': { en: '{file} is damaged, or was changed.', zh: '{file} 已损坏，或被更改过。' },
  'pack.truncated': { en: '{file} ends too early.', zh: '{file} 不完整，提前结束。' },
  'pack.path': {
    en: '{file} contains a file that no pack contains.',
    zh: '{file} 包含证据包中不应有的文件。',
  },
  'pack.link': { en: '{file} contains a link.', zh: '{file} 包含链接。' },
  'pack.duplicate': { en: '{file} contains a file twice.', zh: '{file} 重复包含同一个文件。' },
  'pack.header': {
    en: '{file} is not in the one form that a pack has.',
    zh: '{file} 不是证据包唯一的规范形式。',
  },
  'pack.manifest': { en: '{file} has no valid manifest.', zh: '{file} 没有有效的清单。' },
  'pack.files': {
    en: 'The files in {file} are not those of its manifest.',
    zh: '{file} 中的文件与其清单不符。',
  },
  'pack.later_version': { en: '{file} is of a later version.', zh: '{file} 属于更高的版本。' },
  'pack.own_keys': {
    en: 'The signature was verified with the key in the pack. Compare it with a trusted copy, or pass --keys.',
    zh: '签名是用证据包中的密钥验证的。请与可信的副本核对，或使用 --keys 传入。',
  },
  'pack.log.proved': { en: 'The log of lists contains the snapshot.', zh: '名单日志包含该快照。' },
  'pack.log.unverified': {
    en: 'The pack contains a proof of the log of lists, which was not verified: pass --log-key.',
    zh: '证据包含有名单日志的证明，但未经验证：请使用 --log-key 传入密钥。',
  },
  'pack.log.absent': {
    en: 'The pack contains no proof of the log of lists.',
    zh: '证据包不含名单日志的证明。',
  },
  'pack.full': {
    en: 'Screened again from the lists in the pack. Lists that it must not contain are proved by their tree.',
    zh: '已用证据包中的名单重新筛查。依许可不得包含的名单由名单树证明。',
  },
  'pack.recorded.outcome': {
    en: 'Recorded and not signed: what the other gates of the payment came to.',
    zh: '仅有记录，未经签名：该付款其他各关的结果。',
  },
  'pack.recorded.observation': {
    en: 'Recorded and not provable: {question} on {network}, block {block}, {as_of}.',
    zh: '仅有记录，无法证明：{network} 上的 {question}，区块 {block}，{as_of}。',
  },
  'pack.recorded.own_list': {
    en: 'Recorded and not provable: an entry of the own list of the operator ({list}).',
    zh: '仅有记录，无法证明：运营方自有名单（{list}）中的条目。',
  },
  'pack.recorded.rule': {
    en: 'Recorded and not provable: a rule of {list} for one page, or one that allows.',
    zh: '仅有记录，无法证明：{list} 中针对单个页面的规则或放行规则。',
  },
} as const
