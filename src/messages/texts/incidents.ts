/** The public archive of incidents: its classes, why each is judged as it is, and its page. */
export const incidentMessages = {
  'reason.archive_unreadable': { en: 'The archive of incidents cannot be read.', zh: '无法读取安全事件档案。' },
  'change.archive_unreadable': {
    en: 'Retry after the time given. If it goes on, the operator finds the cause by importing the archive again.',
    zh: '请在给出的时间后重试。如持续出现，运营方可重新导入档案以查明原因。',
  },
  'incident.phishing': { en: 'Phishing', zh: '钓鱼' },
  'incident.phishing.reason': {
    en: 'The victim was led to a host or an address that lists hold. Screening before the payment can stop it once it is listed.',
    zh: '受害者被引导至名单可收录的主机或地址。该主机或地址被收录后，付款前筛查可以拦截付款。',
  },
  'incident.deceived_signers': { en: 'Deceived signers', zh: '签名者受骗' },
  'incident.deceived_signers.reason': {
    en: 'Signers signed something else than they were shown. An intent check of the bytes shows the difference, if it is asked before signing.',
    zh: '签名者实际签署的内容与其所见不同。若在签名前对交易字节进行意图检查，可以显示差异。',
  },
  'incident.approval_abuse': { en: 'Approval abuse', zh: '代币授权滥用' },
  'incident.approval_abuse.reason': {
    en: 'A flaw let others spend what users had approved. An intent check names unlimited approvals before they are signed; the flaw itself it cannot see.',
    zh: '漏洞使他人得以支取用户批准的代币额度。意图检查可在签名前指出不限额的代币授权，但无法发现漏洞本身。',
  },
  'incident.fraud_by_owner': { en: 'Fraud by the owner', zh: '项目方欺诈' },
  'incident.fraud_by_owner.reason': {
    en: 'The owners took the funds. Their addresses are listed after the first losses, so screening helps later payers only.',
    zh: '项目方卷走资金。其地址在首批损失之后才被收录，筛查只能帮助之后的付款方。',
  },
  'incident.key_compromise': { en: 'Stolen keys', zh: '私钥被盗' },
  'incident.key_compromise.reason': {
    en: 'A thief used the real keys, which no screening sees. Limits of a mandate bound the loss, and listings stop payments to the thief later.',
    zh: '盗取者使用真实私钥，筛查无法识别。授权限额可以限制损失，名单可在之后拦截向盗取者付款。',
  },
  'incident.bridge': { en: 'Bridge exploit', zh: '跨链桥攻击' },
  'incident.bridge.reason': {
    en: 'The contracts or validators of a bridge were attacked. No payment to a listed party was part of it.',
    zh: '受到攻击的是跨链桥的合约或验证者，其中没有向名单对象的付款。',
  },
  'incident.price_manipulation': { en: 'Price manipulation', zh: '价格操纵' },
  'incident.price_manipulation.reason': {
    en: 'A price that a contract relied on was moved. No payment was screened, because none was made to a stranger.',
    zh: '合约所依赖的价格被操纵。其中没有向陌生方的付款，也就没有可筛查的对象。',
  },
  'incident.contract_logic': { en: 'Flaw in a contract', zh: '合约逻辑缺陷' },
  'incident.contract_logic.reason': {
    en: 'A contract did what its code said. Screening judges parties, not code.',
    zh: '合约按其代码执行。筛查判断的是交易方，而不是代码。',
  },
  'incident.access_control': { en: 'Missing access control', zh: '访问控制缺失' },
  'incident.access_control.reason': {
    en: 'A function that only the owner should call was open to all. Screening judges parties, not code.',
    zh: '仅应由所有者调用的函数对所有人开放。筛查判断的是交易方，而不是代码。',
  },
  'incident.reentrancy': { en: 'Reentrancy', zh: '重入攻击' },
  'incident.reentrancy.reason': {
    en: 'A contract was called again before it had finished. Screening judges parties, not code.',
    zh: '合约在执行完成前被再次调用。筛查判断的是交易方，而不是代码。',
  },
  'incident.arithmetic': { en: 'Arithmetic error', zh: '算术错误' },
  'incident.arithmetic.reason': {
    en: 'A contract rounded or overflowed. Screening judges parties, not code.',
    zh: '合约出现舍入或溢出错误。筛查判断的是交易方，而不是代码。',
  },
  'incident.input_validation': { en: 'Missing validation', zh: '输入校验缺失' },
  'incident.input_validation.reason': {
    en: 'A contract took input that it should have refused. Screening judges parties, not code.',
    zh: '合约接受了本应拒绝的输入。筛查判断的是交易方，而不是代码。',
  },
  'incident.verification': { en: 'Faulty verification', zh: '验证缺陷' },
  'incident.verification.reason': {
    en: 'A contract accepted a signature or proof that was not valid. Screening judges parties, not code.',
    zh: '合约接受了无效的签名或证明。筛查判断的是交易方，而不是代码。',
  },
  'incident.governance': { en: 'Governance attack', zh: '治理攻击' },
  'incident.governance.reason': {
    en: 'Votes were bought or borrowed to move the funds of a project. No payment to a listed party was part of it.',
    zh: '通过购买或借用投票权转移项目资金，其中没有向名单对象的付款。',
  },
  'incident.other': { en: 'Other', zh: '其他' },
  'incident.other.reason': {
    en: 'The sources do not say enough to judge it, so it is counted as not stopped.',
    zh: '来源信息不足，无法判断，因此按未能拦截计算。',
  },
  'incident.judgement.applies': { en: 'screening applies', zh: '筛查适用' },
  'incident.judgement.partly': { en: 'applies partly', zh: '部分适用' },
  'incident.judgement.intent': { en: 'only the intent check applies', zh: '仅意图检查适用' },
  'incident.judgement.does_not_apply': { en: 'does not apply', zh: '不适用' },

  'page.incidents': { en: 'Incidents', zh: '安全事件' },
  'page.incidents.intro': {
    en: 'Incidents in which funds were lost, from public sources, and whether screening before a payment could have changed the outcome. Most could not have been stopped by screening.',
    zh: '来自公开来源的资金损失安全事件，以及付款前筛查能否改变结果。其中多数无法由筛查拦截。',
  },
  'page.incidents.totals': {
    en: '{count} incidents up to {day}. Known losses: {amount} USD. For {unknown} of them no source names an amount in dollars.',
    zh: '截至 {day} 共 {count} 起安全事件。已知损失：{amount} 美元。其中 {unknown} 起没有来源给出美元金额。',
  },
  'page.incidents.reach': {
    en: 'Screening applies to {whole} of them in full and to {partly} in part, with {amount_share} % of the known losses. To {intent_count} others, with {intent_amount_share} % of the losses, only a check of the intent before signing applies, and in part.',
    zh: '其中筛查完全适用的 {whole} 起，部分适用的 {partly} 起，合计占已知损失的 {amount_share} %；另有 {intent_count} 起（占已知损失的 {intent_amount_share} %）仅签名前的意图检查部分适用。',
  },
  'page.incidents.years': { en: 'Known losses by year', zh: '各年已知损失' },
  'page.incidents.years.why': {
    en: 'How much money was lost in each year, and in what way: checking a payee can only prevent the part that was paid to somebody, not what was taken out of contracts and bridges.',
    zh: '各年损失的金额及其原因：筛查收款方只能避免付给他人的那部分损失，无法避免合约与跨链桥中被取走的资金。',
  },
  'page.incidents.years.described': {
    en: 'Known losses in each of {years} years, by class. The table below has every figure.',
    zh: '{years} 年间各年各类别的已知损失。下方表格列出全部数字。',
  },
  'page.incidents.years.others': { en: 'All other classes', zh: '其他类别' },
  'page.incidents.years.year': { en: 'Year', zh: '年份' },
  'page.incidents.classes': { en: 'What screening could have changed', zh: '筛查能改变什么' },
  'page.incidents.classes.why': {
    en: 'Every class with its share, and whether a check before paying or before signing applies to it: what to expect of this service, and what not.',
    zh: '各类别的占比，以及付款前或签名前的检查是否适用：可以与不可以对本服务抱有的期待。',
  },
  'page.incidents.class': { en: 'Class', zh: '类别' },
  'page.incidents.count': { en: 'Incidents', zh: '安全事件数' },
  'page.incidents.amount': { en: 'Known loss, USD', zh: '已知损失（美元）' },
  'page.incidents.screening': { en: 'Screening', zh: '筛查' },
  'page.incidents.latest': { en: 'Latest', zh: '最近' },
  'page.incidents.largest': { en: 'Largest known losses', zh: '已知损失最大' },
  'page.incidents.day': { en: 'Day', zh: '日期' },
  'page.incidents.what': { en: 'Incident', zh: '安全事件' },
  'page.incidents.unknown': { en: 'unknown', zh: '未知' },
  'page.incidents.sources': { en: 'Source', zh: '来源' },
} as const
