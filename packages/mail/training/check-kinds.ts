import { issueOdds, kindByModel } from '../src/classify/kind-by-model.ts'
import { KINDS, learnKinds } from './learn-kinds.ts'
import type { Row } from './rows.ts'

/** The largest share of the newsletters of real senders that may be kept out of the digest. */
const LOST = 0.009

/**
 * Prints how mails are classified when their senders are left out of training, a fold of senders at a time: by set
 * (0: the labelled mails of the repository) and kind, the number classified as each kind by words alone.
 */
export function checkKinds(rows: readonly Row[], folds: number): void {
  const found = kindsFound(rows, folds)
  console.log(`set kind         ${KINDS.map((kind) => kind.padStart(12)).join('')}`)
  for (const set of [...new Set(rows.map((row) => row.set ?? 0))].sort((a, b) => a - b)) {
    for (const [number, name] of KINDS.entries()) {
      const own = found.filter(({ row }) => row.set === set && row.kind === number)
      if (own.length === 0) continue
      const counts = KINDS.map((kind) => String(own.filter((one) => one.kind === kind).length).padStart(12))
      console.log(`${String(set).padEnd(4)}${name.padEnd(13)}${counts.join('')}`)
    }
  }
  console.log(`doubtful from ${doubtfulOf(found).toFixed(2)}`)
}

/**
 * The predicted kind of each mail when its sender was left out of training; with one fold, nothing is left out. From
 * which log-odds a mail is doubtful is chosen by the mails of the other folds.
 */
export function kindsFound(rows: readonly Row[], folds: number) {
  const scored = Array.from({ length: folds }, (_, fold) => fold).flatMap((fold) => {
    const isOwn = ({ sender = 0 }: Row) => sender % folds === fold
    const model = learnKinds(folds === 1 ? rows : rows.filter((row) => !isOwn(row)))
    return rows.filter(isOwn).map((row) => ({ row, fold, model, odds: issueOdds(row, model) }))
  })
  const doubtful = Array.from({ length: folds }, (_, fold) =>
    doubtfulOf(scored.filter((one) => folds === 1 || one.fold !== fold)),
  )
  return scored.map(({ row, fold, model, odds }) => ({
    row,
    odds,
    kind: kindByModel(row, { model, doubtful: doubtful[fold] }),
  }))
}

/** The lowest log-odds of a newsletter that must not be lost. */
function doubtfulOf(scored: readonly { row: Row; odds: number }[]): number {
  const issues = scored.filter(({ row }) => row.kind === 0 && row.set !== 0).map(({ odds }) => odds)
  return issues.toSorted((a, b) => a - b)[Math.floor(issues.length * LOST)] ?? 0
}
