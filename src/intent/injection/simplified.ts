/** The text with traditional letters used by the rules replaced by their simplified form; others stay. */
export function toSimplified(text: string): string {
  return /\p{sc=Han}/u.test(text) ? text.replace(traditional, (sign) => simplified.get(sign) ?? sign) : text
}

/** Pairs of a traditional letter and its simplified form, for the words of the rules. */
const pairs =
  '無无視视額额權权檢检審审過过篩筛請请發发錢钱餘余實实這这個个還还將将轉转帳账賬账戶户給给錄录項项單单標标記记為为風风險险' +
  '統统規规則则說说總总執执話话語语訊讯應应當当須须維维機机構构師师員员動动務务結结論论決决斷断認认證证許许會会從从來来現现' +
  '對对與与關关閉闭開开繞绕避避擁拥隱隐瞞瞒讓让報报寫写備备註注錯错誤误誰谁銀银匯汇貨货費费資资產产貼贴業业開开職职責责輸输' +
  '調调該该設设計计誠诚試试詞词評评訴诉詢询護护蓋盖處处選选擇择遠远遵遵運运進进達达適适遺遗鏈链鎖锁門门間间預预題题願愿顯显' +
  '驗验點点黨党積积極极類类級级終终線线練练給给絕绝經经網网緊紧總总織织續续聽听腦脑臨临舊旧萬万葉叶虛虚號号補补裝装見见覺觉' +
  '觀观變变負负貪贪購购贈赠超超輕轻較较載载辦办遞递邊边郵邮鑰钥錨锚長长陳陈除除陽阳雙双離离電电靜静頂顶順顺頭头顧顾飛飞馬马' +
  '體体鬆松麼么齊齐龍龙卻却參参嗎吗啟启圍围場场塊块壓压夠够姦奸孫孙宮宫專专導导層层幣币幫帮廢废強强彈弹後后徑径復复態态慣惯' +
  '憑凭憶忆戰战戲戏扣扣拋抛掃扫採采換换據据擔担擴扩攔拦敗败敵敌數数斂敛於于時时晝昼書书條条樣样樓楼樣样檔档歸归殺杀氣气決决' +
  '滅灭滿满漏漏潛潜濟济無无爭争牽牵獨独獲获環环甚甚畫画異异畢毕疊叠盡尽監监盤盘眾众瞭了礙碍稱称稅税穩稳筆笔節节範范簡简簽签'

const letters = Array.from(pairs)
const simplified: ReadonlyMap<string, string> = new Map(
  letters.flatMap((sign, at) => (at % 2 === 0 ? [[sign, letters[at + 1] ?? sign] as const] : [])),
)
const traditional = new RegExp(`[${[...simplified.keys()].join('')}]`, 'gu')
