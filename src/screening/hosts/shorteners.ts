/**
 * Services that let anyone point a short path at any other site, so that a URL does not show where it leads. Those that
 * only lead to their owner's own site (`youtu.be`, `amzn.to`, `wa.me`) hide nothing and are left out.
 */
export const shorteners: ReadonlySet<string> = new Set(
  (
    '0rz.tw adf.ly bit.do bit.ly bitly.com bl.ink buff.ly clck.ru cutt.ly dlvr.it dub.sh dwz.cn goo.gl goo.su is.gd j.mp ' +
    'kutt.it lnkd.in ow.ly qr.ae qrco.de rb.gy rebrand.ly reurl.cc s.id short.gy shorte.st shorturl.at snip.ly surl.li ' +
    't.cn t.co t.ly t2m.io tiny.cc tiny.one tinyurl.com tny.im u.to url.cn urlz.fr v.gd vk.cc x.gd'
  ).split(' '),
)
