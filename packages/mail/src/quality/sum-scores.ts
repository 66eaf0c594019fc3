import { harmonicMean, type IssueScore } from './score-extraction.ts'

/** Figures of many mails; shares are from 0 to 1. Macro: each mail weighs the same. Micro: each article does. */
export interface ScoreSum {
  mails: number
  articles: number
  /** `null` if there is no such mail. */
  roundupsF1: number | null
  essaysF1: number | null
  precision: number
  recall: number
  microF1: number
  traps: number
  /** Mails with everything found and nothing wrong. */
  perfect: number
  /** The share of found articles, of those with text, whose text contains its first words. */
  bodies: number
}

/** Sums the scores of mails up. */
export function sumScores(scores: readonly IssueScore[]): ScoreSum {
  const total = (of: (score: IssueScore) => number) => scores.reduce((sum, score) => sum + of(score), 0)
  const found = total((score) => score.found)
  const articles = found + total(({ missed }) => missed.length)
  const predicted = found + total(({ wrong }) => wrong.length)
  const bodies = total((score) => score.bodies)
  const precision = predicted > 0 ? found / predicted : 1
  const recall = articles > 0 ? found / articles : 1
  return {
    mails: scores.length,
    articles,
    roundupsF1: meanF1(scores.filter(({ kind }) => kind === 'multi')),
    essaysF1: meanF1(scores.filter(({ kind }) => kind === 'single')),
    precision,
    recall,
    microF1: harmonicMean(precision, recall),
    traps: total(({ traps }) => traps.length),
    perfect: scores.filter(({ f1 }) => f1 === 1).length,
    bodies: bodies > 0 ? total((score) => score.bodiesRight) / bodies : 1,
  }
}

function meanF1(scores: readonly IssueScore[]): number | null {
  return scores.length > 0 ? scores.reduce((sum, { f1 }) => sum + f1, 0) / scores.length : null
}
