import type { Redirect } from './redirect.ts'
import {
  base64Anywhere,
  jsonAnywhere,
  mailgunTarget,
  postmarkTarget,
  query,
  sesTarget,
  urlInPath,
} from './targets.ts'

/** Services that send newsletters and count the clicks in them. */
export const MAIL_SERVICES: readonly Redirect[] = [
  // Amazon SES, and anyone who sends through it on hosts of their own.
  { path: /^\/C?L0\/(?:https?|www\.)/i, target: sesTarget },
  // Kit: the path ends in the target in base64.
  { host: /(?:^|[.-])(?:convertkit-mail\d*|kit-mail\d*|convertkit)\.com$/, target: base64Anywhere },
  // Substack, Customer.io, Drip, beehiiv's older links: a token whose payload names the target.
  { host: /(?:^|\.)substack\.com$/, path: /^\/redirect\/2\//, target: jsonAnywhere },
  { path: /^\/e\/c\/[\w=-]{20,}/, target: jsonAnywhere },
  { host: /(?:^|\.)(?:dripemail\d*\.com|beehiiv\.(?:net|com))$/, target: jsonAnywhere },
  // Mandrill: JSON in base64, in which `p` is JSON again.
  { host: /(?:^|\.)mandrillapp\.com$/, target: jsonAnywhere },
  { path: /^\/track\/click\/\d+\//, target: jsonAnywhere },
  { path: /\/c\/(?:eJ|aD0|aT0|bD0)[\w-]{20,}/, target: mailgunTarget },
  { host: /(?:^|\.)pstmrk\.it$/, target: postmarkTarget },
  { path: /^\/\dt?s\/[^/]+(?:%2f|\.[a-z]{2,})/i, target: postmarkTarget },
  // Constant Contact's older links, iContact, Acoustic (Silverpop).
  { host: /(?:^|\.)rs6\.net$/, target: query('p') },
  { path: /\/icp\/relay\.php$/, target: query('destination') },
  { host: /(?:^|\.)(?:mkt\d+|silverpop|pages0\d)\.(?:com|net)$/, target: query('kd') },
  { host: /(?:^|\.)feedblitz\.com$/, target: urlInPath },
  // Sales mail: Sidekick, Signals, Yesware, Mailtrack, Cirrus.
  {
    host: /(?:^|\.)(?:sidekickopen\d*|signauxtrois|signaletre|getsidekick|signauxdeux|signauxsix)\.com$/,
    target: query('t'),
  },
  { host: /(?:^|\.)yesware\.com$/, target: query('ytl') },
  { host: /(?:^|\.)(?:mailtrack|mltrk)\.io$/, target: query('url') },
]
