import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { siteOfAddress } from '../src/common/net/site-of.ts'
import type { Regression } from '../src/common/regression.ts'
import { wordSet } from '../src/common/text/word-set.ts'
import { judgeSender } from '../src/finder/judge-sender.ts'
import { senderKey } from '../src/finder/mailbox-senders.ts'
import {
  addMail,
  newSigns,
  type SenderFacts,
  type SenderFeatures,
  senderFeatures,
} from '../src/finder/sender-signs.ts'
import { mailFacts } from '../src/mail-files/mail-facts.ts'
import { isSharedSender } from '../src/sender/shared-senders.ts'
import { fitRegression } from './fit-regression.ts'
import type { Row } from './rows.ts'

/** The kinds of senders, by their number in rows. */
const SENDER_KINDS: readonly string[] = ['newsletter', 'shop', 'notice', 'discussion', 'person']

const RIDGE = 4

/** Ticking what is no newsletter is worse than leaving one out. */
const OTHER_WEIGHT = 1.5

/** Invented mails, which are left out of all figures. */
const INVENTED_WEIGHT = 0.5

/** In few mails of few senders, these are accidents. */
const IN_FEW_MAILS = 'subjectEmoji subjectExclaims subjectCapitals subjectYou'

/** What rows have besides features, and what rules alone look at. */
const NOT_LEARNED = wordSet(`
  kind site isInvented isWhole issues isPostable isByHand isAnswer isAutomatic isMadeUp isOwnAddress isOfMany
  hasAuthors isRegular isSeller isNotifier isProvided isToOne isNameless isPublication isReceipt
  ${IN_FEW_MAILS}
`)

/** Trains the model of senders; discussions and people are left to rules. */
export function learnSenders(rows: readonly Row[]): Regression {
  const examples = rows.flatMap((row) => {
    if ((row.kind ?? 0) > 2) return []
    const features = Object.fromEntries(Object.entries(row).filter(([name]) => !NOT_LEARNED.has(name)))
    const weight = (row.isInvented ? INVENTED_WEIGHT : 1) * (row.isWhole ? 1 : 0.5)
    return [{ features, isSo: row.kind === 0, weight: weight * (row.kind === 0 ? 1 : OTHER_WEIGHT) }]
  })
  return fitRegression(examples, RIDGE)
}

/**
 * The rows of the senders of mails that a file names, `kind<TAB>path` a line, of a path relative to it: each sender with
 * all of its mails, and with its last one alone. Senders of one site are left out together. The kind of invented mails
 * is followed by a star.
 */
export async function senderRows(labels: string): Promise<Row[]> {
  const senders = new Map<string, { kind: number; isInvented: number; mails: SenderFacts[] }>()
  for (const line of (await readFile(labels, 'utf8')).trim().split('\n')) {
    const [label = '', file = ''] = line.split('\t')
    const kind = SENDER_KINDS.indexOf(label.replace('*', ''))
    if (kind < 0) throw new Error(`Unknown kind of sender: ${label}`)
    const facts = mailFacts(await readFile(path.resolve(path.dirname(labels), file)))
    const key = `${senderKey(facts)} ${label.endsWith('*')}`
    const own = senders.get(key) ?? { kind, isInvented: Number(label.endsWith('*')), mails: [] }
    // A sender of issues also sends other mails.
    own.kind = Math.min(own.kind, kind)
    own.mails.push({ ...facts, at: facts.at ?? 0 })
    senders.set(key, own)
  }
  const sites = new Map<string, number>()
  const rows = [...senders].flatMap(([key, { kind, isInvented, mails }]) => {
    const name = siteOf(key, mails[0]?.from.address ?? '')
    if (!sites.has(name)) sites.set(name, sites.size)
    const about = { kind, site: sites.get(name) ?? 0, isInvented }
    const sorted = mails.toSorted((a, b) => a.at - b.at)
    const whole = { ...about, isWhole: 1, ...featuresOf(sorted) }
    return mails.length > 1 ? [whole, { ...about, isWhole: 0, ...featuresOf(sorted.slice(-1)) }] : [whole]
  })
  // What no mail of a sender shows is left out of its features.
  const none = Object.fromEntries(rows.flatMap((row) => Object.keys(row).map((name) => [name, 0])))
  return rows.map((row) => ({ ...none, ...row }))
}

/** The registered domain, unless many senders share it. */
function siteOf(key: string, address: string): string {
  const site = siteOfAddress(address)
  return isSharedSender(site) || /example$/.test(site) ? key : site
}

function featuresOf(mails: readonly SenderFacts[]): Row {
  const [first] = mails
  if (!first) return {}
  const signs = newSigns(first)
  for (const mail of mails) addMail(signs, mail, true)
  return senderFeatures(signs)
}

/**
 * Prints how many senders are ticked by the whole judgement when their site is left out of training, by kind: with all
 * of their mails, and with the last one alone.
 */
export function checkSenders(rows: readonly Row[], folds: number): void {
  const judged = Array.from({ length: folds }, (_, fold) => fold).flatMap((fold) => {
    const isOwn = ({ site = 0 }: Row) => site % folds === fold
    const model = learnSenders(rows.filter((row) => !isOwn(row)))
    return rows
      .filter((row) => isOwn(row) && !row.isInvented)
      .map((row) => ({ row, ...judgeSender(row as unknown as SenderFeatures, model) }))
  })
  for (const [title, isOf] of [
    ['all mails', (row: Row) => row.isWhole === 1],
    ['last mail alone', (row: Row) => row.isWhole === 0 || row.issues === 1],
  ] as const) {
    console.log(title)
    for (const [kind, name] of SENDER_KINDS.entries()) {
      const own = judged.filter(({ row }) => row.kind === kind && isOf(row))
      const of = (group: string) => own.filter((one) => one.group === group)
      const groups = `${of('newsletter').length} ticked, ${of('maybe').length} maybe, ${of('other').length} other`
      console.log(`  ${name.padEnd(11)} ${own.length}: ${groups}`)
    }
  }
}
