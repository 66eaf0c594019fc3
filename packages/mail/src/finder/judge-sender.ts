import { type Regression, regressionOdds } from '../common/regression.ts'
import senderModel from './models/senders.json' with { type: 'json' }
import type { SenderFeatures } from './sender-signs.ts'

/** `other`: advertising, notices and personal mail. */
export type SenderGroup = 'newsletter' | 'maybe' | 'other'

/** Why a sender is in its group; `reasonText` says it in words. */
export type SenderReason =
  | 'unsubscribe'
  | 'list'
  | 'series'
  | 'title'
  | 'single'
  | 'unsure'
  | 'no-unsubscribe'
  | 'welcome'
  | 'discussion'
  | 'person'
  | 'notice'
  | 'receipt'
  | 'company'
  | 'advertising'

export interface Judgement {
  group: SenderGroup
  reason: SenderReason
}

/** Log-odds from which a sender of mailings is a newsletter, and below which it advertises. */
const NEWSLETTER = 0.5
const ADVERTISING = -0.7

/** That many issues with a way to unsubscribe are several. */
const SEVERAL = 3

/** Without any sign of a mailing, a single subject and a name must say more. */
const CALLED = 1.2

/** By what its headers show, whether a sender is a newsletter, and why; `model` predicts it where no rule decides. */
export function judgeSender(features: SenderFeatures, model: Regression = senderModel): Judgement {
  const of = featureOf(features)
  if (isDiscussion(of)) return { group: 'maybe', reason: 'discussion' }
  if (isWrittenByPerson(of)) {
    // A company's name is often in its addresses, such as those of bills and alerts.
    return { group: 'other', reason: isNotice(of) && of('isProvided') === 0 ? noticeOf(of) : 'person' }
  }
  if (of('isWelcome') === 1) return { group: 'maybe', reason: 'welcome' }
  if (isNotice(of)) return { group: 'other', reason: noticeOf(of) }
  const odds = regressionOdds(model, features as Record<string, number>) + bonusOf(of)
  if (odds < ADVERTISING) return { group: 'other', reason: 'advertising' }
  if (isCompany(of) && !isPublication(of)) return { group: 'other', reason: 'company' }
  const isSingle = of('issues') === 1
  const maybe = isLetter(of)
    ? ({ group: 'other', reason: 'person' } as const)
    : ({ group: 'maybe', reason: isSingle ? 'single' : isMailing(of) ? 'unsure' : 'no-unsubscribe' } as const)
  if (odds < NEWSLETTER) return maybe
  if (isMailing(of)) {
    return { group: 'newsletter', reason: of('canUnsubscribe') >= 0.5 ? 'unsubscribe' : 'list' }
  }
  const isOfOffice = of('isOffice') === 1 || of('isNewsBox') >= 0.5
  if (!isSingle && (isSeries(of) || of('isTitled') === 1 || (of('isRegular') === 1 && isOfOffice))) {
    return { group: 'newsletter', reason: 'series' }
  }
  if (titlesOf(of) >= 2 || (titlesOf(of) === 1 && odds >= CALLED)) {
    return { group: 'newsletter', reason: 'title' }
  }
  return maybe
}

/** What several issues, and a publication's name or subjects, add to the log-odds of a sender that sells nothing. */
const SEVERAL_BONUS = 0.5
const PUBLICATION_BONUS = 1

/** Few senders of the training have these, so that they are not learned. */
function bonusOf(of: Feature): number {
  if (isSelling(of)) return 0
  const isOfSeveral = of('issues') >= SEVERAL && of('canUnsubscribe') >= 0.5
  const isCalledSo = of('isPublication') === 1 || titlesOf(of) >= 2
  return (isOfSeveral ? SEVERAL_BONUS : 0) + (isCalledSo ? PUBLICATION_BONUS : 0)
}

const isSelling = (of: Feature) => of('isTrade') === 1 || of('isRetail') > 0 || of('subjectSells') >= 0.5

/** Whether a well-known company sends it: most of these advertise, or write because something happened. */
const isCompany = (of: Feature) => of('isSeller') === 1 || (of('isNotifier') === 1 && of('isTitled') === 0)

/** Whether most of several mails of a list are numbered, or titled as issues, and sell nothing. */
const isPublication = (of: Feature) =>
  of('issues') > 1 &&
  of('hasListId') >= 0.5 &&
  (of('isNumbered') >= 0.5 || of('isTitle') >= 0.5) &&
  !isSelling(of)

/** In how many ways a sender calls itself a publication, by its name and by most of its subjects. */
const titlesOf = (of: Feature) =>
  of('isTitled') + (['isTitle', 'isNumbered', 'isNamed'] as const).filter((name) => of(name) >= 0.5).length

/** A feature by its name; 0 if no mail shows it. */
type Feature = (name: keyof SenderFeatures) => number

const featureOf =
  (features: SenderFeatures): Feature =>
  (name) =>
    features[name] ?? 0

/** Whether most mails were sent by a list or a program for mailings. */
const isMailing = (of: Feature) => of('isBulk') >= 0.5 || of('isMadeUp') === 1

/** Whether subjects name or number issues. */
const isSeries = (of: Feature) => of('isNumbered') >= 0.5 || of('isNamed') >= 0.5 || of('tagged') >= 0.5

/** Whether many people write to a list. */
function isDiscussion(of: Feature): boolean {
  if (of('isOfMany') === 1) return true
  if (of('isPostable') >= 0.5 && (of('hasAuthors') === 1 || of('isTitled') === 0)) return true
  const isList = of('hasListId') >= 0.5 || of('isNumbered') >= 0.5 || of('isTitled') === 1
  if (!isMailing(of) || isList || of('isPerson') === 0) return false
  return of('isByHand') >= 0.5 || (of('isOwnAddress') === 1 && of('canUnsubscribe') === 0)
}

/** Of a sender with more answers than this, the others are part of a conversation, too. */
const ANSWERS = 0.25

/** Whether somebody writes to the user, not to many. */
function isWrittenByPerson(of: Feature): boolean {
  if (of('isAnswer') >= ANSWERS && !(isMailing(of) && of('isNumbered') >= 0.5)) return true
  if (isMailing(of) || (of('isTitled') === 1 && of('isProvided') === 0)) return false
  const isPersons = of('isOwnAddress') === 1 || (of('isByHand') >= 0.5 && of('isPerson') === 1)
  return isPersons && !isPersonsIssue(of)
}

/**
 * Whether mails without a sign of a mailing are to one address, from somebody with a person's name, or with none in a mail
 * client; such newsletters of one person show a title or a number.
 */
const isLetter = (of: Feature) =>
  !isMailing(of) &&
  of('isTitled') === 0 &&
  of('isToOne') >= 0.5 &&
  (of('isPerson') === 1 || (of('isNameless') === 1 && of('isByHand') >= 0.5))

/** A person's mails have titles, numbers or names in their subjects, too, but not two of these. */
function isPersonsIssue(of: Feature): boolean {
  const [isNumbered, isNamed] = [of('isNumbered') >= 0.5, of('isNamed') >= 0.5]
  if (of('isTitle') >= 0.5) return isNumbered || isNamed
  return of('issues') > 1 && isNumbered && (isNamed || of('tagged') >= 0.5)
}

/** Whether a program writes because something happened. */
function isNotice(of: Feature): boolean {
  if (of('isAutomatic') >= 0.5 && of('isNumbered') < 0.5) return true
  return of('isNotice') >= 0.5 && of('isTitled') === 0
}

const noticeOf = (of: Feature) => (of('isReceipt') >= 0.5 ? 'receipt' : 'notice')
