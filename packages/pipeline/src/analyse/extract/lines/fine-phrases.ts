import type { Link } from '../../../common/types/issue.ts'

/** Whether a link leads to a social network, by its address or by what its picture is said to show. */
export function isNetworkLink({ url, text }: Link): boolean {
  const networks =
    /(?:^|[^a-z])(?:facebook|twitter|linkedin|instagram|youtube|whatsapp|pinterest|tiktok|telegram|reddit|threads|mastodon|bluesky|bsky|xing)(?:[^a-z]|$)/i
  return networks.test(text) || networks.test(url.slice(0, 500)) || /^https?:\/\/x\.com\//i.test(url)
}

/** Links to the mail itself on the web. */
export function isViewOnline(text: string): boolean {
  return /\b(?:browser|online|on the web|web ?-?version|webversie|in app|navigateur|navegador|navigatore)\b/iu.test(
    text,
  )
}

/** Links that pass the issue on, rather than follow anyone who sends it. */
export function isShare(text: string): boolean {
  return /^\W*(?:share|forward|tweet|pin\b|tell a friend|refer|teilen|weiterleiten|empfehlen|partage|transfér|delen|deel|compart|condivid|copy)/iu.test(
    text,
  )
}

/** Small print about ending the subscription. */
export function isUnsubscribe(text: string): boolean {
  return /unsubscri|opt[- ]?out|abbestell|abmeld|austrag|désabonn|désinscri|uitschrij|afmeld|darse de baja|cancelar (?:la )?suscri|disiscri|cancellati|avregistr|afmeld|odhlásit|wypisz/iu.test(
    text,
  )
}
