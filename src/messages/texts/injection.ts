/** Findings in the texts of a payment. A finding describes the wording, not the intention of its author. */
export const injectionMessages = {
  'injection.override_instructions': {
    en: 'The text asks to ignore earlier instructions or rules, or to follow another party.',
    zh: '文本要求忽略先前的指令或规则，或改听他方。',
  },
  'injection.override_mandate': {
    en: 'The text claims that a limit of the mandate does not apply.',
    zh: '文本声称授权中的限额不适用。',
  },
  'injection.skip_screening': {
    en: 'The text asks to pay without a required check.',
    zh: '文本要求跳过必要的检查直接付款。',
  },
  'injection.approval_claim': {
    en: 'The text claims that a check was already done elsewhere and is not needed. Nothing in the request confirms this.',
    zh: '文本声称检查已在别处完成、无需再做。请求中没有任何内容可以证实。',
  },
  'injection.verdict_order': { en: 'The text dictates the verdict.', zh: '文本指定了结论。' },
  'injection.addresses_checker': {
    en: 'The text addresses the checking system instead of describing the payment.',
    zh: '文本的对象是检查系统，而不是对付款的说明。',
  },
  'injection.role_marker': {
    en: 'The text contains markers that separate roles in a conversation with a language model.',
    zh: '文本含有语言模型对话中区分角色的标记。',
  },
  'injection.second_payee': {
    en: 'The text names another recipient than the requested payee.',
    zh: '文本指定了所请求收款方之外的其他收款方。',
  },
  'injection.hides_from_owner': {
    en: 'The text asks to hide the payment, or part of it, from the owner of the funds or from the records.',
    zh: '文本要求对资金所有者或在记录中隐瞒该付款或其中一部分。',
  },
  'injection.role_play': {
    en: 'The text assigns the reader a role in which rules do not apply.',
    zh: '文本让读取者扮演不受规则约束的角色。',
  },
  'injection.forced_order': {
    en: 'The text commands the payment instead of describing it: it shouts, threatens or forbids questions.',
    zh: '文本以命令方式要求付款（大声催促、威胁或不许询问），而不是说明付款。',
  },
  'injection.secret_request': {
    en: 'The text asks for a secret: a private key, a recovery phrase, a password, or the instructions of an agent.',
    zh: '文本索要机密信息：私钥、助记词、密码或智能体的指令。',
  },
  'injection.owner_impersonation': {
    en: 'The text claims to come from the owner of the funds, or asks an agent to consent in the place of the owner.',
    zh: '文本自称来自资金所有者，或要求智能体代替所有者表示同意。',
  },
  'injection.encoded_text': {
    en: 'The text contains an encoded part. Decoded, it matches another of these findings.',
    zh: '文本含有编码内容，解码后符合其他发现之一。',
  },
  'injection.hidden_text': {
    en: 'The text contains invisible characters that can carry hidden text.',
    zh: '文本含有可携带隐藏内容的不可见字符。',
  },
  'injection.bidi_control': {
    en: 'The text contains bidirectional control characters, so that it is displayed differently from its content.',
    zh: '文本含有双向控制字符，显示效果与实际内容不同。',
  },
} as const
