/**
 * The words of one language in orders to ignore instructions, as sources of regular expressions. Letters are folded as
 * in texts, so only lower-case letters and escapes in lower case are allowed.
 */
export type ForeignLanguage = {
  /** To ignore, forget, disregard, as an order. */
  drop: string
  /** Words right before that which negate or report it. */
  kept: string | null
  /** All, earlier, your: which instructions. */
  all: string
  instructions: string
  /** Limits of spending. */
  caps: string
  /** To pay, send, approve, as an order. */
  pay: string
  /** Whether verbs come at the end. */
  isVerbLast?: true
  /** Whether words are written without spaces between them. */
  isGlued?: true
}

/** Languages other than English and Chinese, which have patterns of their own. Most text in these is not read. */
export const foreignLanguages: readonly ForeignLanguage[] = [
  // Japanese
  {
    drop: '(?:無視|度外視|破棄)(?:して(?!は|も|い[るたまな]|しま|きた)|し[、,]|せよ|しろ|しなさい|するように|すること)|忘れ(?:て(?!は|も|い[るたまな]|しま)|ろ|なさい|去)|(?:従わ|守ら)(?:ず|なくて[よい])|(?:従わ|守ら)ないで(?:くだ|、|,)',
    kept: null,
    all: '以前|これまで|今まで|前の|先ほど|上記|すべて|全て|全部|一切|あらゆる|あなた|元の|システム|既存|従来',
    instructions: '指示(?!書|薬)|命令|ルール|規則|プロンプト|指令|ガイドライン',
    caps: '上限|限度額|支出制限|支払い?制限|予算|利用枠',
    pay: '(?:支払|払)(?:って(?!い)|え|いなさい|うよう)|(?:送金|承認|決済|入金|振込)(?:して(?!い)|しろ|せよ|しなさい)|送(?:って(?!い)|れ|りなさい)|振り込(?:んで|め)',
    isVerbLast: true,
    isGlued: true,
  },
  // Korean
  {
    drop: '무시하(?:고(?! ?있)|세요|십시오|라|시오|도록)|무시해(?![\\u11a8-\\u11ff]|서|도)|잊(?:고(?! ?있)|어라|어버|으세요|으십시오)|따르지 ?(?:말|마)',
    kept: null,
    all: '이전|앞선|지금까지|모든|기존|위의|너의|당신의|네 |시스템|원래',
    instructions: '지시(?!서|등|약)|명령|지침(?!서)|규칙|프롬프트',
    caps: '한도|상한|예산',
    pay: '(?:결제|송금|지불|승인|이체|입금)(?:하(?:세요|십시오|라|시오)|해(?![\\u11a8-\\u11ff]|서|도))|보내(?:세요|라|십시오| ?줘|주)',
    isVerbLast: true,
  },
  // Russian
  {
    drop: '(?:про)?игнорируй(?:те)?|забудь(?:те)?|не обращай(?:те)? внимания|отбрось(?:те)?|не соблюдай(?:те)?|не следуй(?:те)?|пренебреги|нарушь',
    kept: 'не |никогда |как ',
    all: 'все[хм]? |люб(?:ые|ых)|предыдущ|прежни|прошлы|ранее|выше|свои|своих|твои|ваши|исходны|системны',
    instructions: 'инструкци|указани|правил|команд|распоряжени|ограничени',
    caps: '(?:свой|твой|ваш|мой) (?:лимит|бюджет|предел)|лимит(?:а|ы|ов)? (?:расход|трат|плат|по плат|на плат)|бюджет',
    pay: 'заплати|оплати|переведи|отправь|перечисли|одобри|подтверди|выплати',
  },
  // Ukrainian
  {
    drop: '(?:про)?ігноруй(?:те)?|забудь(?:те)?|не зважай(?:те)? на|не дотримуй',
    kept: 'не |ніколи |як ',
    all: 'усі|всі|усіх|всіх|попередні|будь-які|свої|твої|ваші|раніше',
    instructions: 'інструкці|вказів|правил|наказ|обмежен',
    caps: '(?:свій|твій|ваш) (?:ліміт|бюджет)|ліміт(?:и|у)? (?:витрат|платеж)',
    pay: 'заплати|сплати|перекажи|схвал|надішли',
  },
  // Arabic
  {
    drop: '[وف]?(?:تجاهل|انسى? |أهمل|لا تتبع|لا تلتزم|لا تتقيد)',
    kept: 'لا |عدم |كيفية |دون |بدون ',
    all: 'جميع|كل |كافة|السابقة|أي |الأصلية|التي ',
    instructions: '(?:ال)?(?:تعليمات|قواعد|أوامر|توجيهات|إرشادات)',
    caps: 'حد(?:ود)? (?:ال)?(?:إنفاق|دفع|صرف)|سقف (?:ال)?(?:إنفاق|دفع)|ميزانيتك',
    pay: '[وف]?(?:ادفع|أرسل|وافق|سدد|حوّل) |[وف]?(?:ادفع|أرسل|وافق|سدد)',
  },
  // Hindi
  {
    drop: '(?:अनदेखा|अनदेखी|नज़रअंदाज़|नजरअंदाज|इग्नोर) (?:करें|करो|कर दो|कर दें|करके|कर के)|भूल (?:जाओ|जाएं|जाइए)|(?:मत|न) मान(?:ो|ें)',
    kept: null,
    all: 'पिछले|पिछली|सभी|सारे|पहले|उपरोक्त|अपने|अपनी|पूर्व',
    instructions: 'निर्देश|नियम|आदेश|हिदायत',
    caps: '(?:खर्च|व्यय|भुगतान)(?: की| के)? सीमा|लिमिट|बजट',
    pay: 'भुगतान कर(?:ें|ो| दो| दें)|भेज (?:दो|दें)|भेजो|मंज़ूर कर|स्वीकृत कर|ट्रांसफर कर',
    isVerbLast: true,
  },
  // Spanish
  {
    drop: 'ignor(?:a|e|ad|ar|en)\\b|olvid(?:a|e|ad|ar|en)\\b|olvidate de|olvidese de|(?:haz|haga|hagan|hacer) caso omiso|no hagas? (?:ningun )?caso|no teng(?:as|a) en cuenta|no sig(?:as|a)\\b|omit(?:e|a)\\b|descart(?:a|e)\\b|desobedec|pas(?:a|e) por alto|dej(?:a|e) (?:de|a un) lado|saltate',
    kept: 'no |nunca |jamas |sin |como ',
    all: 'tod[ao]s?\\b|cualquier|anterior|previ[ao]s|tus?\\b|sus?\\b|originales|est[ao]s\\b',
    instructions: 'instrucciones|ordenes|reglas|indicaciones|directrices',
    caps: '(?:tus?|sus?) (?:propio )?(?:limites?|tope|presupuesto)\\b|(?:limites?|tope|presupuesto) de (?:gastos?|pagos?)\\b',
    pay: 'pag(?:a|ue|ar|alo|ad|uen)\\b|transfier|envi(?:a|e)\\b|apruebe?a?\\b|autoriz|liquid',
  },
  // French
  {
    drop: 'ignor(?:ez|er|e)\\b|oubli(?:ez|er|e)\\b|ne (?:tiens|tenez|tenir) (?:pas|aucun|plus) compte|ne (?:suis|suivez|respecte|respectez) pas|(?:fais|faites)[ -](?:abstraction|fi)\\b|outrepass|desobei|pass(?:e|ez) outre|(?:mets|mettez|laisse|laissez) de cote',
    kept: 'n\\W|ne |sans |pas ',
    all: 'toutes?\\b|tous\\b|tes\\b|vos\\b|precedent|anterieur|initiales|ces\\b',
    instructions: 'instructions|consignes|regles|directives|ordres\\b',
    caps: '(?:ton|votre|tes|vos) (?:propre )?(?:plafonds?|budget|limites?)\\b|(?:plafonds?|limites?) de (?:depenses?|paiements?)',
    pay: 'pay(?:e|ez|er)\\b|paie\\b|transfer(?:e|ez)\\b|envo(?:ie|yez)\\b|approuve|valide[sz]?\\b|autoris',
  },
  // German
  {
    drop: '(?:vergiss|vergesst|vergessen sie|ignorier(?:e|t|en)|missachte[nt]?|verwirf|verwerfen|ubergeh(?:e|en|t)|uebergeh(?:e|en|t)|umgeh(?:e|en))\\b(?![^.!?;\\n]{0,60}\\bnicht\\b)|setz(?:e|en sie)? (?:dich|sich) (?:uber|ueber)|(?:beacht|befolg|berucksichtig)(?:e|en sie)\\b(?=[^.!?;\\n]{0,60}\\b(?:nicht|keine)\\b)|halt(?:e|en sie)? (?:dich|sich) nicht an|kummer(?:e|n sie) (?:dich|sich) nicht um|lass(?:e|en sie)?\\b(?=[^.!?;\\n]{0,60}\\b(?:beiseite|ausser acht|weg)\\b)',
    kept: 'nicht |nie |niemals |zu |wer |wie |nicht zu ',
    all: 'alle[nrs]?\\b|samtliche|saemtliche|jede|deine[nrs]?\\b|ihre[nrs]?\\b|vorherig|bisherig|vorig|fruher|obig|vorangegangen|ursprunglich',
    instructions: 'anweisung|befehle|regeln\\b|instruktion|vorgaben|vorschrift|richtlinien',
    caps: '(?:dein|ihr)(?:e|en|es)? (?:limits?|budget|obergrenze|grenze)|(?:ausgaben|zahlungs)(?:limit|grenze|obergrenze)',
    pay: 'zahl(?:e|en|t)?\\b|bezahl|uberweis|ueberweis|genehmig|gib\\b(?=[^.!?;\\n]{0,30}\\bfrei\\b)|send(?:e|en)\\b',
  },
  // Portuguese
  {
    drop: 'ignor(?:e|a|ar|em)\\b|esque(?:ce|ca|cer|cam)\\b|desconsider|desprez(?:e|a)\\b|nao (?:sigas?|cumpras?|consideres?|leves? em conta|obedec)|deixe de lado|desobedec|pass(?:e|a) por cima',
    kept: 'nao |nunca |sem |como |jamais ',
    all: 'tod[ao]s?\\b|anterior|previ[ao]s|suas?\\b|seus?\\b|tuas?\\b|teus?\\b|quaisquer|origina',
    instructions: 'instrucoes|ordens|regras|orientacoes|diretrizes|comandos',
    caps: '(?:seu|teu|seus|teus) (?:proprio )?(?:limites?|teto|orcamento)\\b|(?:limites?|teto) de (?:gastos?|pagamentos?|despesas?)\\b',
    pay: 'pag(?:ue|a|ar|uem)\\b|transfir|envi(?:e|a)\\b|aprov(?:e|a)\\b|autoriz|liber(?:e|a)\\b',
  },
  // Italian
  {
    drop: 'ignor(?:a|ate|i|are)\\b|dimentic(?:a|ate|hi|are)\\b|scord(?:a|ate|ati)\\b|non ten(?:er|ere|ga) conto|non (?:considerare|seguire|rispettare)|trascura|tralascia|disobbedisc|lascia perdere|metti da parte',
    kept: 'non |mai |senza |come ',
    all: 'tutt[ei]\\b|precedent|tue\\b|tuoi\\b|sue\\b|suoi\\b|ogni\\b|qualsiasi|originali',
    instructions: 'istruzioni|regole|ordini|direttive|indicazioni',
    caps: '(?:tuo|suo) (?:limite|tetto|budget)\\b|(?:limit[ei]|tetto) di (?:spesa|pagamento)',
    pay: 'pag(?:a|hi|are|ate)\\b|trasferisc|invi(?:a|ate)\\b|approv(?:a|ate|i)\\b|autorizz',
  },
  // Dutch
  {
    drop: '(?:negeer|negeert|vergeet|omzeil)\\b(?![^.!?;\\n]{0,60}\\bniet\\b)|houd? je niet aan|trek je niets aan van|volg\\b(?=[^.!?;\\n]{0,60}\\bniet\\b)',
    kept: 'niet |nooit |te ',
    all: 'alle\\b|eerdere|vorige|voorgaande|je\\b|jouw|uw\\b|bovenstaande|oorspronkelijke',
    instructions: 'instructies|regels\\b|opdrachten|aanwijzingen|richtlijnen',
    caps: '(?:je|jouw|uw) (?:limiet|budget)\\b|(?:bestedings|uitgaven|betaal)limiet',
    pay: 'betaal|verstuur|stuur\\b|keur\\b|maak\\b(?=[^.!?;\\n]{0,30}\\bover\\b)',
  },
  // Polish
  {
    drop: 'z?ignoruj(?:cie)?|zapomnij(?:cie)? o|pomiń(?:cie)?|nie zważaj|nie stosuj|nie przestrzegaj',
    kept: 'nie |nigdy |jak ',
    all: 'wszystki|poprzedni|wcześniejsz|swo(?:je|ich)|two(?:je|ich)|dotychczasow|powyższ',
    instructions: 'instrukcj|polece|zasad|reguł|wytyczn',
    caps: '(?:swój|twój|swoim|twoim|swojego|twojego) (?:limit|budżet)|limit(?:u|y|ów|em)? (?:wydatk|płatno)',
    pay: 'zapłać|przelej|wyślij|zatwierdź|opłać',
  },
  // Turkish
  {
    drop: 'yok say(?!ma|ıl)|görmezden gel(?!me)|göz ardı et(?!me|ti)|unut(?!ma|ul|tu)|dikkate alma(?!k|dan)|uyma(?:yın)?\\b|boş ver',
    kept: null,
    all: 'önceki|tüm|bütün|yukarıdaki|her türlü|kendi',
    instructions: 'talimat|kural|emir|komut|yönerge',
    caps: '(?:harcama|ödeme) (?:limit|sınır)|limitini|bütçeni',
    pay: 'öde(?:yin|yiniz)?\\b|gönder|onayla|havale et|aktar',
    isVerbLast: true,
  },
  // Vietnamese
  {
    drop: 'bỏ qua|phớt lờ|quên|lờ đi|không (?:cần )?tuân theo|đừng (?:làm theo|tuân theo)',
    kept: 'không |đừng |chớ ',
    all: 'tất cả|mọi|trước|của bạn|ở trên|ban đầu',
    instructions: 'hướng dẫn|chỉ thị|quy tắc|lệnh|chỉ dẫn|quy định',
    caps: 'hạn mức|giới hạn (?:chi|thanh)|ngân sách',
    pay: 'thanh toán|chuyển|gửi|phê duyệt',
  },
  // Indonesian and Malay
  {
    drop: 'abaikan|lupakan|jangan (?:ikuti|patuhi|hiraukan|pedulikan)',
    kept: 'jangan |tidak |jgn ',
    all: 'semua|seluruh|sebelumnya|segala|anda\\b|kamu\\b|di atas',
    instructions: 'instruksi|arahan|perintah|aturan|petunjuk|peraturan',
    caps: '(?:batas|limit) (?:pengeluaran|belanja|pembayaran|perbelanjaan)|anggaran',
    pay: 'bayar|transfer|kirim|setujui|luluskan',
  },
]
