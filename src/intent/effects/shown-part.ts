import type { ComparedEffect, Comparison } from './compare.ts'

/** The part of a comparison that is written out. The rest is counted, and influences the decision all the same. */
export type ShownPart = Pick<Comparison, 'effects' | 'differences'> & { left: { effects: number; differences: number } }

/**
 * Everything up to a limit; beyond it the most severe effects, so that no contradiction is hidden behind harmless ones.
 * Pure.
 */
export function shownPartOf({ effects, differences }: Pick<Comparison, 'effects' | 'differences'>): ShownPart {
  const part = {
    effects: effects.length > effectsShownMax ? mostSevere(effects) : effects,
    differences: differences.slice(0, differencesShownMax),
  }
  return {
    ...part,
    left: {
      effects: effects.length - part.effects.length,
      differences: differences.length - part.differences.length,
    },
  }
}

/** Maximum number of effects in an answer. */
export const effectsShownMax = 200
/** Maximum number of differences in an answer. */
export const differencesShownMax = 50

function mostSevere(effects: readonly ComparedEffect[]): readonly ComparedEffect[] {
  return bySeverity
    .flatMap((standing) => effects.filter((each) => each.standing === standing))
    .slice(0, effectsShownMax)
}

const bySeverity: readonly ComparedEffect['standing'][] = ['contradicts', 'unknown', 'payment', 'allowed']
