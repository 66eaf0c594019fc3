import { percentDecoded } from '../common/text/percent-decoded.ts'
import { wordSet } from '../common/text/word-set.ts'

/** Names of parameters that only track users or campaigns on any site and never identify a page, in lower case. */
const NAMES = wordSet(`
fbclid gclid gclsrc dclid gbraid wbraid msclkid yclid ysclid ymclid yadclid twclid ttclid igshid igsh li_fat_id rdt_cid sccid scclid irclickid irgwc cjevent tduid epik dicbo obclid tblci obocid outbrainclickid ppclid ndclid syclid rb_clickid vmcid wickedid mindbox-click-id gad_source gad_campaignid _gl _ga _gac _openstat
mc_cid mc_eid mc_tc mkt_tok _hsenc _hsmi hsctatracking hss_channel vero_id vero_conv oly_anon_id oly_enc_id ck_subscriber_id ck_subscriberid cio_id ml_subscriber ml_subscriber_hash sh_kit sfmc_id sfmc_sub sfmc_activityid sfmc_j sfmc_jb sfmc_u sfmc_mid sfmc_l inf_contact_key dm_i dm_t elqtrackid elqtrack elqaid elqat elqcampaignid elqcst elqcsid elq recipientid vgo_ee lctg _bhlid bhlid bhsid _bhl bhcl_id spmailingid spuserid spjobid spreportid et_rid et_cid et_sub emci emdi ceid _ke _kx klaviyo_id omnisendcontactid omnisendattributionid email_hash emailhash lid_email nr_email_referer __s sb_referer_host sub_id1 subscriber_hash subscriberid subscriber_id user_email cndid bxid hasha hashb hashc cm_mmc cm_mmca1 cm_mmca2 cm_lm cm_sp pcrid mkwid trk_contact trk_msg trk_module trk_sid ajs_uid ajs_aid ajs_event nltr nlid nl_id newsletterid _cldee esid msdynttrid acy_user acym_user emid_hash bsft_aaid mailing_id mailingid
guccounter guce_referrer guce_referrer_sig cmpid referringsource isfreemail r_lid mibextid wt_mc wt_zmc wtmc wtrid xtor xtref ito mod_share shareddocid gaa_at gaa_n gaa_ts gaa_sig s_kwcid ef_id s_cid sc_cid sc_campaign sc_channel sc_content sc_country sc_geo sc_medium sc_outcome sc_src sc_llid sc_lid sc_uid sc_eh intcmp int_cmp intcid icid icmp ncid ocid smid smtyp cvid hmb_campaign hmb_medium hmb_source wt.mc_id wt.mc_ev wt.z_mc wt.nav linkid_track soc_src soc_trk soc_platform rss_source sref ascsubtag trk trkcampaign trkinfo trackingid tracking_id lipi spm scm sharetype share_source share_medium share_plat share_tag share_from share_id feature_share taid mkcid mkrid mkevt wprov sfnsn __twitter_impression twsrc twgr ref_src ref_url referral_source srsltid _branch_match_id _branch_referrer cxrecs_s rdid rcm pnespid rpcid fb_ref fref __tn__ eid_hash wpmm_cid tpcc dgcid dclsrc campaignid_email mkt_campaign ns_fee gatracking _trkparms _trksid algo_pvid btsid ws_ab_test
`)

/** Prefixes and patterns of such parameters. */
const FAMILIES =
  /^(?:utm_?|uta_|ss_(?:source|campaign|email)|trk_|hsa_|__hs|_hs|ga_(?:source|medium|campaign|term|content|place)|itm_|stm_|pk_|piwik_|matomo_|mtm_|oly_|vero_|bsft_|ml_sub|fb_(?:action|source|ref)|fbc_|action_(?:object|type|ref)_map|pd_rd_|pf_rd_|algo_|asc_|at_(?:medium|campaign|custom|creation|variant|link|ptr|format|emailtype|recipient|send|type|channel|bbc)|ns_(?:mchannel|source|campaign|linkname)|hmb_|nr_email|sailthru_|mcs?_(?:cid|eid)|_sgm_|guce_|bhl_)/

/** Parameters that a few sites use for tracking and others may use for content; removed only on those sites. */
const BY_SITE: readonly { host: RegExp; names: RegExp }[] = [
  { host: /(?:^|\.)(?:twitter|x)\.com$/, names: /^(?:s|t|ref|cxt|lang)$/ },
  { host: /(?:^|\.)(?:youtube\.com|youtu\.be)$/, names: /^(?:feature|si|pp|ab_channel|kw|app|sttick)$/ },
  { host: /(?:^|\.)nytimes\.com$/, names: /^(?:ex|en|ei|rref)$/ },
  { host: /(?:^|\.)spotify\.com$/, names: /^(?:si|context|nd|dl_branch|pi|pt|referral)$/ },
  { host: /(?:^|\.)apple\.com$/, names: /^(?:itscg|itsct|ls|at|ct|uo|app|mt)$/ },
  {
    host: /(?:^|\.)(?:nytimes|wsj|washingtonpost|bloomberg|ft|economist|theatlantic|newyorker|wired|vogue|vanityfair|theguardian|bbc|cnn|cnbc|forbes|politico|businessinsider|time|latimes|usatoday|reuters|axios|semafor|technologyreview|barrons|marketwatch)\.com$|(?:^|\.)(?:bbc|independent|telegraph|thetimes)\.co\.uk$|(?:^|\.)hbr\.org$|(?:^|\.)(?:spiegel|zeit|faz|sueddeutsche|handelsblatt)\.(?:de|net)$|(?:^|\.)(?:lemonde|lefigaro)\.fr$/,
    names:
      /^(?:partner|smtyp|smid|emc|te|nl|action|algo|campaign|cid|instance_id|regi_id|segment_id|user_id|pgtype|mod|reflink|sref|leadsource|srnd|embedded-checkout|sharetype|taid|share|itid|wpisrc|wpmm|wpsrc|mbid|source|src|cmp|esrc|xid|ss|sh|smprod|ref|referrer|abvariant|deliveryname|wt_zmc|seu|lctg)$/,
  },
  {
    host: /(?:^|\.)substack\.com$/,
    names:
      /^(?:r|s|triedsigningin|showwelcome|showwelcomeonshare|triedredirect|isfreemail|token|email|just_subscribed|nthpub|redirect)$/,
  },
  { host: /(?:^|\.)medium\.com$/, names: /^(?:source|gi|responsesopen|sortby)$/ },
  {
    host: /(?:^|\.)amazon\.[a-z.]{2,20}$/,
    names:
      /^(?:ref_?|tag|linkcode|linkid|camp|creative|creativeasin|qid|sr|psc|th|dib|dib_tag|crid|sprefix|_encoding|content-id|ref-suffix|smid|keywords_ref)$/,
  },
  { host: /(?:^|\.)ebay\.[a-z.]{2,20}$/, names: /^(?:campid|toolid|customid|hash|var_ref|itmmeta|itmprp)$/ },
  {
    host: /(?:^|\.)linkedin\.com$/,
    names: /^(?:trk|lipi|refid|trackingid|originalsubdomain|midtoken|midsig|eid|otptoken|lgcta|lgtemp)$/,
  },
  {
    host: /(?:^|\.)(?:reddit|instagram|facebook|tiktok|threads|pinterest|quora)\.(?:com|net)$/,
    names:
      /^(?:share_id|rdt|ref|ref_source|context|xmt|igsh|mibextid|rdid|share_url|_r|_t|is_from_webapp|sender_device|sender_web_id|hl|img_index|refer_method|_nc_x|__cft__.*|sh|srid|ch|oid|share)$/,
  },
  { host: /(?:^|\.)(?:arxiv)\.org$/, names: /^(?:context)$/ },
  { host: /(?:^|\.)(?:stackoverflow|stackexchange)\.com$/, names: /^(?:cb|so_medium|so_source)$/ },
  {
    host: /(?:^|\.)(?:eventbrite|meetup)\.(?:com|co\.uk|de|fr|nl)$/,
    names: /^(?:aff|afu|ref|rv\d+|_xtd|eventorigin|recid|recsource)$/,
  },
  {
    host: /(?:^|\.)(?:patreon|kickstarter|producthunt|indiegogo)\.com$/,
    names: /^(?:ref|source|bmb|upn|promo_ref)$/,
  },
]

/** Values that identify the newsletter, not the page. */
const NEWSLETTER_REF =
  /news-?let|newslt|^e-?mail$|^e-?mail[_-]|[_-]e-?mail$|^rss$|^(?:twitter|facebook|linkedin|substack|producthunt|hackernews|reddit|tldr\w*|mail|nl|beehiiv|ghost|buttondown|revue|mailchimp|convertkit|weekly|daily|digest)$/i

const REF_NAMES = /^(?:ref|ncid|source|src|via|from|cid|campaign|medium|referrer|referer|cmp|mod|origin)$/

/** Values of blogs that name the referring site: `ref=paper.example.org`. */
const SENDING_SITE = /^[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}$/i
const SITE_NAMES = /^(?:ref|source|via|referrer|referer)$/

/** Mailchimp's `goal`. */
const GOAL = /^0_[\da-f]{10}-/

/** Posts on Substack, also on authors' domains, have parameters for reader and mail; `token` signs the user in. */
const POST = /^\/p\/[\w-]+$/
const POST_TRACKING = /^(?:publication_id|post_id|r|s|token|isfreemail|triedredirect|showwelcomeonshare)$/

const MAILBOX = /^[^@\s]+@[^@\s]+\.[a-z]{2,}$/i

/** Parameters of signed addresses, which stop working when another parameter is removed. */
const SIGNATURE =
  /(?:^|[?&])(?:x-amz-signature|x-goog-signature|signature|sig|hmac|hash|policy)=[\w%+/=-]{16,}/i
const SIGNED_WITH =
  /(?:^|[?&])(?:x-amz-|x-goog-|expires|key-pair-id|awsaccesskeyid|googleaccessid|se|sp|sv)=?/i

/**
 * Removes from an address, in place, parameters that identify reader or campaign rather than the page, and text
 * fragments. Signed addresses are unchanged.
 */
export function dropTracking(url: URL): void {
  url.username = ''
  url.password = ''
  if (SIGNATURE.test(url.search) && SIGNED_WITH.test(url.search)) return
  const families = [
    FAMILIES,
    ...BY_SITE.flatMap(({ host, names }) => (host.test(url.hostname) ? [names] : [])),
  ]
  const pairs = url.search.slice(1).split('&')
  const kept = pairs.filter((pair) => {
    const [rawName, value] = splitPair(pair)
    const name = rawName.toLowerCase().replace(/^amp;/, '')
    const isTracking = NAMES.has(name) || families.some((family) => family.test(name))
    return name !== '' && !isTracking && !isReference(name, value, url)
  })
  if (kept.length < pairs.length) url.search = kept.length > 0 ? `?${kept.join('&')}` : ''
  if (/;jsessionid=/i.test(url.pathname)) url.pathname = url.pathname.replace(/;jsessionid=[^/]*/i, '')
  dropTrackingFragment(url)
}

/** Whether a parameter's value is a referrer or identifies the user. */
function isReference(name: string, value: string, { pathname }: URL): boolean {
  if (REF_NAMES.test(name) && NEWSLETTER_REF.test(value)) return true
  if (SITE_NAMES.test(name) && SENDING_SITE.test(value)) return true
  if (name === 'goal' && GOAL.test(value)) return true
  if (POST.test(pathname) && POST_TRACKING.test(name)) return true
  // Mailchimp's identifier of a user.
  if (name === 'e' && /^[\da-f]{10}$/.test(value)) return true
  return /^(?:e|em|email|e-mail|mail|user|recipient|subscriber)$/.test(name) && MAILBOX.test(value)
}

function splitPair(pair: string): [string, string] {
  const at = pair.indexOf('=')
  const name = at === -1 ? pair : pair.slice(0, at)
  const value = at === -1 ? '' : pair.slice(at + 1)
  const [plainName, plainValue] = [percentDecoded(name), percentDecoded(value)]
  return plainName === null || plainValue === null ? [name, value] : [plainName, plainValue]
}

function dropTrackingFragment(url: URL): void {
  const hash = url.hash.replace(/:~:text=.*/s, '').replace(/\?(?:utm_|ref=|source=).*/is, '')
  const isTracking =
    /^#(?:utm_|xtor=|ref=|mtr|fbclid|\.?rss$|Echobox=|intcid=|at_(?:medium|campaign)=|source=|sp=|wt_zmc)/i.test(
      hash,
    )
  if (isTracking || hash === '#' || hash === '') url.hash = ''
  else if (hash !== url.hash) url.hash = hash
}
