import { extractIssue } from '../src/analyse/extract/extract-issue.ts'
import { type IssueScore, scoreExtraction } from '../src/quality/score-extraction.ts'
import { foldsOf, learnTitles, type TrainingMail, titleExamples } from './learn-titles.ts'

export type TitleScore = IssueScore & { set: string; name: string }

const percent = (value: number) => (100 * value).toFixed(1).padStart(6)

/**
 * Prints the quality on mails left out of training, by sender, by set and in total; with `verbose`, also the errors
 * of each mail.
 */
export function checkTitles(
  trainingMails: readonly (TrainingMail & { set: string })[],
  folds: number,
  verbose: boolean,
): void {
  const scores = titleScores(trainingMails, folds)
  if (verbose) for (const score of scores) if (score.f1 < 1) printMail(score)
  for (const set of [...new Set(scores.map((score) => score.set)), '']) {
    const own = scores.filter((score) => set === '' || score.set === set)
    for (const kind of ['multi', 'single'] as const) {
      const of = own.filter((score) => score.kind === kind)
      if (of.length > 0) printSum(`${set === '' ? 'all' : set} ${kind}`, of)
    }
  }
}

/**
 * The extraction of each mail when its sender was left out of training; with one fold nothing is left out, with none
 * the shipped model is used.
 */
export function titleScores(
  trainingMails: readonly (TrainingMail & { set: string })[],
  folds: number,
): TitleScore[] {
  return foldsOf(trainingMails, Math.max(1, folds)).flatMap(({ own, others }) => {
    const models = folds === 0 ? undefined : learnTitles(titleExamples(folds === 1 ? own : others))
    return own.map(({ labelled, set }): TitleScore => {
      const { articles } = extractIssue(labelled.mail, models)
      const predictions = articles.map(({ title, originalUrl, text }) => ({ title, url: originalUrl, text }))
      return { set, name: labelled.name, ...scoreExtraction(labelled.labels, predictions) }
    })
  })
}

function printMail({ set, name, f1, missed, wrong }: TitleScore): void {
  console.log(`${set} ${name} ${percent(f1)}`)
  for (const title of missed) console.log(`    missed: ${title.slice(0, 110)}`)
  for (const title of wrong) console.log(`    wrong : ${title.slice(0, 110)}`)
}

function printSum(name: string, scores: readonly TitleScore[]): void {
  const sum = (value: (score: TitleScore) => number) =>
    scores.reduce((total, score) => total + value(score), 0)
  const found = sum((score) => score.found)
  const precision = found / Math.max(1, found + sum(({ wrong }) => wrong.length))
  const recall = found / Math.max(1, found + sum(({ missed }) => missed.length))
  const micro = (2 * precision * recall) / Math.max(1e-9, precision + recall)
  const macro = sum(({ f1 }) => f1) / scores.length
  const bodies =
    sum(({ bodiesRight }) => bodiesRight) /
    Math.max(
      1,
      sum((score) => score.bodies),
    )
  console.log(
    `${name.slice(-34).padEnd(35)}${String(scores.length).padStart(4)} macro ${percent(macro)}  micro P ${percent(precision)} R ${percent(recall)} F1 ${percent(micro)}  traps ${sum(({ traps }) => traps.length)}  bodies ${percent(bodies)}`,
  )
}
