import { linesOfMail } from '../src/analyse/extract/extract-issue.ts'
import type { Line } from '../src/analyse/extract/lines/line.ts'
import { essayFeatures } from '../src/analyse/extract/titles/choose-titles.ts'
import type { Models } from '../src/analyse/extract/titles/models.ts'
import { isParagraph } from '../src/analyse/extract/titles/paragraph-headings.ts'
import { countsOf } from '../src/analyse/extract/titles/view.ts'
import { type Forest, logOdds, probability } from '../src/common/trees/forest.ts'
import type { ParsedMail } from '../src/common/types/mail.ts'
import { boostTogether, type Example, type Settings } from './boost.ts'
import type { LabelledMail } from './labelled-mails.ts'
import { randomNumbers } from './random-numbers.ts'
import { examplesOf, type MailExamples } from './title-examples.ts'

/** An item of fewer words can't be a mail by itself. */
const ESSAY_WORDS = 150

/** The end of a mail's last item is unknown; this much is assumed. */
const LAST_LINES = 12

/** A training mail with its variants. */
export interface TrainingMail {
  labelled: LabelledMail
  /** Plain text is extracted by rules. */
  isPlainText: boolean
  own: MailExamples
  variants: readonly MailExamples[]
  /** Of a roundup, its longest item alone, which is an essay; null if it is short. */
  alone: MailExamples | null
  /** The weight of its labels, from 0 to 1; the rest is the teacher's output. */
  trust: number
  /** Its weight, where labelled mails of real senders have 1. */
  weight: number
  /** The factor of its weight if it is an essay. */
  essayWeight: number
}

const VARIANTS = 2
const FOLDS = 3
export const FORESTS = 2
const HEADING = { trees: 220, rate: 0.06, leaves: 12, minInLeaf: 5, featureShare: 0.4, seed: 1 }
const TITLE = { ...HEADING, trees: 340 }
const ESSAY = { trees: 200, rate: 0.06, leaves: 4, minInLeaf: 5, featureShare: 0.15, seed: 1 }
export const TITLE_SETTINGS: Record<keyof Models, Settings> = { heading: HEADING, title: TITLE, essay: ESSAY }

/** There are fewer essays than roundups, and far fewer with a template's layout. */
const ESSAY_WEIGHT = 3
const RENDERED_ESSAY_WEIGHT = 6
const VARIANT_WEIGHT = 0.5

/** All mails of one sender together have at most the weight of this many. */
const SENDER_MAILS = 2

/** Mails with many heading candidates have at most the weight of this many with few. */
const USUAL_CANDIDATES = 30

/** Issues rendered by templates have real texts and items, but not the layout habits of real senders. */
const RENDERED = { trust: 0.9, weight: 0.3, essayWeight: RENDERED_ESSAY_WEIGHT }

/** Reads a labelled mail as training data. */
export function trainingMailOf(labelled: LabelledMail): TrainingMail {
  const { lines, isPlainText } = linesOfMail(labelled.mail)
  const own = examplesOf(labelled, lines)
  const isRoundup = labelled.labels.kind === 'multi'
  const alone = isRoundup ? withOnlyLongest(lines, own) : null
  return {
    labelled,
    isPlainText,
    own,
    variants: variantsOf(lines, own, isRoundup ? VARIANTS : 0).map((form) => examplesOf(labelled, form)),
    alone: alone && examplesOf(labelled, alone),
    trust: 1,
    weight: 1,
    essayWeight: ESSAY_WEIGHT,
  }
}

/** Reads a labelled mail with a template's layout. */
export function renderedMailOf(labelled: LabelledMail): TrainingMail {
  return { ...trainingMailOf(labelled), ...RENDERED }
}

/**
 * Reads a mail without labels, with a teacher's output as targets; null for plain text, and if there are no
 * candidates.
 */
export function taughtMailOf(
  name: string,
  sender: string,
  mail: ParsedMail,
  teacher: Models,
): TrainingMail | null {
  const { lines, isPlainText } = linesOfMail(mail)
  const unknown: LabelledMail = { name, sender, labels: { kind: 'multi', lang: '', articles: [] }, mail }
  const bare = examplesOf(unknown, lines)
  if (isPlainText || bare.features.length < 2) return null
  const isEssay = essayOdds(teacher, bare) > 0
  const model = isEssay ? teacher.heading : teacher.title
  const answered = (form: MailExamples): MailExamples => ({
    ...form,
    answers: logOdds(model, form.features).map((odds) => odds > 0),
  })
  const own = answered(bare)
  const forms = isEssay ? [] : variantsOf(lines, own, VARIANTS)
  return {
    labelled: { ...unknown, labels: { ...unknown.labels, kind: isEssay ? 'single' : 'multi' } },
    isPlainText,
    own,
    variants: forms.map((form) => answered(examplesOf(unknown, form))),
    alone: null,
    trust: 0,
    weight: 1,
    essayWeight: ESSAY_WEIGHT,
  }
}

/**
 * The training data of each model. Essays are learned from title probabilities of held-out mails; which heading
 * candidates are titles, from roundups only, because the question only arises there. `teacher` supplies targets where
 * labels are missing or not trusted. `known` are heading examples of other mails, for the probabilities that essays are
 * learned from.
 */
export function titleExamples(
  all: readonly TrainingMail[],
  teacher: Models | null = null,
  known: readonly Example[] = [],
): Record<keyof Models, Example[]> {
  const trainingMails = all.filter(({ isPlainText }) => !isPlainText)
  const weightOf = weightsIn(trainingMails)
  const essay = foldsOf(trainingMails, FOLDS).flatMap(({ others, own }) => {
    const heading = boostTogether([...known, ...headingExamples(others, teacher?.heading)], HEADING, 1)
    return own.flatMap((trainingMail) =>
      essayExamples(trainingMail, heading, weightOf(trainingMail), teacher),
    )
  })
  const roundups = trainingMails.filter(({ labelled }) => labelled.labels.kind === 'multi')
  return {
    heading: headingExamples(trainingMails, teacher?.heading),
    title: headingExamples(roundups, teacher?.title),
    essay,
  }
}

/** Trains the models on their examples. */
export function learnTitles(examples: Record<keyof Models, Example[]>): Models {
  const learn = (name: keyof Models) => boostTogether(examples[name], TITLE_SETTINGS[name], FORESTS)
  return { heading: learn('heading'), title: learn('title'), essay: learn('essay') }
}

/** Variants with few items teach the difference between short roundups and essays. */
function essayExamples(
  { labelled, own, variants, alone, trust, essayWeight }: TrainingMail,
  heading: Forest,
  ofMail: number,
  teacher: Models | null,
): Example[] {
  const isSo = labelled.labels.kind === 'single'
  const roundups = variants.filter(({ answers }) => answers.filter((answer) => answer === true).length >= 2)
  const example = (form: MailExamples, answer: boolean, weight: number): Example => ({
    features: essayFeatures(form.view, logOdds(heading, form.features).map(probability)),
    isSo: blended(answer, trust, teacher && trust < 1 ? essayOdds(teacher, form) : undefined),
    weight: ofMail * weight,
  })
  return [
    example(own, isSo, isSo ? essayWeight : 1),
    ...roundups.map((form) => example(form, false, VARIANT_WEIGHT)),
    ...(alone ? [example(alone, true, 1)] : []),
  ]
}

function essayOdds({ heading, essay }: Models, { view, features }: MailExamples): number {
  return logOdds(essay, [essayFeatures(view, logOdds(heading, features).map(probability))])[0] ?? 0
}

/** The labels, as far as they are trusted, and otherwise a teacher's log-odds. */
function blended(answer: boolean, trust: number, odds: number | undefined): boolean | number {
  return odds === undefined ? answer : trust * Number(answer) + (1 - trust) * probability(odds)
}

function headingExamples(trainingMails: readonly TrainingMail[], teacher?: Forest): Example[] {
  const weightOf = weightsIn(trainingMails)
  return trainingMails.flatMap((trainingMail) =>
    [trainingMail.own, ...trainingMail.variants].flatMap((form) =>
      examplesOfMail(form, weightOf(trainingMail), trainingMail.trust, teacher),
    ),
  )
}

/** The weight of each mail. */
function weightsIn(trainingMails: readonly TrainingMail[]): (trainingMail: TrainingMail) => number {
  const mails = countsOf(trainingMails.map(({ labelled }) => labelled.sender))
  return ({ labelled, weight }) => weight * Math.min(1, SENDER_MAILS / (mails.get(labelled.sender) ?? 1))
}

function examplesOfMail(
  { features, answers }: MailExamples,
  ofMail: number,
  trust: number,
  teacher: Forest | undefined,
): Example[] {
  const labelled = answers.filter((answer) => answer !== null).length
  const weight = ofMail * Math.min(4, Math.max(0.4, USUAL_CANDIDATES / Math.max(1, labelled)))
  const taught = teacher && trust < 1 ? logOdds(teacher, features) : []
  return answers.flatMap((answer, at) => {
    const own = features[at]
    if (answer === null || !own) return []
    return [{ features: own, isSo: blended(answer, trust, taught[at]), weight }]
  })
}

/** Splits training mails so that each is left out once, mails of one sender together. */
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

/**
 * Variants of a mail: some items missing, all type slightly larger or smaller. Training on them keeps trees from
 * depending on the number and position of items.
 */
function variantsOf(lines: readonly Line[], { view, answers }: MailExamples, count: number): Line[][] {
  return Array.from({ length: count }, (_, variant) => {
    const random = randomNumbers(variant * 7919 + lines.length + 1)
    const rate = 0.15 + random() * 0.35
    const dropped = new Set<number>()
    view.candidates.forEach((candidate, at) => {
      if (answers[at] !== true && (isParagraph(candidate) || random() > 0.3)) return
      if (random() > rate) return
      let next = at + 1
      while (next < view.candidates.length && answers[next] !== true && isPart(view.candidates[next]))
        next += 1
      const end = view.candidates[next]?.mark.index ?? Math.min(lines.length, candidate.mark.index + 4)
      for (let line = candidate.mark.index; line < end; line += 1) dropped.add(line)
    })
    const scale = 0.85 + random() * 0.3
    return lines
      .filter((_, at) => !dropped.has(at))
      .map((line) => ({ ...line, runs: line.runs.map((run) => ({ ...run, size: run.size * scale })) }))
  })
}

/** A roundup with only its longest item left: what a sender of one article might send. Null if that is short. */
export function withOnlyLongest(lines: readonly Line[], { view, answers }: MailExamples): Line[] | null {
  const starts = view.candidates.filter((_, at) => answers[at] === true).map(({ mark }) => mark.index)
  const items = starts.slice(0, -1).map((from, at) => ({ from, end: starts[at + 1] ?? lines.length }))
  const wordsOf = ({ from, end }: { from: number; end: number }) =>
    (view.before[end] ?? 0) - (view.before[from] ?? 0)
  const [longest] = items.toSorted((a, b) => wordsOf(b) - wordsOf(a))
  if (!longest || wordsOf(longest) < ESSAY_WORDS) return null
  const last = starts.at(-1) ?? 0
  const isOther = (at: number) =>
    at >= (starts[0] ?? 0) && at < last + LAST_LINES && (at < longest.from || at >= longest.end)
  return lines.filter((_, at) => !isOther(at))
}

function isPart(candidate: MailExamples['view']['candidates'][number] | undefined): boolean {
  return candidate !== undefined && isParagraph(candidate)
}
