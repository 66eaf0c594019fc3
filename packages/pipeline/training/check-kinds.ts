import { kindByModel } from '../src/analyse/classify/kind-by-model.ts'
import { KINDS, learnKinds } from './learn-kinds.ts'
import type { Row } from './rows.ts'

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
}

/** The predicted kind of each mail when its sender was left out of training; with one fold, nothing is left out. */
export function kindsFound(rows: readonly Row[], folds: number) {
  return Array.from({ length: folds }, (_, fold) => fold).flatMap((fold) => {
    const isOwn = ({ sender = 0 }: Row) => sender % folds === fold
    const model = learnKinds(folds === 1 ? rows : rows.filter((row) => !isOwn(row)))
    return rows.filter(isOwn).map((row) => ({ row, kind: kindByModel(row, model) }))
  })
}
