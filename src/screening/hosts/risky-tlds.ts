/**
 * Top-level domains where abuse is the rule rather than the exception, for one of three reasons: names were given away
 * for free (the five of Freenom), the name is a file name too (a link to `invoice.zip` reads as an attachment), or
 * names cost next to nothing and the registry leads the abuse reports year after year. Left out on purpose: `xyz`,
 * `io`, `live`, `fun`, `lol`, `online`, `vip`, which have many honest payment endpoints; `npm run accuracy` counts both
 * sides. `loan`, `party`, `racing` and `stream` were removed: 84 of 416,677 names in three feeds of 2026 are under
 * them, 10,671 under `top` alone. A brand's own domain is never held against it (`gas.zip`).
 */
export const riskyTlds: ReadonlySet<string> = new Set(
  (
    'cf ga gq ml tk mov zip autos beauty bid boats bond buzz cfd click cyou hair homes icu lat makeup mom monster ' +
    'pics quest sbs skin top'
  ).split(' '),
)
