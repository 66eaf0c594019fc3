import { percentDecoded } from '../text/percent-decoded.ts'

/** Hosts that only serve tracking pixels. */
const HOSTS = /(?:^|\.)(?:emltrk\.com|awstrack\.me|pstmrk\.it|hubspotemail\.net)\.?$/

/** How sending platforms name tracking pixels: the end of a path, and a folder within one. */
const NAMES =
  /^(?:open|opens|opened|o|p|pixel|beacon|track|tracker|spacer|blank|clear|transparent|1x1|__ptq|on)\.(?:gif|php|aspx|jsp|ashx)$|^(?:open|opens|opened|pixel|beacon)$/
const FOLDERS = '/wf/open /ss/o/ /track/open /e2t/o/ /mk/op/ /e/o/ /oo/ /opens/ /open/'.split(' ')

/** Whether a picture is a tracking pixel, judged by its address. Such pictures show nothing, and are never fetched. */
export function isTrackingPixel({ hostname, pathname }: URL): boolean {
  const path = (percentDecoded(pathname) ?? pathname).toLowerCase().replace(/\/+/g, '/')
  const name = path.slice(path.lastIndexOf('/') + 1)
  return HOSTS.test(hostname) || NAMES.test(name) || FOLDERS.some((folder) => path.includes(folder))
}
