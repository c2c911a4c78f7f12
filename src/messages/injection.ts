/** What a rule found in the texts of a payment. A finding says what the words do, not who meant them. */
export const injectionMessages = {
  'injection.override_instructions': {
    en: 'The text asks to set earlier instructions or rules aside.',
    zh: '文本要求抛开先前的指令或规则。',
  },
  'injection.override_mandate': {
    en: 'The text says that a limit of the mandate does not hold.',
    zh: '文本声称授权中的限额不再有效。',
  },
  'injection.skip_screening': {
    en: 'The text asks to pay without a check that is due.',
    zh: '文本要求跳过应做的检查而付款。',
  },
  'injection.approval_claim': {
    en: 'The text says that a check was made elsewhere and is not needed here. Nothing here shows that it was.',
    zh: '文本声称检查已在别处完成、此处无需再做。此处没有任何依据可证实。',
  },
  'injection.verdict_order': {
    en: 'The text dictates what the verdict has to be.',
    zh: '文本指定了结论应当是什么。',
  },
  'injection.addresses_checker': {
    en: 'The text speaks to a machine that checks the payment, not about the payment.',
    zh: '文本是在对检查付款的机器说话，而不是在说明付款。',
  },
  'injection.role_marker': {
    en: 'The text holds marks that separate speakers in a dialogue with a language model.',
    zh: '文本含有语言模型对话中区分发言者的标记。',
  },
  'injection.second_payee': {
    en: 'The text names another place for the money than the payee that was asked about.',
    zh: '文本为款项指明了另一去处，并非所询问的收款方。',
  },
  'injection.hides_from_owner': {
    en: 'The text asks to keep the payment, or part of it, from its owner or from the records.',
    zh: '文本要求对资金所有者或记录隐瞒该付款或其中一部分。',
  },
  'injection.encoded_text': {
    en: 'The text holds an encoded part, and what it says when decoded is one of the other findings.',
    zh: '文本含有编码部分，解码后的内容属于其他发现之一。',
  },
  'injection.hidden_text': {
    en: 'The text holds signs that nobody can see and that can carry words.',
    zh: '文本含有肉眼不可见且可承载文字的字符。',
  },
  'injection.bidi_control': {
    en: 'The text holds signs that turn the direction of writing, so that it reads otherwise than it is.',
    zh: '文本含有改变书写方向的字符，显示的内容与实际不同。',
  },
} as const
