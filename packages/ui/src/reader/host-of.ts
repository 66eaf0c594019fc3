/** The host of a link to be shown, without `www.`; the link itself if it is no URL. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./u, '') : url
}
