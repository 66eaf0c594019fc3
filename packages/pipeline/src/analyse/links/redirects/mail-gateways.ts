import { proofpointTarget } from './proofpoint.ts'
import type { Redirect } from './redirect.ts'
import { base64Anywhere, query, urlInPath } from './targets.ts'
import { textBetween } from './text-between.ts'

/** Gateways that rewrite the links of a company's incoming mail so that they are checked when opened. */
export const MAIL_GATEWAYS: readonly Redirect[] = [
  {
    host: /\.safelinks\.protection\.(?:outlook\.com|office365\.us|partner\.outlook\.cn)$/,
    target: query('url'),
  },
  { host: /(?:^|\.)teams\.cdn\.office\.net$/, path: /safelinks/, target: query('url') },
  { host: /(?:^|\.)urldefense(?:\.proofpoint)?\.(?:com|us)$/, target: proofpointTarget },
  { host: /(?:^|\.)urlisolation\.com$/, target: query('url') },
  // Barracuda, Trellix (FireEye), Symantec, Libraesva, Egress, Vade.
  { host: /(?:^|\.)linkprotect\.cudasvc\.com$/, target: query('a') },
  { host: /(?:^|\.)protect\d*\.(?:[\w-]+\.)?(?:fireeye|trellix)\.com$/, target: query('u') },
  { host: /(?:^|\.)(?:clicktime|click-time)\.(?:cloud\.)?symantec\.com$/, target: query('u') },
  { host: /(?:^|\.)urlsand\.(?:esvalabs\.)?com$/, target: query('u', 'url') },
  { host: /(?:^|\.)(?:defend\.egress|vadesecure)\.com$/, target: query('url', 'u', 'dest') },
  // Cisco, Trend Micro, Sophos, Check Point, Avanan, Zix, Bitdefender, Mimecast's older links.
  { host: /(?:^|\.)secure-web\.cisco\.com$/, target: urlInPath },
  { host: /(?:^|\.)trendmicro\.(?:com|eu|co\.jp)$/, path: /clicktime/, target: query('url') },
  { host: /(?:^|\.)protection\.sophos\.com$/, target: query('u') },
  {
    host: /(?:^|\.)(?:protect\.checkpoint\.com|avanan\.click|avanan\.url-protection\.com)$/,
    target: checkPointTarget,
  },
  { host: /(?:^|\.)(?:edgepilot|zixcentral)\.com$/, target: query('u') },
  { host: /(?:^|\.)linkscan\.io$/, target: base64Anywhere },
  { host: /(?:^|\.)mimecast(?:protect)?\.com$/, target: query('u', 'url') },
]

/** Check Point: the address between triple underscores; newer links shift its letters and can't be read. */
function checkPointTarget(url: URL): string | null {
  const plain = textBetween(url.href, /\/v2\/(?:r\d\d\/)?___(?=https?:)/i, '___.')?.text
  return plain === undefined ? query('o', 'u', 'url')(url) : plain.replace(/^(https?:)\/(?!\/)/i, '$1//')
}
