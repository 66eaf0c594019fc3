import { linesOfMail } from '../src/analyse/extract/extract-issue.ts'
import { essayFeatures } from '../src/analyse/extract/titles/choose-titles.ts'
import type { Models } from '../src/analyse/extract/titles/models.ts'
import { countsOf } from '../src/analyse/extract/titles/view.ts'
import { type Forest, logOdds, probability } from '../src/common/trees/forest.ts'
import { boostTogether, type Example } from './boost.ts'
import type { LabelledMail } from './labelled-mails.ts'
import { examplesOf, type MailExamples } from './title-examples.ts'
import { longestAlone, variantsOf } from './variants.ts'

/** A mail as it is learned from: as it is, and in other forms. */
export interface TrainingMail {
  labelled: LabelledMail
  /** Plain text is taken apart by rules. */
  isPlainText: boolean
  own: MailExamples
  variants: readonly MailExamples[]
  /** Of a roundup, its longest item alone, which makes an essay; null where it is short. */
  alone: MailExamples | null
}

const VARIANTS = 2
const FOLDS = 3
const FORESTS = 2
const HEADING = { trees: 220, rate: 0.06, leaves: 12, leastInLeaf: 5, featureShare: 0.4, seed: 1 }
const TITLE = { ...HEADING, trees: 340 }
const ESSAY = { trees: 200, rate: 0.06, leaves: 4, leastInLeaf: 5, featureShare: 0.15, seed: 1 }

/** There are fewer essays than roundups. */
const ESSAY_WEIGHT = 3
const VARIANT_WEIGHT = 0.5

/** All mails of one sender count for no more than this many. */
const SENDER_MAILS = 2

/** Mails with many heading candidates count for no more than this many of few. */
const USUAL_CANDIDATES = 30

/** Reads a labelled mail as what it is learned from. */
export function trainingMailOf(labelled: LabelledMail): TrainingMail {
  const { lines, isPlainText } = linesOfMail(labelled.mail)
  const own = examplesOf(labelled, lines)
  const isRoundup = labelled.labels.kind === 'multi'
  const alone = isRoundup ? longestAlone(lines, own) : null
  return {
    labelled,
    isPlainText,
    own,
    variants: variantsOf(lines, own, isRoundup ? VARIANTS : 0).map((form) => examplesOf(labelled, form)),
    alone: alone && examplesOf(labelled, alone),
  }
}

/**
 * What each model learns from. What is an essay is learned from titles that are found as in mails not learned from; which
 * heading candidates are titles of articles, from roundups alone, as the question comes up in them alone.
 */
export function titleExamples(all: readonly TrainingMail[]): Record<keyof Models, Example[]> {
  const trainingMails = all.filter(({ isPlainText }) => !isPlainText)
  const weightOf = weightsIn(trainingMails)
  const essay = foldsOf(trainingMails, FOLDS).flatMap(({ others, own }) => {
    const heading = boostTogether(headingExamples(others), HEADING, 1)
    return own.flatMap((trainingMail) => essayExamples(trainingMail, heading, weightOf(trainingMail)))
  })
  const roundups = trainingMails.filter(({ labelled }) => labelled.labels.kind === 'multi')
  return { heading: headingExamples(trainingMails), title: headingExamples(roundups), essay }
}

/** Learns the models from their examples. */
export function learnTitles({ heading, title, essay }: Record<keyof Models, Example[]>): Models {
  return {
    heading: boostTogether(heading, HEADING, FORESTS),
    title: boostTogether(title, TITLE, FORESTS),
    essay: boostTogether(essay, ESSAY, FORESTS),
  }
}

/** Variants with few items tell short roundups from essays. */
function essayExamples(
  { labelled, own, variants, alone }: TrainingMail,
  heading: Forest,
  ofMail: number,
): Example[] {
  const isSo = labelled.labels.kind === 'single'
  const roundups = variants.filter(({ answers }) => answers.filter((answer) => answer === true).length >= 2)
  const example = ({ view, features }: MailExamples, answer: boolean, weight: number): Example => ({
    features: essayFeatures(view, logOdds(heading, features).map(probability)),
    isSo: answer,
    weight: ofMail * weight,
  })
  return [
    example(own, isSo, isSo ? ESSAY_WEIGHT : 1),
    ...roundups.map((form) => example(form, false, VARIANT_WEIGHT)),
    ...(alone ? [example(alone, true, 1)] : []),
  ]
}

function headingExamples(trainingMails: readonly TrainingMail[]): Example[] {
  const weightOf = weightsIn(trainingMails)
  return trainingMails.flatMap((trainingMail) =>
    [trainingMail.own, ...trainingMail.variants].flatMap((form) =>
      examplesOfMail(form, weightOf(trainingMail)),
    ),
  )
}

/** What each mail counts for among these. */
function weightsIn(trainingMails: readonly TrainingMail[]): (trainingMail: TrainingMail) => number {
  const mails = countsOf(trainingMails.map(({ labelled }) => labelled.sender))
  return ({ labelled }) => Math.min(1, SENDER_MAILS / (mails.get(labelled.sender) ?? 1))
}

function examplesOfMail({ features, answers }: MailExamples, ofMail: number): Example[] {
  const labelled = answers.filter((answer) => answer !== null).length
  const weight = ofMail * Math.min(4, Math.max(0.4, USUAL_CANDIDATES / Math.max(1, labelled)))
  return answers.flatMap((isSo, at) => {
    const own = features[at]
    return isSo === null || !own ? [] : [{ features: own, isSo, weight }]
  })
}

/** Divides training mails so that each is left out once, mails of one sender together. */
export function foldsOf<T extends { labelled: LabelledMail }>(
  trainingMails: readonly T[],
  count: number,
): { own: T[]; others: T[] }[] {
  const senders = [...new Set(trainingMails.map(({ labelled }) => labelled.sender))].sort()
  const foldOf = new Map(senders.map((sender, at) => [sender, at % count]))
  return Array.from({ length: count }, (_, fold) => ({
    own: trainingMails.filter(({ labelled }) => foldOf.get(labelled.sender) === fold),
    others: trainingMails.filter(({ labelled }) => foldOf.get(labelled.sender) !== fold),
  }))
}
