/** Texts of the chain of proof on the page of a token, and of the page about what is proven. */
export const proofPageMessages = {
  'proving.title': { en: 'The chain of proof', zh: '证明链' },
  'proving.intro': {
    en: 'Each step contains the hash of the next one. Your browser checks each of them with the data of this page and sends no request.',
    zh: '每一步都包含下一步的哈希。浏览器使用本页中的数据逐步检查，不向任何地方发出请求。',
  },
  'proving.more': { en: 'What proofs cover', zh: '证明了什么，没有证明什么' },
  'proving.token': { en: 'Token', zh: '令牌' },
  'proving.token.about': {
    en: 'The signature of the service on the claims, with its public key.',
    zh: '服务对声明的签名，使用其公钥验证。',
  },
  'proving.inputs': { en: 'Inputs', zh: '输入' },
  'proving.inputs.about': {
    en: 'The token contains the hash of everything the decision was made from. This page does not have the inputs: choose the answer of /api/decide with include=inputs,proof.',
    zh: '令牌包含作出决定所依据的全部输入的哈希。本页没有这些输入：请选择 /api/decide 在 include=inputs,proof 下的响应文件。',
  },
  'proving.root': { en: 'Lists', zh: '名单' },
  'proving.root.about': {
    en: 'The token contains the hash of all lists and of the tree of their subjects.',
    zh: '令牌包含全部名单及其主体树的哈希。',
  },
  'proving.tree': { en: 'Tree', zh: '主体树' },
  'proving.tree.about': {
    en: 'All listed subjects, sorted. Root and size are part of the hash above.',
    zh: '全部在列主体，按顺序排列。根与大小是上述哈希的一部分。',
  },
  'proving.neighbours': { en: 'Neighbours', zh: '相邻主体' },
  'proving.neighbours.about': {
    en: 'The address is in the tree with its listings, or the two subjects between which it would be follow each other.',
    zh: '该地址及其条目位于树中，或者它本应位于其间的两个主体彼此相邻。',
  },
  'proving.log': { en: 'Log', zh: '日志' },
  'proving.log.about': {
    en: 'The public log of lists contains this snapshot. The key is the one that this service shows now: compare it with one that you kept.',
    zh: '公开的名单日志包含此快照。密钥为本服务当前公布的密钥：请与您保存的密钥核对。',
  },
  'proving.unchecked': { en: 'Not checked: this needs a script.', zh: '未检查：需要运行脚本。' },
  'proving.checked': { en: 'Checked', zh: '已检查' },
  'proving.refused': { en: 'Does not hold', zh: '不成立' },
  'proving.missing': { en: 'Not on this page', zh: '本页没有' },
  'proving.file': {
    en: 'An answer with inputs and proof (JSON). It stays in your browser.',
    zh: '带有输入和证明的响应（JSON）。文件只留在浏览器中。',
  },
  'proving.listed': { en: 'on a public list on {day}', zh: '{day} 在公开名单上' },
  'proving.listed_on_unknown': {
    en: 'on a public list, but it is not known whether by {day}',
    zh: '在公开名单上，但 {day} 是否已列入不明',
  },
  'proving.not_listed': {
    en: 'on none of the {count} public lists of this snapshot on {day}. Other lists and later listings are not known.',
    zh: '{day} 不在此快照的 {count} 份公开名单中的任何一份上；其他名单及此后的列入无从得知。',
  },
  'proving.not_listed_in_file': {
    en: 'on none of the public lists of the snapshot in the file on {day}. Other lists and later listings are not known.',
    zh: '{day} 不在该文件所含快照的任何公开名单上；其他名单及此后的列入无从得知。',
  },
  'page.proofs': { en: 'What proofs cover', zh: '证明了什么，没有证明什么' },
  'page.proofs.intro': {
    en: 'Some statements of this service can be verified without trust in it, offline and by anyone. Others are recorded, and have to be believed or checked elsewhere.',
    zh: '本服务的部分陈述可以由任何人离线验证，无需信任本服务。其他陈述只是记录，需要相信或在别处核实。',
  },
  'page.proofs.proved': { en: 'Covered by a proof', zh: '可以证明的内容' },
  'page.proofs.signed': {
    en: 'That this service signed this decision: the token and the public keys.',
    zh: '本服务签署了该决定：令牌与公钥。',
  },
  'page.proofs.judged': {
    en: 'That the decision follows from the recorded inputs by the named policy: judging them again gives the same token.',
    zh: '该决定由所记录的输入按指定策略得出：重新判断会得到相同的令牌。',
  },
  'page.proofs.listed': {
    en: 'That the address or the host was, or was not, on the public lists that were used: the tree of all subjects, and the two neighbours between which it would be.',
    zh: '该地址或主机在所用的公开名单上或不在其上：全部主体的树，以及它本应位于其间的两个相邻主体。',
  },
  'page.proofs.logged': {
    en: 'That these lists are those that everybody was shown: the public log, which only grows, its checkpoints, and the witnesses that cosign them.',
    zh: '这些名单就是向所有人展示的名单：只增不减的公开日志、其检查点，以及共同签名的见证方。',
  },
  'page.proofs.not': { en: 'What is not proved', zh: '不能证明的内容' },
  'page.proofs.publisher': {
    en: 'What an authority published: only what this service had of it, on which day.',
    zh: '主管机构公布了什么：只能证明本服务在某一天持有的内容。',
  },
  'page.proofs.chain': {
    en: 'What a blockchain showed. Block and time are recorded and can be looked up on the chain.',
    zh: '区块链显示了什么。区块和时间有记录，可在链上查询。',
  },
  'page.proofs.own': {
    en: 'The own list of the operator, rules for one page of a host, and rules that allow a host: they are not in the tree. The own list has a keyed tree instead.',
    zh: '运营方自有名单、针对主机某一页面的规则以及放行规则：它们不在树中。自有名单另有一棵带密钥的树。',
  },
  'page.proofs.safe': {
    en: 'That a payment is safe. No hit is no proof of safety.',
    zh: '付款是安全的。没有命中并不证明安全。',
  },
  'page.proofs.how': { en: 'How to verify', zh: '如何验证' },
  'page.proofs.how_text': {
    en: 'Keep the public keys and the key of the log from an earlier day. A pack contains a decision with all its proofs and is replayed offline:',
    zh: '请保存较早日期的公钥和日志密钥。每个证据包内有一个决定及其全部证明，可离线重放：',
  },
  'page.proofs.full_text': {
    en: 'With --full the pack contains the lists as well, as far as their licences allow, and the replay screens again from them. A token alone is packed where the service keeps its decision log:',
    zh: '使用 --full 时，证据包在许可允许的范围内还包含名单本身，重放时会用这些名单重新筛查。若服务保存了决策日志，仅凭令牌即可打包：',
  },
  'page.proofs.own_text': {
    en: 'The operator can prove what stood on the own list in the snapshot of a decision, to anyone who is given the secret of that snapshot. The file contains the secret, and is verified offline:',
    zh: '运营方可以证明在某一决定所用的快照中自有名单上有什么，对象是获知该快照密钥的人。文件包含该密钥，可离线验证：',
  },
  'page.proofs.form': {
    en: 'A proof from the tree contains the subject or its neighbours, and the hashes beside their paths to the root: one text for each path, in base64url without padding. Proofs that were given before contain an array of hashes in hex instead, and verify as before.',
    zh: '来自树的证明包含该主体或其相邻主体，以及通往根的路径旁的各个哈希：每条路径写成一段文本，采用 base64url 编码，不加填充。此前给出的证明以十六进制哈希数组代替，仍照旧可以验证。',
  },
  'page.evidence.proof': { en: 'The proof of this entry (JSON)', zh: '该条目的证明（JSON）' },
} as const
