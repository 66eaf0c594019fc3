import { siteOf } from '../../common/net/site-of.ts'
import { addressConfirms, asksToConfirm, saysYes } from '../../common/text/confirming-words.ts'
import type { ConfirmationReason } from '../../common/types/confirming-choice.ts'
import { isLookAlike } from './look-alike-host.ts'
import type { MailLink } from './mail-link.ts'

/** Longer words than a button or a link that asks for one click has, in characters. */
const LONGEST_LABEL = 90
const TOKEN = /(?<![\w-])(?=[\w-]*\d)[\w-]{8,}|(?:token|key|code|id|uid|hash|[a-z])=[\w-]{3,}/i

/** Pages that every mail links to. */
const ELSEWHERE =
  /view (?:in|this|online)|in (?:your )?browser|privacy|\bterms\b|imprint|impressum|datenschutz|preferences|settings|help|support|\bfaq|contact|forward|share|facebook|twitter|instagram|linkedin|youtube|mastodon|im browser|navigateur|confidentialité|mentions légales|privacidad|navegador|browser|integritet|personvern|privatliv|prywatno|soukrom|gizlilik|конфиденциальн|プライバシー|隐私|隱私|개인정보|powered by|built with|add us to your address|vcard/i

const SOCIAL =
  /(?:^|\.)(?:facebook|twitter|x|instagram|linkedin|youtube|tiktok|pinterest|t|threads|bsky|apple|google|wikipedia|w3)\.(?:com|net|me|app|org)$/

/** Words that point to a link and say nothing of it. */
const POINTS =
  /^(?:(?:click|tap|press|go) )?(?:here|this link|the link|link)\b|^(?:hier|ici|aquí|aqui|qui|her|här|tästä|tutaj|zde|tu|ide|itt|aici|buraya|здесь|сюда|тут|тук|εδώ|こちら|这里|這裡|여기|هنا|כאן)/i

/** How surely a link is meant to confirm, with the reasons; 0 or less: it is not. */
export function weighLink(
  link: MailLink,
  { senderSite, asksInSubject }: { senderSite: string; asksInSubject: boolean },
): { score: number; reasons: ConfirmationReason[] } {
  const { labels, url, address, lead } = link
  const reasons: ConfirmationReason[] = []
  let score = 0
  const count = (points: number, ...reason: ConfirmationReason) => {
    score += points
    reasons.push(reason)
  }
  const short = labels.filter((label) => label.length <= LONGEST_LABEL && hostIn(label) === null)
  const distinctive = short.find(asksToConfirm)
  const yes = short.find(saysYes)
  if (distinctive !== undefined) count(50, 'words', distinctive)
  else if (yes !== undefined) count(45, 'words', yes)
  if (addressConfirms(address)) count(30, 'address-confirms')
  const isPointing = short.length < labels.length || short.some((label) => label === '' || POINTS.test(label))
  if (link.sentences.some(asksToConfirm) || asksToConfirm(lastWords(lead))) {
    count(isPointing ? 35 : 20, 'surroundings-ask')
  }
  if (asksInSubject && score > 0) count(10, 'subject-asks')
  if (link.isButton) count(8, 'button')
  if (siteOf(url.hostname) === senderSite) count(8, 'sender-site')
  if (TOKEN.test(`${url.pathname}${url.search}`)) count(7, 'personal')
  if (labels.every((label) => label.length > LONGEST_LABEL)) score -= 40
  if (url.pathname.length <= 1 && url.search === '') score -= 60
  if (distinctive === undefined && yes === undefined && isElsewhere(link)) score -= 100
  return { score, reasons }
}

/** Whether a link is made to be taken for another: it shows another address, or its host is dressed up. */
export function isDeceiving(link: MailLink, senderSite: string): boolean {
  if (link.url.username !== '' || link.url.password !== '') return true
  return hostShown(link) !== null || isLookAlike(link.url.hostname, senderSite)
}

/** The host that a link's words show, if that isn't of its own site; null otherwise. */
export function hostShown({ labels, url }: MailLink): string | null {
  const shown = labels.map(hostIn).find((host) => host !== null && siteOf(host) !== siteOf(url.hostname))
  return shown ?? null
}

/** An address, with or without its scheme, and signs around it that are none of its letters and digits. */
const ADDRESS =
  /^[^\p{L}\d]*((?:https?:\/\/)?(?:[\p{L}\d][\p{L}\d-]*\.)+\p{L}{2,}(?::\d+)?(?:[/?#]\S*(?!\S))?)[^\p{L}\d]*$/iu

/** The host of words that are an address; null for other words. */
function hostIn(label: string): string | null {
  const address = ADDRESS.exec(label)?.[1]
  if (address === undefined) return null
  const whole = /^https?:/i.test(address) ? address : `http://${address}`
  return URL.canParse(whole) ? new URL(whole).hostname : null
}

function isElsewhere({ labels, url }: MailLink): boolean {
  return labels.some((label) => ELSEWHERE.test(label)) || SOCIAL.test(url.hostname)
}

/** The last sentence or two before a link. */
function lastWords(lead: string): string {
  return lead.slice(-160)
}
