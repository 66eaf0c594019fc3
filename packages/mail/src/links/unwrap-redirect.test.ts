import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { canonicaliseUrl } from './canonicalise-url.ts'

const TARGET = 'https://paper.example.org/news/story?id=7'
const bare = 'paper.example.org/news/story?id=7'
const escaped = encodeURIComponent(TARGET)
const twice = encodeURIComponent(escaped)
const base64 = Buffer.from(TARGET).toString('base64')
const packed = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const token = 'q7Zr2kXw9mT4bNc8vLpY'

const GOOGLE_NEWS = Buffer.from(`\x08\x13\x22\x29${TARGET}\xd2\x01\x00`, 'latin1').toString('base64url')

/** Links in the format of each service, with invented tokens; all lead to `TARGET`. */
const WRAPPERS: Record<string, string> = {
  'Amazon SES': `https://track.news.example/CL0/${escaped.replaceAll('%3A', ':')}/1/0100019-abcd-ef01-2345-678901234567-000000/sig=1`,
  'Amazon SES on its own host': `https://abcd1234.r.eu-west-1.awstrack.me/L0/${escaped}/2/010201890000abcd-11112222-3333-000000/x=99`,
  Kit: `https://click.convertkit-mail2.com/aaaaaaaa/bbbbbbbb/${base64}`,
  'Kit under its new name': `https://abc.click.kit-mail3.com/aaaaaaaa/bbbbbbbb/${base64}`,
  Substack: `https://substack.com/redirect/2/${packed({ e: TARGET, p: 1, s: 2 })}.${token}?`,
  'Substack, signed as a token': `https://substack.com/redirect/2/${packed({ alg: 'HS256' })}.${packed({ e: TARGET })}.${token}`,
  Mandrill: `https://mandrillapp.com/track/click/1/paper.example.org?p=${packed({ s: 'x', p: JSON.stringify({ u: 3, url: TARGET }) })}`,
  'Mandrill, older': `https://mandrillapp.com/track/click.php?u=3&p=${packed({ url: TARGET })}`,
  'Mandrill on a host of the sender': `https://mandrill.news.example/track/click/300/paper.example.org?p=${packed({ p: JSON.stringify({ url: TARGET }) })}`,
  'Customer.io': `https://e.customeriomail.com/e/c/${packed({ email_id: 'x', href: TARGET })}/${token}`,
  'Customer.io on a host of the sender': `https://links.news.example/e/c/${packed({ href: TARGET, t: 1 })}/${token}`,
  Mailgun: `https://email.news.example/c/${deflateSync(`h=1&i=2&l=${escaped}&r=x`).toString('base64url')}`,
  'Mailgun without deflating': `https://email.news.example/c/${Buffer.from(`h=1&i=2&l=${escaped}&r=x`).toString('base64url')}`,
  Sailthru: `https://link.news.example/click/1.2/${base64}/3`,
  'Sailthru with a long mark': `https://link.news.example/click/12345.678/${base64}/5c1d9f00deadbeef12345678B0a1b2c3d`,
  Mailjet: `https://x1y2.mjt.lu/lnk/AAAA/1/bbbb/${base64}`,
  Postmark: `https://track.pstmrk.it/3s/${encodeURIComponent(bare)}/abc/def`,
  'Postmark on a host of the sender': `https://click.news.example/3ts/${encodeURIComponent(bare)}/abc/def`,
  Drip: `https://t.dripemail2.com/c/${packed({ account_id: '1', url: TARGET })}`,
  'beehiiv, older': `https://flight.beehiiv.net/v2/clicks/${packed({ alg: 'HS256' })}.${packed({ url: TARGET, post_id: 'x' })}.${token}`,
  'Constant Contact, older': `http://rs6.net/tn.jsp?et=1&e=2&p=${escaped}`,
  iContact: `https://click.icptrack.com/icp/relay.php?r=1&msgid=2&act=AB&c=3&destination=${escaped}`,
  Acoustic: `https://links.mkt1234.com/ctt?m=1&r=2&b=0&j=3&kd=${escaped}`,
  FeedBlitz: `http://feeds.feedblitz.com/~/t/0/0/blog/~${TARGET}`,
  Sidekick: `https://t.sidekickopen01.com/s3t/c/5/f18dQhb0S7n?t=${escaped}&si=1&pi=ab`,
  Yesware: `https://t.yesware.com/tl/aa/bb/cc?ytl=${escaped}`,
  Mailtrack: `https://mailtrack.io/trace/link/ab12?url=${escaped}&userId=1`,
  'the Newsletter plugin': `https://blog.example/?nltr=${Buffer.from(`12;34;${TARGET};;abcdef`).toString('base64')}`,
  'a campaign tool with its own JSON': `https://hello.news.example/api/v1/${packed({ data: { target_url: TARGET } })}`,
  'Safe Links': `https://eur01.safelinks.protection.outlook.com/?url=${escaped}&data=05&reserved=0`,
  'Safe Links for applications': `https://nam02.safelinks.protection.outlook.com/ap/w-59584e83/?url=${escaped}&data=05`,
  'Safe Links in Teams': `https://statics.teams.cdn.office.net/evergreen-assets/safelinks/1/atp-safelinks.html?url=${escaped}&locale=en`,
  'Proofpoint 1': `https://urldefense.proofpoint.com/v1/url?u=${escaped}&k=x`,
  'Proofpoint 2': `https://urldefense.proofpoint.com/v2/url?u=${escaped.replaceAll('-', '-2D').replaceAll('_', '-5F').replaceAll('%', '-')}&d=x&c=y`,
  'Proofpoint 3': `https://urldefense.com/v3/__${TARGET}__;!!abc`,
  'Proofpoint 3 with characters taken out': `https://urldefense.com/v3/__${TARGET.replace('?', '*')}__;${Buffer.from('?').toString('base64url')}!!abc$`,
  'Proofpoint 3 for governments': `https://urldefense.us/v3/__${TARGET}__;!!abc$`,
  Barracuda: `https://linkprotect.cudasvc.com/url?a=${escaped}&c=E,1,${token}&typo=1`,
  Cisco: `https://secure-web.cisco.com/1${token}/${escaped}`,
  'Trend Micro': `https://ca-1234.ctp.trendmicro.com/wis/clicktime/v1/query?url=${escaped}&umid=1&auth=2`,
  Symantec: `https://clicktime.symantec.com/15siF?h=ab&u=${escaped}`,
  Sophos: `https://eu-west-1.protection.sophos.com/?d=example.org&u=${base64}&i=1`,
  Trellix: `https://protect2.fireeye.com/v1/url?k=ab&q=1&e=cd&u=${escaped}`,
  'Check Point': `https://protect.checkpoint.com/v2/___${TARGET}___.YzJlOmV4`,
  Avanan: `https://avanan.url-protection.com/v1/url?o=${escaped}&g=x`,
  Zix: `https://link.edgepilot.com/s/ab12/${token}?u=${escaped}`,
  Libraesva: `https://urlsand.esvalabs.com/?u=${escaped}&e=1&h=2`,
  Bitdefender: `https://linkscan.io/scan/ux/${base64.replaceAll('=', '')}/AB12/CD34`,
  Egress: `https://defend.egress.com/?url=${escaped}`,
  'a gateway nobody knows': `https://safelinks.firm.example/check?target=${escaped}&sig=1`,
  Google: `https://www.google.com/url?q=${escaped}&ust=1&usg=2`,
  'Google Alerts': `https://www.google.de/url?rct=j&sa=t&url=${escaped}&ct=ga&cd=1`,
  'Google’s AMP viewer': `https://www.google.com/amp/s/${bare}`,
  'the AMP cache': `https://paper-example-org.cdn.ampproject.org/c/s/${bare}`,
  'the AMP cache as a viewer': `https://paper-example-org.cdn.ampproject.org/v/s/${bare}`,
  'Bing’s AMP cache': `https://paper-example-org.bing-amp.com/c/s/${bare}`,
  'Google News, older': `https://news.google.com/rss/articles/${GOOGLE_NEWS}`,
  'Google’s advertisements': `https://www.googleadservices.com/pagead/aclk?sa=L&ai=1&adurl=${escaped}`,
  DoubleClick: `https://ad.doubleclick.net/ddm/clk/1;2;3?${TARGET}`,
  Bing: `https://www.bing.com/ck/a?!&&p=ab&u=a1${base64}&ntb=1`,
  'Bing News': `https://www.bing.com/news/apiclick.aspx?ref=FexRss&url=${escaped}&c=1`,
  DuckDuckGo: `https://duckduckgo.com/l/?uddg=${escaped}&rut=1`,
  Yahoo: `https://r.search.yahoo.com/_ylt=A0/RV=2/RE=1/RO=10/RU=${escaped}/RK=2/RS=x-`,
  'Yahoo long ago': `http://rd.yahoo.com/news/front/*${TARGET}`,
  Yandex: `https://mail.yandex.ru/r?url=${escaped}`,
  Facebook: `https://l.facebook.com/l.php?u=${escaped}&h=x`,
  'Facebook on phones': `https://lm.facebook.com/l.php?u=${escaped}&h=x`,
  'Facebook, older': `https://www.facebook.com/l.php?u=${escaped}&h=x`,
  Instagram: `https://l.instagram.com/?u=${escaped}&e=x`,
  Messenger: `https://l.messenger.com/l.php?u=${escaped}`,
  Threads: `https://l.threads.net/?u=${escaped}&e=x`,
  YouTube: `https://www.youtube.com/redirect?event=video_description&redir_token=x&q=${escaped}`,
  LinkedIn: `https://www.linkedin.com/redir/redirect?url=${escaped}&urlhash=x`,
  'LinkedIn’s warning': `https://www.linkedin.com/safety/go?url=${escaped}&trk=x`,
  Reddit: `https://out.reddit.com/t3_ab12?url=${escaped}&token=x`,
  'Reddit’s mail': `https://click.redditmail.com/CL0/${escaped}/1/0100019-abcd-ef01-2345-678901234567-000000/sig=1`,
  Slack: `https://slack-redir.net/link?url=${escaped}&v=3`,
  Steam: `https://steamcommunity.com/linkfilter/?u=${escaped}`,
  VK: `https://away.vk.com/away.php?to=${escaped}&cc_key=`,
  Odnoklassniki: `https://ok.ru/dk?cmd=logExternal&st.cmd=logExternal&st.link=${escaped}`,
  Tumblr: `https://t.umblr.com/redirect?z=${escaped}&t=x`,
  Medium: `https://medium.com/r/?url=${escaped}`,
  'Medium’s sign-in': `https://medium.com/m/global-identity-2?redirectUrl=${escaped}`,
  'a link of an app': `https://paper.app.link/ab12?%24canonical_url=${escaped}&~feature=x`,
  'another link of an app': `https://paper.page.link/?link=${escaped}&apn=x`,
  Pocket: `https://getpocket.com/redirect?url=${escaped}&h=x`,
  Disqus: `https://disq.us/url?url=${encodeURIComponent(`${TARGET}:${token}abcd`)}&cuid=1`,
  Zhihu: `https://link.zhihu.com/?target=${escaped}`,
  Weibo: `https://weibo.cn/sinaurl?u=${escaped}`,
  SoundCloud: `https://gate.sc/?url=${escaped}&token=x`,
  Quora: `https://www.quora.com/_/redirect?sig=x&url=${escaped}`,
  DeviantArt: `https://www.deviantart.com/users/outgoing?${TARGET}`,
  'href.li': `https://href.li/?${TARGET}`,
  GMX: `https://deref-gmx.net/mail/client/${token}/dereferrer/?redirectUrl=${escaped}`,
  'web.de': `https://deref-web.de/mail/client/${token}/dereferrer/?redirectUrl=${escaped}`,
  'a reader without fences': `https://12ft.io/${TARGET}`,
  Awin: `https://www.awin1.com/cread.php?awinmid=1&awinaffid=2&ued=${escaped}`,
  CJ: `https://www.dpbolvw.net/click-1-2?url=${escaped}`,
  'CJ with the address in its path': `https://www.anrdoezrs.net/links/1/type/dlg/${TARGET}`,
  Rakuten: `https://click.linksynergy.com/deeplink?id=x&mid=1&murl=${escaped}`,
  ShareASale: `https://shareasale.com/r.cfm?b=1&u=2&m=3&urllink=${encodeURIComponent(bare)}`,
  Skimlinks: `https://go.skimresources.com/?id=1&url=${escaped}`,
  Sovrn: `https://redirect.viglink.com/?key=x&u=${escaped}`,
  Partnerize: `https://prf.hn/click/camref:1x/destination:${escaped}`,
  Impact: `https://paper.pxf.io/c/1/2/3?u=${escaped}`,
  Tradedoubler: `https://clk.tradedoubler.com/click?p=1&a=2&url=${escaped}`,
  eBay: `https://rover.ebay.com/rover/1/711-1/1?mpre=${escaped}`,
  'Adobe’s advertisements': `https://pixel.everesttech.net/1/cq?ev_sid=3&url=!${escaped}`,
  Xandr: `https://secure.adnxs.com/clktrb?id=1/clickenc=${escaped}`,
  "a redirector on the sender's own domain": `https://news.example/redirect?to=${escaped}`,
  'an exit page': `https://news.example/exit?dest=${escaped}`,
  'an outbound counter': `https://news.example/outbound/article?href=${escaped}`,
  'a counter with base64': `https://news.example/track/click?r=${base64}`,
  'a counter with the address in its path': `https://click.news.example/x1/${TARGET}`,
  'a counter with the address escaped in its path': `https://news.example/go/${escaped}`,
  'an old checkpoint': `http://chkpt.news.example/chkpt/x1/${TARGET}`,
  'a parameter that says it': `https://news.example/cnt?clickUrl=${escaped}`,
  'a target escaped twice': `https://click.news.example/?url=${twice}`,
  'a target without its scheme': `https://click.news.example/?url=${encodeURIComponent(`//${bare}`)}`,
  'a slash folded away': `https://click.news.example/go/https:/${bare}`,
  'an address in base32':
    'https://open.news.example/nb2hi4dthixs64dbobsxeltfpbqw24dmmuxg64thf5xgk53tf5zxi33spe7wszb5g4',
  'an address with entities': `https://click.news.example/?a=1&amp;url=${escaped}`,
  'a wrapper in a wrapper': `https://www.google.com/url?q=${encodeURIComponent(`https://nam02.safelinks.protection.outlook.com/?url=${escaped}`)}`,
  'three wrappers': `https://l.facebook.com/l.php?u=${encodeURIComponent(`https://click.kit-mail2.com/a/b/${Buffer.from(`https://substack.com/redirect/2/${packed({ e: TARGET })}.x`).toString('base64')}`)}`,
}

/** Invented links of services whose links don't contain the target. */
const OPAQUE: Record<string, string> = {
  Mailchimp: 'https://x.us1.list-manage.com/track/click?u=0123456789abcdef&id=0123456789&e=0123456789',
  'Mailchimp on a host of the sender':
    'https://links.news.example/track/click?u=0123456789abcdef&id=0123456789&e=0123456789',
  SendGrid: `https://u1.ct.sendgrid.net/ls/click?upn=u001.${token}${token}`,
  'SendGrid, older': `https://email.news.example/wf/click?upn=${token}${token}`,
  'SendGrid on a host of the sender': `https://url1234.news.example/ls/click?upn=${token}${token}`,
  beehiiv: `https://link.mail.beehiiv.com/ss/c/u001.${token}${token}/4a1/${token}/h0/h001.${token}`,
  HubSpot: `https://abc.eu1.hubspotlinks.com/Ctc/RI+113/abc/${token}${token}`,
  'HubSpot on a host of the sender': `https://info.news.example/e3t/Ctc/LX+113/abc/${token}${token}`,
  'HubSpot’s buttons':
    'https://cta-redirect.hubspot.com/cta/redirect/123/01234567-89ab-cdef-0123-456789abcdef',
  Substack: 'https://substack.com/redirect/01234567-89ab-cdef-0123-456789abcdef?j=eyJ1IjoiYWJjZCJ9.x',
  Klaviyo: `https://trk.klclick1.com/ls/click?upn=${token}${token}`,
  MailerLite: `https://click.mlsend.com/link/c/YT0xJmI9Mg==`,
  'Campaign Monitor': 'https://news.cmail20.com/t/j-l-abcdef-ghijkl-r/',
  ActiveCampaign: 'https://news.acemlna.com/lt.php?x=3DZy~GE4IXSe5kSH',
  Brevo: `https://r.mail.news.example/tr/cl/${token}${token}`,
  AWeber: 'https://clicks.aweber.com/y/ct/?l=AbCd&m=EfGh&b=ijkl',
  GetResponse: 'https://news.example/click.html?x=a62e&lc=abc&mc=n&s=d&u=e&z=f',
  'Constant Contact': `https://r20.rs6.net/tn.jsp?f=001${token}&c=&ch=`,
  Salesforce: `https://click.e.news.example/?qs=${'0123456789abcdef'.repeat(4)}`,
  Marketo: `https://click.news.example/${token}${token}${token}`,
  Eloqua: 'https://app.news.example/e/er?s=123&lid=45&elqTrackId=ab12',
  Iterable: 'https://links.news.example/u/click?_t=ab12&_m=cd34&_e=ef56',
  Braze: `https://click.news.example/f/a/${token}~~/AAQRxQA~/RgRo`,
  Responsys: 'https://e.news.example/pub/cc?_ri_=X0Gzc2X&_ei_=Ep1',
  Emarsys: 'https://link.news.example/u/nrd.php?p=abc_1_2_3',
  Inxmail: `https://news.example/d?o${'0a1b2c3d4e'.repeat(6)}`,
  Optivo: 'https://news.example/go/13/5812L1QV-4160U6X3-416BL8PB-TT9WAN.html',
  Listmonk:
    'https://list.example/link/01234567-89ab-cdef-0123-456789abcdef/01234567-89ab-cdef-0123-456789abcdef/1',
  Ghost: 'https://blog.example/r/0a1b2c3d?m=01234567-89ab-cdef-0123-456789abcdef',
  Mautic: `https://m.news.example/r/${token}?ct=YTo1OntzOjY`,
  MailPoet: 'https://blog.example/?mailpoet_router&endpoint=track&action=click&data=WyIxIl0',
  phpList: `https://lists.news.example/lists/lt.php?tid=${token}`,
  Mimecast: `https://protect-eu.mimecast.com/s/${token}?domain=paper.example.org`,
  'Google’s mails': `https://notifications.google.com/g/p/${token}${token}`,
  X: 'https://t.co/AbCdEf1234',
  Bitly: 'https://bit.ly/3AbCdEf',
  LinkedIn: 'https://lnkd.in/eAbCdEf',
  TinyURL: 'https://tinyurl.com/ab12cd34',
  Buffer: 'https://buff.ly/3AbCdEf',
  Hootsuite: 'https://ow.ly/AbCd50Ab',
  Amazon: 'https://amzn.to/3AbCdEf',
  'a counter nobody knows': `https://click.news.example/c/${token}${token}`,
}

describe('canonicaliseUrl of redirects', () => {
  it.each(Object.entries(WRAPPERS))('finds the target of %s', (_service, address) => {
    expect(canonicaliseUrl(address)).toEqual({
      url: TARGET,
      key: 'paper.example.org/news/story?id=7',
      opaque: false,
    })
  })

  it.each(Object.entries(OPAQUE))('keeps links of %s and marks them as opaque', (_service, address) => {
    expect(canonicaliseUrl(address)).toMatchObject({ url: address, opaque: true })
    const other = address.replace(/[a-z0-9](?=[^a-z0-9]*$)/i, (last) => (last === 'x' ? 'y' : 'x'))
    expect(canonicaliseUrl(other).key).not.toBe(canonicaliseUrl(address).key)
  })

  it.each([
    'https://news.example/2026/11/20/a-long-name-of-a-story-that-goes-on-and-on',
    'https://links.news.example/collections/winter-lamps-and-candles',
    'https://go.news.example/',
    'https://track.news.example/athletics/results-of-the-day',
    'https://news.google.com/',
    'https://mail.example.org/docs/getting-started-with-filters',
    'https://e.news.example/archive/2026',
  ])('does not mistake %s for a redirect', (address) => {
    expect(canonicaliseUrl(address).opaque).toBe(false)
  })
})
