import { type Regression, regressionOdds } from '../../common/regression.ts'
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
  | 'advertising'

export interface Judgement {
  group: SenderGroup
  reason: SenderReason
}

/** Log-odds from which a sender of mailings is a newsletter, also with several issues, and below which it advertises. */
const NEWSLETTER = 0.5
const NEWSLETTER_OF_SEVERAL = 0
const ADVERTISING = -0.7

/** That many issues with a way to unsubscribe are several. */
const SEVERAL = 3

/** Without any sign of a mailing, a single subject and a name must say more. */
const CALLED = 1.2

/** By what its headers show, whether a sender is a newsletter, and why; `model` predicts it where no rule decides. */
export function judgeSender(features: SenderFeatures, model: Regression = senderModel): Judgement {
  const of = featureOf(features)
  if (isDiscussion(of)) return { group: 'maybe', reason: 'discussion' }
  if (isWrittenByPerson(of)) return { group: 'other', reason: 'person' }
  if (of('isWelcome') === 1) return { group: 'maybe', reason: 'welcome' }
  if (isNotice(of)) return { group: 'other', reason: 'notice' }
  const odds = regressionOdds(model, features as Record<string, number>)
  if (of('isSeller') === 1 || odds < ADVERTISING) return { group: 'other', reason: 'advertising' }
  const isSingle = of('issues') === 1
  const areSeveral = of('issues') >= SEVERAL && of('canUnsubscribe') >= 0.5
  if (odds < (areSeveral ? NEWSLETTER_OF_SEVERAL : NEWSLETTER)) {
    return { group: 'maybe', reason: isSingle ? 'single' : 'unsure' }
  }
  if (isMailing(of)) {
    return { group: 'newsletter', reason: of('canUnsubscribe') >= 0.5 ? 'unsubscribe' : 'list' }
  }
  const isOfOffice = of('isOffice') === 1 || of('isNewsBox') >= 0.5
  if (!isSingle && (isSeries(of) || of('isTitled') === 1 || (of('isRegular') === 1 && isOfOffice))) {
    return { group: 'newsletter', reason: 'series' }
  }
  if (odds >= CALLED && (of('isTitled') === 1 || of('isTitle') >= 0.5 || of('isNumbered') >= 0.5)) {
    return { group: 'newsletter', reason: 'title' }
  }
  return { group: 'maybe', reason: isSingle ? 'single' : 'no-unsubscribe' }
}

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
  return isMailing(of) && !isList && of('isByHand') >= 0.5 && of('isPerson') === 1
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

/** A person's mails have titles, numbers or names in their subjects, too, but not two of these. */
function isPersonsIssue(of: Feature): boolean {
  const [isNumbered, isNamed] = [of('isNumbered') >= 0.5, of('isNamed') >= 0.5]
  if (of('isTitle') >= 0.5) return isNumbered || isNamed
  return of('issues') > 1 && isNumbered && (isNamed || of('tagged') >= 0.5)
}

/** Whether a program writes because something happened. */
function isNotice(of: Feature): boolean {
  if (of('isAutomatic') >= 0.5 && of('isNumbered') < 0.5) return true
  return (of('isNotice') >= 0.5 || of('isNotifier') === 1) && of('isTitled') === 0
}
