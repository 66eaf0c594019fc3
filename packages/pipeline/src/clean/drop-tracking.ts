/** Parameters that count readers and campaigns and never choose a page, on any site. */
const EXACT = new Set(
  'fbclid gclid gclsrc dclid gbraid wbraid msclkid yclid ysclid twclid ttclid igshid igsh mc_cid mc_eid mkt_tok _hsenc _hsmi __hstc __hssc __hsfp hsctatracking _openstat vero_id vero_conv wickedid oly_anon_id oly_enc_id rb_clickid s_cid sc_cid sc_campaign sc_channel sc_content sc_country sc_geo sc_medium sc_outcome ck_subscriber_id cio_id ml_subscriber ml_subscriber_hash bsft_aaid bsft_clkid bsft_eid bsft_ek bsft_lx bsft_mid bsft_mime_type bsft_tv bsft_uid bsft_utid _bhlid bhlid sh_kit guccounter guce_referrer guce_referrer_sig cmpid nr_email_referer referringsource isfreemail r_lid mibextid wt_mc wt_zmc xtor at_medium at_campaign at_custom1 at_custom2 at_custom3 at_custom4 mtm_source mtm_medium mtm_campaign mtm_content mtm_keyword mtm_cid mtm_group mtm_placement matomo_campaign pk_campaign pk_kwd pk_source pk_medium pk_content piwik_campaign piwik_kwd trk trkcampaign trkinfo trackingid lipi spm scm sharetype share_source share_medium share_plat share_tag share_from feature_share taid ito mod_share shareddocid gaa_at gaa_n gaa_ts gaa_sig s_kwcid ef_id epik dm_i elqtrackid elqtrack elqaid elqat elqcampaignid recipientid _branch_match_id _branch_referrer hss_channel linkid_track soc_src soc_trk soc_platform rss_source ns_mchannel ns_source ns_campaign ns_linkname ns_fee sref inf_contact_key sfmc_id sfmc_sub sfmc_activityid mkwid pcrid vgo_ee lctg ascsubtag tduid cjevent irclickid irgwc cvid ocid icid hmb_campaign hmb_medium hmb_source wt.mc_id wt.mc_ev wt.z_mc rb_clickid syclid ppclid ndclid nltr nlid email_hash emailhash lid_email cm_mmc cm_mmca1 cm_mmca2 __s __twitter_impression ref_src ref_url referral_source srsltid unlocked_article_code giftcopy'.split(
    ' ',
  ),
)

const PREFIXES =
  /^(?:utm_?|ss_(?:source|campaign|email)|trk_|hsa_|ga_(?:source|medium|campaign|term|content)|itm_|stm_|pk_|mtm_|oly_|vero_|bsft_|_hs|ml_sub|fb_(?:action|source|ref)|action_(?:object|type|ref)_map|pd_rd_|pf_rd_|algo_|asc_)/i

/** Parameters that a few sites use for tracking and others may use for content; dropped only where that is known. */
const BY_HOST: readonly { host: RegExp; names: RegExp }[] = [
  { host: /(?:^|\.)(?:twitter|x)\.com$/, names: /^(?:s|t|ref|cxt|lang)$/ },
  { host: /(?:^|\.)(?:youtube\.com|youtu\.be)$/, names: /^(?:feature|si|pp|ab_channel|kw|app)$/ },
  { host: /(?:^|\.)spotify\.com$/, names: /^(?:si|context|nd|dl_branch|pi)$/ },
  {
    host: /(?:^|\.)(?:nytimes|wsj|washingtonpost|bloomberg|ft|economist|theatlantic|newyorker|wired|theguardian|bbc|cnn|forbes)\.com$|(?:^|\.)bbc\.co\.uk$/,
    names:
      /^(?:partner|smtyp|smid|emc|ncid|gift|action|algo|campaign|cid|instance_id|regi_id|segment_id|te|user_id|nl|pgtype|mod|st|reflink|sref|leadsource|srnd|embedded-checkout|accesstoken|sharetype|taid|share|pwapi_token|itid|wpisrc|wpmm|mbid|source|cmp|esrc|bxid|cndid|hasha|hashb|hashc|ss|sh)$/,
  },
  {
    host: /(?:^|\.)substack\.com$/,
    names: /^(?:r|s|triedsigningin|showwelcome|triedredirect|isfreemail|token|email)$/i,
  },
  { host: /(?:^|\.)medium\.com$/, names: /^(?:source|sk|gi)$/ },
  {
    host: /(?:^|\.)amazon\.[a-z.]+$/,
    names:
      /^(?:ref_?|tag|linkcode|linkid|camp|creative|creativeasin|qid|sr|psc|th|dib|dib_tag|crid|sprefix|_encoding|content-id|ref-suffix)$/i,
  },
  { host: /(?:^|\.)linkedin\.com$/, names: /^(?:trk|lipi|refid|trackingid|originalsubdomain|rcm)$/i },
  {
    host: /(?:^|\.)(?:reddit|instagram|facebook|tiktok|threads)\.(?:com|net)$/,
    names:
      /^(?:share_id|rdt|ref|ref_source|context|xmt|igsh|mibextid|rdid|share_url|_r|_t|is_from_webapp|sender_device|hl|img_index)$/,
  },
  { host: /(?:^|\.)arxiv\.org$/, names: /^(?:context)$/ },
  { host: /(?:^|\.)techcrunch\.com$/, names: /^(?:guccounter|tpcc)$/ },
]

/** A value that names the newsletter, not the page. */
const NEWSLETTER_REF =
  /news-?let|newslt|^e-?mail$|^rss$|^(?:twitter|facebook|linkedin|substack|producthunt|hackernews|tldr\w*|mail|nl)$/i

const REF_NAMES = /^(?:ref|ncid|source|src|via|from|cid|campaign|medium|referrer|cmp|mod)$/i

/** Removes from an address, in place, what identifies reader or campaign and not the page; text fragments too. */
export function dropTracking(url: URL): void {
  const site = BY_HOST.filter(({ host }) => host.test(url.hostname))
  const kept: string[] = []
  for (const pair of url.search.slice(1).split('&')) {
    const [rawName, rawValue] = splitPair(pair)
    const name = rawName.toLowerCase()
    if (pair === '' || name === '') continue
    if (EXACT.has(name) || PREFIXES.test(name) || site.some(({ names }) => names.test(name))) continue
    if (/^(?:publication|post)_id$/.test(name) && /^\/p\//.test(url.pathname)) continue
    if (REF_NAMES.test(name) && NEWSLETTER_REF.test(rawValue)) continue
    kept.push(pair)
  }
  url.search = kept.length > 0 ? `?${kept.join('&')}` : ''
  dropTrackingFragment(url)
}

function splitPair(pair: string): [string, string] {
  const at = pair.indexOf('=')
  const name = at === -1 ? pair : pair.slice(0, at)
  try {
    return [decodeURIComponent(name), at === -1 ? '' : decodeURIComponent(pair.slice(at + 1))]
  } catch {
    return [name, at === -1 ? '' : pair.slice(at + 1)]
  }
}

function dropTrackingFragment(url: URL): void {
  const hash = url.hash.replace(/:~:text=.*$/, '').replace(/\?(?:utm_|ref=|source=).*$/i, '')
  url.hash = /^#(?:utm_|xtor=|ref=|mtr|fbclid|\.?rss$|Echobox=)/i.test(hash) || hash === '#' ? '' : hash
}
