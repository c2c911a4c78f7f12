/** The report on an address or a host that a person signs and prints. */
export const reportMessages = {
  'report.title': { en: 'Screening report', zh: '筛查报告' },
  'report.time': { en: 'Screened at', zh: '筛查时间' },
  'report.number': { en: 'Report number', zh: '报告编号' },
  'report.fingerprint': { en: 'Fingerprint of the signature', zh: '签名指纹' },
  'report.versions': { en: 'Policy and engine', zh: '策略与引擎版本' },
  'report.subject': { en: 'Screened', zh: '筛查对象' },
  'report.ages': { en: 'Lists checked: {ages}.', zh: '已查询的名单：{ages}。' },
  'report.review': { en: 'Review', zh: '复核' },
  'report.reviewer': { en: 'Reviewer', zh: '复核人' },
  'report.review_day': { en: 'Date', zh: '日期' },
  'report.signature': { en: 'Signature', zh: '签字' },
  'report.code': { en: 'Scan to verify this report at {service}', zh: '扫码在 {service} 验证本报告' },
  'report.code.past': {
    en: 'Not signed. Scan to open this report at {service}, screened again for the same day',
    zh: '未签名。扫码在 {service} 打开本报告，并按同一天重新筛查',
  },
  'report.check': { en: 'Report verification', zh: '报告验证' },
  'report.check.genuine': { en: 'Genuine report', zh: '报告真实' },
  'report.check.compare': {
    en: 'This service issued a report with these facts. Compare each with the paper: where they differ, the paper was altered.',
    zh: '本服务出具过内容如下的报告。请逐项与纸质报告核对：如有不符，说明纸质报告已被改动。',
  },
  'report.check.refused': { en: 'Not verified', zh: '未通过验证' },
  'report.check.refused.how': {
    en: 'Do not rely on the paper that carries this code. Request the signed bundle of the report, or screen the subject again.',
    zh: '请勿依据带有此二维码的纸质报告。请索取该报告的签名证据包，或重新筛查该对象。',
  },
  'report.check.then': {
    en: 'The verdict is of that time; what is known today may differ.',
    zh: '结论仅反映当时情况，与目前所知可能不同。',
  },
  'report.check.today': { en: 'Screen it now', zh: '立即筛查' },
  'report.day': { en: 'As of which day', zh: '截至哪一天' },
  'report.past': {
    en: 'As of {day}, by the lists alone. A report on a past day is not signed and has no number.',
    zh: '截至 {day}，仅依据名单。过去日期的报告不签名，也没有编号。',
  },
  'report.host.day': {
    en: 'This report is about the day on which it was made. The lists of hosts keep no rules that were removed, so a past day cannot be answered for a host: keep the signed bundle of the day.',
    zh: '本报告仅反映出具当日的情况。主机名单不保留已移除的规则，因此无法就过去的日期筛查主机：请保存当日的签名证据包。',
  },
  'report.relations': { en: 'Transfers with listed parties', zh: '与名单内对象的转账' },
  'report.asked': { en: 'Sources and their state', zh: '来源及其状态' },
  'report.unasked': {
    en: 'Not checked, because this service has no usable copy of the list or no answer from the chain: {count}.',
    zh: '本服务没有可用的名单副本或未获得链上应答，因而未查询：{count}。',
  },
  'report.rest': { en: 'and {count} more; all of them:', zh: '另有 {count} 项，完整内容见：' },
  'report.bundle': { en: 'The signed bundle behind this report', zh: '本报告所依据的签名证据包' },
  'report.bundle.how': {
    en: 'Save it as a file and verify it with `countersign verify --bundle FILE --keys FILE`, without this service. The report number is the SHA-256 of its member `bundle` in canonical form (JCS).',
    zh: '将其保存为文件后，可用 `countersign verify --bundle FILE --keys FILE` 离线验证。报告编号为其中 `bundle` 成员规范化（JCS）后的 SHA-256。',
  },
} as const
